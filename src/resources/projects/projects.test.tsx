import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { patience } from '../../../tests/support/patience.ts'
import { forgiveRefusal, webApp, type WebApp } from '../../../tests/support/webApp.tsx'
import { projectCalls, Made } from './testing/projectCalls.ts'

let web: WebApp
let here: Awaited<ReturnType<typeof projectCalls>>
beforeAll(async () => {
  web = await webApp()
  here = await projectCalls(web)
})
afterAll(() => web.stop())

describe('the form of a project', () => {
  it('keeps what is typed when live news of the row arrive, and asks before it saves over what somebody else saved', async () => {
    const { id, version } = await here.make('Geändertes')
    await web.open(`/projects/${id}`)
    const { startLive } = await import('../../providers/live.ts')
    const stop = startLive()
    const user = userEvent.setup()
    await user.click(await screen.findByRole('textbox', { name: /note/i }))
    await user.paste('Von mir')
    await web.call(
      here.colleague,
      'PATCH',
      `/api/projects/management/${id}`,
      { name: 'Neu benannt', note: 'Von dir' },
      version,
    )
    expect(
      await screen.findByRole('heading', { level: 1, name: /Neu benannt/ }, { timeout: 15_000 }),
    ).toBeVisible()
    expect(screen.getByRole('textbox', { name: /note/i })).toHaveValue('Schlüssel beim HausmeisterVon mir')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('button', { name: 'Keep my version' })).toBeVisible()
    expect(await here.read(id)).toMatchObject({ name: 'Neu benannt', note: 'Von dir' })
    stop()
    forgiveRefusal()
  })
})

describe('the page of a project', () => {
  it('says how it goes in words and as a table', async () => {
    const { id } = await here.make('Übersicht')
    await web.open(`/projects/${id}/show`)
    expect(await screen.findByText(/^1 of 2 units are finalized \(50%\)\./)).toBeVisible()
    expect(screen.getByText('Schlüssel beim Hausmeister')).toBeVisible()
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Overview',
      'Problems',
      'Buildings',
      'Users',
      'Planning',
      'Planned installations',
      'History',
    ])
    await userEvent.setup().click(screen.getByRole('button', { name: 'Show as table' }))
    const table = within(screen.getByRole('group', { name: 'Progress as a table' }))
    expect(table.getByRole('columnheader', { name: 'Finalized' })).toBeVisible()
    expect(table.getAllByRole('row').length).toBeGreaterThan(1)
  })

  it('names problems by kind, each with its solution and the way there', async () => {
    const { id } = await here.make('Probleme')
    await web.open(`/projects/${id}/show/problems`)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: /Without appointment/ }))
    expect(await screen.findByText('Schedule an appointment with the renter.')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Schedule appointment' }))
    expect(new URLSearchParams(location.search).get('unitId')).toBe(here.estate.unit.id)
    expect(location.pathname).toBe('/appointments/create')
    await user.click(await screen.findByRole('link', { name: 'Back to Problems, Probleme' }))
    const problems = `/projects/${id}/show/problems?kind=withoutAppointment`
    expect(`${location.pathname}${location.search}`).toBe(problems)

    // what is saved leads back too: the next problem waits there
    await user.click(await screen.findByRole('link', { name: 'Schedule appointment' }))
    fireEvent.change(await screen.findByLabelText(/^Start/), { target: { value: '2099-03-02T09:00' } })
    fireEvent.change(screen.getByLabelText(/^End/), { target: { value: '2099-03-02T10:00' } })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(`${location.pathname}${location.search}`).toBe(problems))
    const page = z
      .object({ items: z.array(Made.pick({ id: true })) })
      .parse(
        await web.call(
          here.colleague,
          'GET',
          '/api/appointments?From=2099-03-01T00:00:00Z&To=2099-03-03T00:00:00Z',
        ),
      )
    for (const made of page.items) await web.call(here.colleague, 'DELETE', `/api/appointments/${made.id}`)
  })

  it('leads to the appointment that a unit without access has already', async () => {
    const { id } = await here.make('Kein Zutritt')
    const { unit } = here.estate
    const setStatus = (status: string, reason: string | null) =>
      web.call(here.colleague, 'POST', '/api/taxonomy/building-units/bulk-status', {
        ids: [unit.id],
        status,
        reason,
        comment: null,
      })
    await setStatus('AccessNotPossible', 'TenantAbsent')
    const made = Made.pick({ id: true }).parse(
      await web.call(here.colleague, 'POST', '/api/appointments', {
        unitId: unit.id,
        startsAt: '2099-03-02T08:00:00Z',
        endsAt: '2099-03-02T09:00:00Z',
      }),
    )
    await web.open(`/projects/${id}/show/problems?kind=noAccess`)
    expect(await screen.findByText('An appointment is already scheduled.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Open appointment' })).toHaveAttribute(
      'href',
      `/appointments/${made.id}/show`,
    )
    await web.call(here.colleague, 'DELETE', `/api/appointments/${made.id}`)
    await setStatus('Open', null)
  })

  it('shows what completing touches, completes once, archives and reopens', async () => {
    const { id } = await here.make('Abschluss')
    await web.open(`/projects/${id}/show`)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Complete project' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText('1 unit is not finalized')).toBeVisible()
    expect(dialog.getByRole('link', { name: here.estate.unit.name })).toBeVisible()
    await user.dblClick(dialog.getByRole('button', { name: 'Complete project' }))
    expect(await screen.findByText('Abschluss was completed.')).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Archive project' }))
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Archive project' }),
    )
    await waitFor(async () => expect(await here.read(id)).toMatchObject({ status: 'Archived' }))
    await user.click(await screen.findByRole('button', { name: 'Reopen project' }))
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Reopen project' }),
    )
    await waitFor(async () => expect(await here.read(id)).toMatchObject({ status: 'Active' }))
  })

  it('says that technicians keep an archived project for a while, and who loses it then', async () => {
    const { building } = await web.estate()
    const technician = await web.person('Technician')
    const { id } = await here.make('Archiv', { buildingIds: [building.id], userIds: [technician.id] })
    await web.open(`/projects/${id}/show`)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Archive project' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText(/Technicians keep access until 14 days after/)).toBeVisible()
    expect(dialog.getByText('1 technician loses access to buildings after these 14 days')).toBeVisible()
  })

  it('takes a user from the project after naming the effect', async () => {
    const { id } = await here.make('Wechsel')
    await web.open(`/projects/${id}/show/users`)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Remove Erika Technician from the project' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(
      dialog.getByText('The technician loses access to the buildings of this project at once.'),
    ).toBeVisible()
    await user.dblClick(dialog.getByRole('button', { name: 'Remove from project' }))
    expect(await screen.findByText('This project has no users yet.')).toBeVisible()
    expect(await here.read(id)).toMatchObject({ users: 0 })
  })

  it('shows its appointments in a calendar and in a list', async () => {
    const { id } = await here.make('Kalender')
    const startsAt = new Date(2026, 10, 25, 9).toISOString()
    await web.call(here.colleague, 'POST', '/api/appointments', {
      unitId: here.estate.unit.id,
      startsAt,
      endsAt: new Date(2026, 10, 25, 10).toISOString(),
    })
    await web.open(`/projects/${id}/show/installations?day=2026-11-25&view=list`)
    const day = within(await screen.findByRole('region', { name: 'Wednesday 25 November' }))
    expect(day.getByRole('link', { name: new RegExp(here.estate.unit.name) })).toBeVisible()
    await userEvent.setup().click(screen.getByRole('button', { name: 'Month' }))
    expect(await screen.findByRole('table', { name: 'November 2026' })).toBeVisible()
    expect(new URLSearchParams(location.search).get('view')).toBe('month')
  })

  it('is removed after showing what that touches', async () => {
    const { id } = await here.make('Überflüssig')
    await web.open(`/projects/${id}/show`)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText(/^Only the project is deleted/)).toBeVisible()
    await user.dblClick(dialog.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(location.pathname).toBe('/projects'))
    expect(await here.named('Überflüssig')).toEqual([])
  })
})

describe('the page of a project by role', () => {
  it('shows technicians their own projects, without acts and without the note', async () => {
    const { id, name } = await here.make('Zugewiesen')
    await web.open('/projects', {
      role: 'Technician',
      before: (person) =>
        web.call(here.colleague, 'POST', `/api/projects/management/${id}/users`, { ids: [person.id] }),
    })
    await userEvent.setup().click(await screen.findByText(name))
    expect(await screen.findByText(/units are finalized/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Complete project' })).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Edit' })).not.toBeInTheDocument()
    expect(screen.queryByText('Schlüssel beim Hausmeister')).not.toBeInTheDocument()
  })

  it('lets customers read everything but the note', async () => {
    const { id } = await here.make('Kunde liest')
    await web.open(`/projects/${id}/show`, { role: 'Customer' })
    expect(await screen.findByText(/units are finalized/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument()
    expect(screen.queryByText('Schlüssel beim Hausmeister')).not.toBeInTheDocument()
  })
})

describe('the list of projects', () => {
  it('shows status and progress, and offers to continue a draft', async () => {
    const draft = await here.make('Entwurf Süd', { draftStep: 'users' })
    await web.open('/projects?filter=%7B%22q%22%3A%22Entwurf%20S%C3%BCd%22%7D', { language: 'de' })
    const row = within((await screen.findByText('Entwurf Süd')).closest('tr') ?? document.body)
    expect(row.getByText('Entwurf')).toBeVisible()
    expect(row.getByRole('progressbar', { name: 'Fortschritt' })).toHaveAttribute('aria-valuetext', '1 von 2')
    expect(row.getByRole('link', { name: 'Einrichtung von Entwurf Süd fortsetzen' })).toHaveAttribute(
      'href',
      `/projects/${draft.id}/setup/users`,
    )
  })
})

describe('the export of the list', () => {
  it('saves what the filters leave as .xlsx', async () => {
    // jsdom cannot save files
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:projects', revokeObjectURL: () => undefined }),
    )
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    await here.make('Ausfuhr')
    await web.open('/projects?filter=%7B%22q%22%3A%22Ausfuhr%22%7D')
    const user = userEvent.setup()
    await screen.findByText('Ausfuhr')
    expect(screen.getAllByRole('button', { name: /export/i })).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Export .xlsx' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText('1 project of this list is exported with its figures.')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(click).toHaveBeenCalled(), patience)
  })
})

describe('the form of a project', () => {
  it('shows both versions side by side when somebody else saved first', async () => {
    const { id, version } = await here.make('Zwei Köche')
    await web.open(`/projects/${id}`)
    const user = userEvent.setup()
    const name = await screen.findByRole('textbox', { name: 'Name' })
    await user.clear(name)
    await user.paste('Meine Fassung')
    await web.call(
      here.colleague,
      'PATCH',
      `/api/projects/management/${id}`,
      { name: 'Fremde Fassung' },
      version,
    )
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Meine Fassung')).toBeVisible()
    expect(dialog.getByText('Fremde Fassung')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Keep my version' }))
    await waitFor(async () => expect(await here.read(id)).toMatchObject({ name: 'Meine Fassung' }))
    forgiveRefusal()
  })
})

describe('a technician who was unassigned', () => {
  it('reads that they are not assigned, and not that the project is another client’s', async () => {
    const { id } = await here.make('Abgezogen', { userIds: [] })
    await web.open(`/projects/${id}/show`, { role: 'Technician' })
    expect(await screen.findByText(/^You are not assigned to a project that this belongs to/)).toBeVisible()
    forgiveRefusal()
  })
})
