import { Checkbox } from '@mui/material'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { CallError } from '../../../contract/client.ts'
import { EmptyState } from './EmptyState.tsx'
import { ErrorState, ListFailure } from './ErrorState.tsx'
import { FormatDate } from '../facts/FormatDate.tsx'
import { NoPermission } from './NoPermission.tsx'
import { PageHeading } from '../page/PageTitle.tsx'
import { RequirePermission } from './RequirePermission.tsx'
import { StatusChip } from '../facts/StatusChip.tsx'
import { renderInApp } from '../testing/inApp.tsx'

describe('ErrorState', () => {
  it('says why, shows the request id for support, and retries', async () => {
    const onRetry = vi.fn<() => void>()
    await renderInApp(
      <ErrorState error={new CallError(500, { error: 'internal', requestId: 'req-42' })} onRetry={onRetry} />,
    )
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Data could not be loadedAn error occurred.Reference for support: req-42',
    )
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }))
    expect(onRetry).toHaveBeenCalledOnce()
  })

  it.each([
    ['overloaded', 'The server is busy. Please try again in a moment.'],
    ['stopping', 'The server is restarting. Please try again in a moment.'],
  ])(
    'stays calm with a server that is away for a moment (%s), and tries again by itself',
    async (code, sentence) => {
      const onRetry = vi.fn<() => void>()
      await renderInApp(
        <ErrorState
          error={new CallError(503, { error: code, requestId: 'req-42' }, 0.01)}
          onRetry={onRetry}
        />,
      )
      expect(screen.queryByRole('alert')).not.toBeInTheDocument()
      expect(screen.getByText('Temporarily unavailable').parentElement).toHaveTextContent(
        `Temporarily unavailable${sentence}This page tries again automatically.Try again`,
      )
      await waitFor(() => expect(onRetry).toHaveBeenCalledOnce(), { timeout: 10_000 })
    },
  )

  it('tells a lost connection from a broken server', async () => {
    await renderInApp(<ErrorState error={new CallError(0, {})} />, { language: 'de' })
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Keine VerbindungDer Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung.',
    )
  })

  it('never shows a code that it has no sentence for', async () => {
    await renderInApp(
      <ErrorState error={Object.assign(new CallError(409, {}), { body: { error: 'neverHeardOf' } })} />,
    )
    expect(screen.getByRole('alert')).toHaveTextContent('An error occurred.')
  })

  it('shows the missing permission for a 403', async () => {
    await renderInApp(<ErrorState error={new CallError(403, { error: 'forbidden' })} />)
    expect(await screen.findByText('You have no permission to view this')).toBeInTheDocument()
  })

  it('names the permission that the refused call needs, and who grants it', async () => {
    await renderInApp(
      <ErrorState
        error={new CallError(403, { error: 'forbidden' }, undefined, ['rooms.write', 'estate.write'])}
      />,
    )
    expect(
      await screen.findByText('You need the permission “Change units, rooms, windows and radiators”.'),
    ).toBeInTheDocument()
    expect(screen.getByText('It can be granted by: Admin or SuperAdmin.')).toBeInTheDocument()
  })

  it('blames a filter of a list for what its address asks for, but not for a client that is out of reach', async () => {
    const { unmount } = await renderInApp(
      <ListFailure error={new CallError(404, { error: 'notFound' })} onRetry={() => undefined} />,
    )
    expect(screen.getByRole('alert')).toHaveTextContent('This list cannot be shown with these filters')
    unmount()
    await renderInApp(
      <ListFailure error={new CallError(404, { error: 'tenantNotFound' })} onRetry={() => undefined} />,
    )
    expect(screen.getByRole('alert')).toHaveTextContent('The client was not found.')
  })

  it('offers no second try for a row that is not there, and heads only a page of its own', async () => {
    const missing = new CallError(404, { error: 'notFound' })
    const { unmount } = await renderInApp(<ErrorState error={missing} onRetry={() => undefined} />)
    expect(await screen.findByRole('link', { name: 'Go to start page' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
    expect(screen.queryByText('Not found')).not.toBeInTheDocument()
    unmount()
    await renderInApp(
      <>
        <PageHeading tabbed={false} />
        <ErrorState error={missing} page />
      </>,
    )
    expect(await screen.findByRole('heading', { level: 1, name: 'Not found' })).toBeInTheDocument()
  })

  it.each([
    [500, 'Data could not be loaded', 'An error occurred.Reference for support: req-42Try again'],
    [0, 'No connection', 'The server cannot be reached. Check your connection.Try again'],
  ])('heads a page of its own with what is wrong, and says it once: %i', async (status, heading, text) => {
    const failure = new CallError(status, status === 0 ? {} : { error: 'internal', requestId: 'req-42' })
    await renderInApp(
      <>
        <PageHeading tabbed={false} />
        <ErrorState error={failure} onRetry={() => undefined} page />
      </>,
    )
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeInTheDocument()
    expect(screen.getByRole('alert')).toHaveTextContent(new RegExp(`^${text.replaceAll('.', '[.]')}$`))
  })
})

describe('NoPermission', () => {
  it('names the permission and who can grant it', async () => {
    await renderInApp(<NoPermission permission="rooms.write" />)
    expect(
      screen.getByText('You need the permission “Change units, rooms, windows and radiators”.'),
    ).toBeInTheDocument()
    expect(screen.getByText('It can be granted by: Admin or SuperAdmin.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Go to start page' })).toHaveAttribute('href', '/')
  })

  it('does so in German', async () => {
    await renderInApp(<NoPermission permission="estate.read" />, { language: 'de' })
    expect(screen.getByText('Dieses Recht vergibt: Admin, Kunde oder SuperAdmin.')).toBeInTheDocument()
  })
})

describe('RequirePermission', () => {
  const page = (
    <RequirePermission needs={['estate.write', 'rooms.write']}>
      <p>The page</p>
    </RequirePermission>
  )

  it('admits users with any one permission', async () => {
    await renderInApp(page, { authProvider: { getPermissions: () => Promise.resolve(['rooms.write']) } })
    expect(await screen.findByText('The page')).toBeInTheDocument()
  })

  it('shows others the missing permission', async () => {
    await renderInApp(page)
    expect(await screen.findByText('You have no permission to view this')).toBeInTheDocument()
    expect(screen.queryByText('The page')).not.toBeInTheDocument()
  })
})

describe('small components', () => {
  it('a state has a translated text', async () => {
    await renderInApp(<StatusChip tone="fine" label="ra.boolean.true" />, { language: 'de' })
    expect(screen.getByText('Ja')).toBeInTheDocument()
  })

  it('a date is machine-readable too', async () => {
    await renderInApp(
      <>
        <FormatDate value="2026-02-03" />
        <FormatDate value={null} />
        <FormatDate value="soon" />
      </>,
    )
    expect(screen.getByText('3 Feb 2026')).toHaveAttribute('datetime', '2026-02-03')
    expect(document.querySelectorAll('time')).toHaveLength(1)
  })

  it('an empty list names the next step', async () => {
    await renderInApp(
      <EmptyState title="ui.empty.nothingHere" actions={<button type="button">Import</button>} />,
    )
    expect(screen.getByText('No entries yet')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Import' })).toBeInTheDocument()
  })

  it('a checkbox of react-admin has an accessible name', async () => {
    await renderInApp(
      <>
        <Checkbox aria-label="Select this row" />
        <Checkbox slotProps={{ input: { 'aria-label': 'Select all' } }} />
      </>,
    )
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Select this row' })).toBeInTheDocument())
    expect(screen.getByRole('checkbox', { name: 'Select all' })).toBeInTheDocument()
    expect(document.querySelectorAll('span[aria-label]')).toHaveLength(0)
  })
})
