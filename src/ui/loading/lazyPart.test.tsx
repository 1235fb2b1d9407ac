import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { TextInput, SimpleForm } from 'react-admin'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { pointToFake } from '../../providers/testing/FakeBackend.ts'
import { ErrorBoundary } from '../states/ErrorBoundary.tsx'
import { lazyPart } from './lazyPart.tsx'
import { lazyScreen } from './lazyNamed.tsx'
import { BarButton } from '../tray/BarButton.tsx'
import { renderInApp } from '../testing/inApp.tsx'

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const Dialog = ({ onClose }: { onClose: () => void }) => (
  <div role="dialog" aria-label="Details">
    <button type="button" onClick={onClose}>
      Done
    </button>
  </div>
)

/** A form beside a button that opens a part. */
const Page = ({ Part }: { Part: ReturnType<typeof lazyPart<{ onClose: () => void }>> }) => {
  const [open, setOpen] = useState(false)
  return (
    <ErrorBoundary place="/">
      <SimpleForm toolbar={false}>
        <TextInput source="note" label="Note" />
      </SimpleForm>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && <Part onClose={() => setOpen(false)} />}
    </ErrorBoundary>
  )
}

const opened = async (Part: ReturnType<typeof lazyPart<{ onClose: () => void }>>) => {
  await renderInApp(<Page Part={Part} />)
  const user = userEvent.setup()
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Key at number 4')
  await user.click(screen.getByRole('button', { name: 'Open' }))
  return user
}

afterEach(() => {
  // React reports what a boundary caught
  vi.mocked(console.error).mockClear()
  pointToFake()
  vi.unstubAllGlobals()
})

describe('a part whose script does not arrive', () => {
  it('is loaded once more before anything is said', async () => {
    const load = vi.fn<() => Promise<typeof Dialog>>(async () => Dialog).mockImplementationOnce(gone)
    await opened(lazyPart(load))
    expect(await screen.findByRole('dialog', { name: 'Details' })).toBeVisible()
    expect(load).toHaveBeenCalledTimes(2)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('leaves the page with what was typed, and can be tried again', async () => {
    const load = vi
      .fn<() => Promise<typeof Dialog>>(async () => Dialog)
      .mockImplementationOnce(gone)
      .mockImplementationOnce(gone)
    const user = await opened(lazyPart(load))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This part could not be loaded. Check your connection and try again.',
    )
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('Key at number 4')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('dialog', { name: 'Details' })).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('Key at number 4')
  })

  it('can be closed, and is asked for again when it is opened', async () => {
    const load = vi
      .fn<() => Promise<typeof Dialog>>(async () => Dialog)
      .mockImplementationOnce(gone)
      .mockImplementationOnce(gone)
    const user = await opened(lazyPart(load))
    await user.click(await screen.findByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Open' }))
    expect(await screen.findByRole('dialog', { name: 'Details' })).toBeVisible()
  })

  it('is asked for again by a further press of what opened it, while the message stands', async () => {
    const load = vi
      .fn<() => Promise<typeof Dialog>>(async () => Dialog)
      .mockImplementationOnce(gone)
      .mockImplementationOnce(gone)
    const user = await opened(lazyPart(load))
    expect(await screen.findByRole('alert')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Open' }))
    expect(await screen.findByRole('dialog', { name: 'Details' })).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('Key at number 4')
  })

  it('leaves when work goes on beside its message', async () => {
    const user = await opened(lazyPart(vi.fn<() => Promise<typeof Dialog>>(gone)))
    await user.click(await screen.findByRole('alert'))
    expect(screen.getByRole('alert')).toBeVisible()
    await user.click(screen.getByRole('textbox', { name: 'Note' }))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})

it('a panel of the bar that did not arrive is asked for by a further press of its button too', async () => {
  const load = vi
    .fn<() => Promise<typeof Dialog>>(async () => Dialog)
    .mockImplementationOnce(gone)
    .mockImplementationOnce(gone)
  const Panel = lazyPart(load)
  await renderInApp(
    <BarButton
      tour="notices"
      icon={null}
      label="Notices"
      count={0}
      said=""
      worded
      renderPanel={(_, onClose) => <Panel onClose={onClose} />}
    />,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Notices' }))
  expect(await screen.findByRole('alert')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Notices' }))
  expect(await screen.findByRole('dialog', { name: 'Details' })).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

describe('parts that do not arrive together', () => {
  const Both = ({
    One,
    Other,
  }: {
    One: ReturnType<typeof lazyPart<object>>
    Other: ReturnType<typeof lazyPart<object>>
  }) => (
    <>
      <One />
      <Other />
    </>
  )
  const failing = (name: string) =>
    vi
      .fn<() => Promise<() => string>>(async () => () => name)
      .mockImplementationOnce(gone)
      .mockImplementationOnce(gone)

  it('say so once, over the page, and are tried again together', async () => {
    const [bell, search] = [failing('Bell'), failing('Search')]
    await renderInApp(<Both One={lazyPart(bell)} Other={lazyPart(search)} />)
    await waitFor(() => expect([bell.mock.calls.length, search.mock.calls.length]).toEqual([2, 2]))
    expect(await screen.findAllByRole('alert')).toHaveLength(1)
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/Bell/)).toHaveTextContent('BellSearch')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('can be done without', async () => {
    await renderInApp(
      <Both
        One={lazyPart(failing('Bell'))}
        Other={lazyPart(failing('Search'), {
          failed: (_, again) => (
            <button type="button" onClick={again}>
              Room
            </button>
          ),
        })}
      />,
    )
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
    // what stands in its place leads back to it
    await userEvent.setup().click(screen.getByRole('button', { name: 'Room' }))
    expect(await screen.findByText(/Search/)).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})

it('a part that breaks leaves the page', async () => {
  const Broken = () => {
    throw new Error('no counts')
  }
  await opened(lazyPart<{ onClose: () => void }>(async () => Broken))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This part does not work right now. The rest of the page does.',
  )
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('Key at number 4')
})

it('a page that is not there names the new version, and loads on the next visit', async () => {
  pointToFake({ build: 'old' })
  vi.stubGlobal('fetch', async () => Response.json({ build: 'new' }))
  const load = vi
    .fn<() => Promise<() => string>>(async () => () => 'The page')
    .mockImplementationOnce(gone)
    .mockImplementationOnce(gone)
  const Screen = lazyScreen(load)
  const { unmount } = await renderInApp(
    <ErrorBoundary place="/a">
      <Screen />
    </ErrorBoundary>,
  )
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent(
      'A new version is available. Reload the page to continue.',
    ),
  )
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible()
  unmount()
  await renderInApp(
    <ErrorBoundary place="/a">
      <Screen />
    </ErrorBoundary>,
  )
  expect(await screen.findByText('The page')).toBeVisible()
})
