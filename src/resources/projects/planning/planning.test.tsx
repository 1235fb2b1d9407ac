import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { onDesk } from '../../../../tests/support/desk.ts'
import { patience } from '../../../../tests/support/patience.ts'
import type { Estate } from '../../../../tests/support/estate.ts'
import { webApp, type WebApp } from '../../../../tests/support/webApp.tsx'
import { addDays } from '../../../../domain/rules/workingDays.ts'
import { firstDays, shifted, workdaysBetween } from './planDraft.ts'

let app: WebApp
let estate: Estate
let projectId: string

const Projects = z.object({ items: z.array(z.object({ id: z.string() })).min(1) })
const Appointments = z.object({
  items: z.array(z.object({ id: z.string(), startsAt: z.string() })),
  total: z.number(),
})

beforeAll(async () => {
  onDesk()
  // jsdom has pointers, and no capture of them
  HTMLElement.prototype.setPointerCapture = () => undefined
  app = await webApp()
  estate = await app.estate()
  await app.person('Technician', [estate.building.id])
  const admin = await app.person('Admin')
  projectId =
    Projects.parse(await app.call(admin, 'GET', `/api/projects?BuildingIds=${estate.building.id}`)).items[0]
      ?.id ?? ''
})
afterAll(() => app.stop())

it('proposes a plan, changes it by keys, keeps it over a reload, names conflicts and creates the appointments', async () => {
  const page = `/projects/${projectId}/show/planning`
  const admin = await app.open(page)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Propose plan' }, patience))
  const block = await screen.findByRole('button', { name: /^WE 1, .*08:00–09:00/ })
  expect(screen.getByText('No conflicts')).toBeVisible()
  await user.type(screen.getByLabelText('Note on all appointments'), 'Hof')
  block.focus()
  await user.keyboard('{ArrowUp}')
  expect(
    await screen.findByRole('button', { name: /^WE 1, .*07:55–08:55, Outside the working hours/ }),
  ).toBeVisible()
  expect(screen.getByRole('button', { name: 'Create 1 appointment' })).toBeDisabled()
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(await screen.findByRole('button', { name: /^WE 1, .*08:10–09:10$/ })).toBeVisible()

  screen.getByRole('button', { name: /^WE 1, .*08:10–09:10$/ }).focus()
  await user.keyboard('{ArrowRight}')
  await waitFor(() => expect(screen.getByRole('button', { name: /^WE 1, .*08:10–09:10/ })).toHaveFocus())
  await user.keyboard('{ArrowLeft}')
  await waitFor(() => expect(screen.getByRole('button', { name: /^WE 1, .*08:10–09:10$/ })).toHaveFocus())

  await app.reload()
  await user.click(await screen.findByRole('button', { name: /^WE 1, .*08:10–09:10$/ }, patience))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: '15 min later' }))
  await user.click(dialog.getByRole('button', { name: 'Move' }))
  await waitFor(() => expect(screen.getByRole('button', { name: /^WE 1, .*08:25–09:25$/ })).toHaveFocus())
  expect(screen.getByLabelText('Note on all appointments')).toHaveValue('Hof')

  await user.keyboard('{Enter}')
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove from plan' }),
  )
  await waitFor(() => expect(screen.getByRole('button', { name: /^WE 1, [^:]*$/ })).toHaveFocus())
  await user.keyboard('{Enter}')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Place' }))
  await waitFor(() => expect(screen.getByRole('button', { name: /^WE 1, .*08:00–09:00/ })).toHaveFocus())
  // a plan is nowhere else: it is asked before it goes
  const discard = async (answer: string) => {
    await user.click(await screen.findByRole('button', { name: 'Settings' }))
    await user.click(await screen.findByRole('button', { name: 'Discard plan' }))
    await user.click(
      within(await screen.findByRole('alertdialog', { name: 'Discard this plan?' })).getByRole('button', {
        name: answer,
      }),
    )
  }
  await discard('Cancel')
  await user.click(await screen.findByRole('button', { name: 'Plan' }))
  expect(await screen.findByRole('button', { name: /^WE 1, .*08:00–09:00/ })).toBeVisible()
  await discard('Discard plan')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Plan' })).toBeDisabled())
  await user.click(screen.getByRole('button', { name: 'Propose plan' }))
  await user.click(await screen.findByRole('button', { name: 'Create 1 appointment' }))
  expect(await screen.findByText('1 appointment was created.')).toBeVisible()
  expect(await screen.findByText('Not announced')).toBeVisible()
  expect(
    Appointments.parse(await app.call(admin, 'GET', `/api/appointments?UnitIds=${estate.unit.id}`)).total,
  ).toBe(1)
})

it('names a technician who is unassigned while the plan is made, in the conflict and on the board', async () => {
  const other = await app.estate()
  const technician = await app.person('Technician', [other.building.id])
  const admin = await app.person('Admin')
  const project =
    Projects.parse(await app.call(admin, 'GET', `/api/projects?BuildingIds=${other.building.id}`)).items[0]
      ?.id ?? ''
  await app.open(`/projects/${project}/show/planning`)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Propose plan' }, patience))
  const column = (await screen.findAllByRole('region', { name: /Erika Technician$/ })).length
  await app.call(admin, 'DELETE', `/api/projects/management/${project}/users`, { ids: [technician.id] })
  const create = await screen.findByRole('button', { name: /^Create \d/ })
  // not while it looks whether the plan still holds
  await waitFor(() => expect(create).toBeEnabled())
  await user.click(create)
  expect(
    (await screen.findAllByText(/The technician is no longer assigned to the project/)).length,
  ).toBeGreaterThan(0)
  await app.reload()
  expect(await screen.findAllByRole('region', { name: /Erika Technician$/ }, patience)).toHaveLength(column)
})

it('keeps a day that is left out on offer, with the Saturdays of the period', async () => {
  await app.open(`/projects/${projectId}/show/planning`)
  const user = userEvent.setup()
  const days = within(await screen.findByRole('group', { name: 'Days' }, patience))
  // five working days that begin with a Monday have no Saturday among them
  const until = screen.getByLabelText('Until')
  if (!(until instanceof HTMLInputElement)) throw new Error('no field for the last day')
  fireEvent.change(until, { target: { value: addDays(until.value, 7) } })
  const chosen = days.getAllByRole('button', { pressed: true })
  const first = chosen[0]
  expect(chosen).toHaveLength(10)
  expect(
    days.getAllByRole('button', { pressed: false }).every(({ textContent }) => textContent.startsWith('Sat')),
  ).toBe(true)
  if (first) await user.click(first)
  await user.click(days.getByRole('button', { name: first?.textContent ?? '', pressed: false }))
  expect(days.getAllByRole('button', { pressed: true })).toHaveLength(10)
})

it('begins in the planned period of a project, and with the next working days if there is none', () => {
  const week = {
    from: '2026-11-26',
    to: '2026-12-02',
    days: ['2026-11-26', '2026-11-27', '2026-11-30', '2026-12-01', '2026-12-02'],
  }
  expect(firstDays([], '2026-11-25')).toEqual(week)
  expect(firstDays([{ from: '2026-11-01', to: '2026-12-24' }], '2026-11-25')).toEqual(week)
  expect(firstDays([{ from: '2026-01-01', to: '2026-05-04' }], '2026-11-25')).toEqual(week)
  expect(
    firstDays(
      [
        { from: '2027-05-01', to: '2027-05-31' },
        { from: '2027-03-05', to: '2027-03-08' },
      ],
      '2026-11-25',
    ),
  ).toEqual({
    from: '2027-03-05',
    to: '2027-03-08',
    days: ['2027-03-05', '2027-03-08'],
  })
})

it('tells how to copy the address of the calendar where the browser does not', async () => {
  await app.open('/profile', { role: 'Technician' })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Create address' }, patience))
  expect(await screen.findByLabelText('Address of your calendar')).toHaveDisplayValue(/appointments\.ics$/)
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await screen.findByText(/^This browser does not allow copying here/)).toBeVisible()
})

it('takes Monday to Friday of a period, and moves times within the day', () => {
  expect(workdaysBetween('2026-11-27', '2026-12-01')).toEqual(['2026-11-27', '2026-11-30', '2026-12-01'])
  expect(workdaysBetween('2026-12-01', '2026-11-27')).toEqual([])
  expect(workdaysBetween('2026-12', '2026-12-01')).toEqual([])
  expect([shifted('08:00', -5), shifted('00:02', -5), shifted('23:50', 60)]).toEqual([
    '07:55',
    '00:00',
    '23:55',
  ])
})
