import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { forgiveRefusal, webApp, type WebApp } from '../../../../tests/support/webApp.tsx'
import { projectCalls } from '../testing/projectCalls.ts'

let web: WebApp
let here: Awaited<ReturnType<typeof projectCalls>>
beforeAll(async () => {
  web = await webApp()
  here = await projectCalls(web)
})
afterAll(() => web.stop())

describe('the setup of a project', () => {
  it('saves a draft after its first step, is left and continued, and makes one project', async () => {
    await web.open('/projects/create')
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Save draft and continue' }))
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription('Required')
    await user.click(screen.getByRole('textbox', { name: 'Name' }))
    await user.paste('Montage Neubau')
    // the focus goes to what was added
    await user.click(screen.getByRole('button', { name: 'Add period' }))
    expect(await screen.findByLabelText(/^First day/)).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Remove period 1' }))
    await user.dblClick(screen.getByRole('button', { name: 'Save draft and continue' }))
    expect(await screen.findByRole('heading', { level: 2, name: 'Buildings' })).toBeVisible()
    expect(await here.named('Montage Neubau')).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled()

    // one selection for the table and the tree
    await user.click(await screen.findByRole('checkbox', { name: here.estate.building.name }))
    await user.click(screen.getByRole('button', { name: 'Tree' }))
    await user.click(await screen.findByRole('button', { name: /^Expand/ }))
    expect(await screen.findByText('1 building')).toBeVisible()
    // the box of a location keeps the focus while its buildings are read
    const place = screen.getAllByRole('checkbox')[0]
    place?.focus()
    await user.keyboard(' ')
    await user.keyboard(' ')
    await waitFor(() => expect(place).toBeChecked())
    expect(place).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Finish later' }))
    // the notice stands in the next page as well, which may have come meanwhile
    await waitFor(() => expect(screen.getByText('Montage Neubau was saved as a draft.')).toBeVisible())

    await user.click(await screen.findByRole('link', { name: 'Continue the setup of Montage Neubau' }))
    expect(await screen.findByRole('checkbox', { name: here.estate.building.name })).toBeChecked()
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByRole('heading', { level: 2, name: 'Users' })).toBeVisible()
    await user.click(await screen.findByRole('checkbox', { name: 'Erika Technician' }))
    // back keeps what was ticked
    await user.click(screen.getByRole('button', { name: 'Back' }))
    expect(await screen.findByRole('checkbox', { name: here.estate.building.name })).toBeChecked()
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByRole('checkbox', { name: 'Erika Technician' })).toBeChecked()
    const create = screen.getByRole('button', { name: 'Create project' })
    await user.dblClick(create)
    expect(await screen.findByText('Montage Neubau was created.')).toBeVisible()
    // held until the next page is there
    expect(create).toBeDisabled()
    const [made] = await here.named('Montage Neubau')
    expect(await here.read(made?.id ?? '')).toMatchObject({ buildings: 1, users: 1, draftStep: null })
  })

  it('offers to invite who is not found', async () => {
    const draft = await here.make('Ohne Technik', { userIds: [], draftStep: 'users' })
    await web.open(`/projects/${draft.id}/setup/users`)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('textbox', { name: 'Search name or e-mail address' }))
    await user.paste('Niemand')
    expect(await screen.findByRole('link', { name: 'Invite user' })).toHaveAttribute('href', '/users/create')
  })

  it('keeps what was not saved, and says why until it is', async () => {
    const draft = await here.make('Ohne Netz', { userIds: [], draftStep: 'users' })
    await web.open(`/projects/${draft.id}/setup/users`)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('checkbox', { name: 'Erika Technician' }))
    const fetch = globalThis.fetch
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await user.click(screen.getByRole('button', { name: 'Create project' }))
    const alert = within(
      (await screen.findByRole('button', { name: 'Try again' })).closest<HTMLElement>('[role=alert]') ??
        document.body,
    )
    vi.stubGlobal('fetch', fetch)
    await user.click(alert.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Ohne Netz was created.')).toBeVisible()
    expect(await here.read(draft.id)).toMatchObject({ users: 1, draftStep: null })
    forgiveRefusal()
  })

  it('marks a building that another active project has, by its name', async () => {
    await here.make('Montage Nordflügel')
    const draft = await here.make('Zweites', { buildingIds: [], userIds: [], draftStep: 'buildings' })
    await web.open(`/projects/${draft.id}/setup/buildings`)
    expect(await screen.findByText(/In project .*Montage Nordflügel/)).toBeVisible()
  })

  it('shows both versions when somebody else saved meanwhile', async () => {
    const { id, version } = await here.make('Gemeinsames')
    await web.open(`/projects/${id}/setup/users`)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('checkbox', { name: 'Erika Technician', checked: true }))
    await web.call(here.colleague, 'PATCH', `/api/projects/management/${id}`, { name: 'Umbenannt' }, version)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Keep my version' }))
    await waitFor(async () => expect(await here.read(id)).toMatchObject({ name: 'Umbenannt', users: 0 }))
    forgiveRefusal()
  })

  it('names what differs when somebody else saved as many others', async () => {
    const [, other] = [await web.person('Customer'), await web.person('Regular')]
    const { id, version } = await here.make('Gleich viele')
    await web.open(`/projects/${id}/setup/users`)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('checkbox', { name: 'Erika Customer' }))
    await web.call(
      here.colleague,
      'PATCH',
      `/api/projects/management/${id}`,
      { userIds: [here.technician.id, other.id] },
      version,
    )
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const dialog = await screen.findByRole('dialog')
    const [, row] = within(dialog).getAllByRole('row')
    expect(
      within(row ?? dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Erika Customer', 'Erika Regular'])
    await user.click(within(dialog).getByRole('button', { name: 'Keep my version' }))
    await waitFor(async () => expect(await here.read(id)).toMatchObject({ users: 2 }))
    forgiveRefusal()
  })

  it('keeps what is ticked when live news of the project arrive, and still notices that somebody else saved', async () => {
    const { id, version } = await here.make('Beobachtetes')
    await web.open(`/projects/${id}/setup/users`)
    const { startLive } = await import('../../../providers/live.ts')
    const stop = startLive()
    const user = userEvent.setup()
    await user.click(await screen.findByRole('checkbox', { name: 'Erika Technician', checked: true }))
    await web.call(
      here.colleague,
      'PATCH',
      `/api/projects/management/${id}`,
      { name: 'Anders benannt' },
      version,
    )
    expect(
      await screen.findByRole('heading', { level: 1, name: /Anders benannt/ }, { timeout: 15_000 }),
    ).toBeVisible()
    expect(screen.getByRole('checkbox', { name: 'Erika Technician' })).not.toBeChecked()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('button', { name: 'Keep my version' })).toBeVisible()
    stop()
    forgiveRefusal()
  })
})
