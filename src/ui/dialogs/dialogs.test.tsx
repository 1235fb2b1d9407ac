import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Menu, MenuItem, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { pickOption } from '../../../tests/support/pickOption.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { ConflictDialog, differing } from './ConflictDialog.tsx'
import { FormDialog } from './FormDialog.tsx'
import { renderInApp } from '../testing/inApp.tsx'

const fields = [
  { source: 'name', label: 'Name' },
  { source: 'floors', label: 'Floors' },
  { source: 'vented', label: 'Vented' },
  {
    source: 'tags',
    label: 'Tags',
    render: (value: unknown) => (Array.isArray(value) ? value.join(' + ') : ''),
  },
]

describe('ConflictDialog', () => {
  it('shows the differences side by side', async () => {
    const [onKeepMine, onTakeTheirs, onClose] = [
      vi.fn<() => void>(),
      vi.fn<() => void>(),
      vi.fn<() => void>(),
    ]
    await renderInApp(
      <ConflictDialog
        open
        fields={fields}
        mine={{ name: 'Nord', floors: 1234.5, vented: true, tags: ['a', 'b'] }}
        theirs={{ name: 'Nord', floors: null, vented: false, tags: ['a'] }}
        onKeepMine={onKeepMine}
        onTakeTheirs={onTakeTheirs}
        onClose={onClose}
      />,
      { language: 'de' },
    )
    expect(screen.getByRole('dialog', { name: 'Von anderem Benutzer geändert' })).toBeInTheDocument()
    expect(
      screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent)),
    ).toEqual([
      ['Feld', 'Ihre Fassung', 'Gespeicherte Fassung'],
      ['Floors', '1.234,5', '–'],
      ['Vented', 'Ja', 'Nein'],
      ['Tags', 'a + b', 'a'],
    ])
    const user = userEvent.setup()
    for (const name of ['Meine Fassung behalten', 'Gespeicherte übernehmen', 'Zurück zum Formular'])
      await user.click(screen.getByRole('button', { name }))
    expect([onKeepMine, onTakeTheirs, onClose].map((act) => act.mock.calls.length)).toEqual([1, 1, 1])
  })

  it('treats missing, null and empty text as equal', () => {
    expect(differing({ name: '', floors: undefined, tags: [1] }, { name: null, tags: [1] }, fields)).toEqual(
      [],
    )
  })

  it('says so when nothing differs', async () => {
    await renderInApp(
      <ConflictDialog
        open
        fields={fields}
        mine={{}}
        theirs={{}}
        onKeepMine={vi.fn<() => void>()}
        onTakeTheirs={vi.fn<() => void>()}
        onClose={vi.fn<() => void>()}
      />,
    )
    expect(
      screen.getByText(
        'Another user saved the same values while you were editing. None of your entries are lost.',
      ),
    ).toBeInTheDocument()
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
  })
})

describe('ConfirmDialog', () => {
  const dialog = (props: object = {}) => {
    const [onConfirm, onClose] = [vi.fn<() => void>(), vi.fn<() => void>()]
    return {
      onConfirm,
      onClose,
      node: (
        <ConfirmDialog
          open
          title="Delete Nord 12?"
          confirm="Delete"
          destructive
          onConfirm={onConfirm}
          onClose={onClose}
          consequences={[
            { text: 'ra.notification.deleted', count: 1200 },
            { text: 'ra.action.bulk_actions', count: 1 },
            { text: 'ra.notification.updated', count: 0 },
          ]}
          {...props}
        >
          This cannot be taken back.
        </ConfirmDialog>
      ),
    }
  }

  it('states its effect in numbers, and leaves out zeros', async () => {
    const { node, onConfirm, onClose } = dialog()
    await renderInApp(node)
    expect(screen.getByRole('alertdialog', { name: 'Delete Nord 12?' })).toHaveAccessibleDescription(
      /This cannot be taken back/,
    )
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '1,200 entries were deleted.',
      '1 item selected',
    ])
    const user = userEvent.setup()
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await user.keyboard('{Escape}')
    expect([onConfirm.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1])
  })

  it('cannot be closed or confirmed again while it is busy', async () => {
    const { node, onConfirm, onClose } = dialog({ busy: true })
    await renderInApp(node)
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled()
    await userEvent.setup().keyboard('{Escape}')
    expect([onConfirm.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 0])
  })
})

describe('FormDialog', () => {
  const open = async () => {
    const onClose = vi.fn<() => void>()
    const save = vi.fn<() => Promise<void>>(() => new Promise(() => undefined))
    await renderInApp(
      <FormDialog title="Note" saved="ra.notification.updated" save={save} stale={[]} onClose={onClose}>
        <TextField label="Text" />
      </FormDialog>,
    )
    return { onClose, save, user: userEvent.setup() }
  }

  it('asks before what was entered is lost', async () => {
    const { onClose, user } = await open()
    await user.type(screen.getByRole('textbox', { name: 'Text' }), 'Valve stuck')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard changes?' }))
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    expect(onClose).not.toHaveBeenCalled()
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('asks also where something was chosen from a menu, or added', async () => {
    const onClose = vi.fn<() => void>()
    const Choosing = () => {
      const [kind, setKind] = useState('a')
      return (
        <FormDialog
          title="Kind"
          saved="ra.notification.updated"
          save={() => Promise.resolve()}
          stale={[]}
          onClose={onClose}
        >
          <TextField select label="Kind" value={kind} onChange={(event) => setKind(event.target.value)}>
            {['a', 'b'].map((one) => (
              <MenuItem key={one} value={one}>
                {one}
              </MenuItem>
            ))}
          </TextField>
        </FormDialog>
      )
    }
    await renderInApp(<Choosing />)
    const user = userEvent.setup()
    const choose = async (option: string) => {
      await pickOption(user, 'Kind', option)
    }
    await choose('b')
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await user.click(
      within(await screen.findByRole('alertdialog', { name: 'Discard changes?' })).getByRole('button', {
        name: 'Cancel',
      }),
    )
    expect(onClose).not.toHaveBeenCalled()
    // back to what it was: nothing can be lost
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    await choose('a')
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('closes without a question while nothing was entered', async () => {
    const { onClose, user } = await open()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('saves once on a double click', async () => {
    const { save, user } = await open()
    await user.dblClick(screen.getByRole('button', { name: 'Save' }))
    expect(save).toHaveBeenCalledOnce()
  })

  it('says what a refusal asks beside a button that works, however long the page takes to read anew', async () => {
    const reading = Promise.withResolvers<null>()
    const read = vi.fn<() => Promise<null>>(() => reading.promise).mockResolvedValueOnce(null)
    const Asking = () => {
      const [asked, setAsked] = useState(false)
      useQuery({ queryKey: ['rooms'], queryFn: read })
      return (
        <FormDialog
          title="Assign"
          saved="ra.notification.updated"
          save={() => Promise.reject(new Error('there is one already'))}
          refused={() => setAsked(true)}
          stale={[['rooms']]}
          onClose={() => undefined}
        >
          {asked && 'One more?'}
        </FormDialog>
      )
    }
    await renderInApp(<Asking />)
    await userEvent.setup().click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(read).toHaveBeenCalledTimes(2))
    expect(await screen.findByText('One more?')).toBeVisible()
    expect(screen.getByRole('alert')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled()
    reading.resolve(null)
  })
})

describe('the second press of a double click on what opened it', () => {
  const press = (around: Element, detail: number) => {
    for (const act of [fireEvent.mouseDown, fireEvent.mouseUp, fireEvent.click]) act(around, { detail })
  }

  it('leaves a dialog open, which a press of its own beside it closes', async () => {
    const onClose = vi.fn<() => void>()
    await renderInApp(
      <ConfirmDialog
        open
        title="Delete building?"
        confirm="Delete"
        onConfirm={vi.fn<() => void>()}
        onClose={onClose}
      />,
    )
    const around = screen.getByRole('alertdialog').parentElement ?? document.body
    press(around, 2)
    expect(onClose).not.toHaveBeenCalled()
    press(around, 1)
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('leaves a menu open', async () => {
    const onClose = vi.fn<() => void>()
    await renderInApp(
      <Menu open anchorEl={document.body} onClose={onClose}>
        <MenuItem>Columns</MenuItem>
      </Menu>,
    )
    const around = document.querySelector('.MuiBackdrop-root') ?? document.body
    press(around, 2)
    expect(onClose).not.toHaveBeenCalled()
    press(around, 1)
    expect(onClose).toHaveBeenCalledOnce()
  })
})
