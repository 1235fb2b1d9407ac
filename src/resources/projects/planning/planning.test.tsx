import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { onDesk } from '../../../../tests/support/desk.ts'
import { patience } from '../../../../tests/support/patience.ts'
import type { Estate } from '../../../../tests/support/estate.ts'
import { webApp, type WebApp } from '../../../../tests/support/webApp.tsx'
import { shifted, workdaysBetween } from './planDraft.ts'

let app: WebApp
let estate: Estate
let projectId: string

const Projects = z.object({ items: z.array(z.object({ id: z.string() })).min(1) })
const Appointments = z.object({ items: z.array(z.object({ id: z.string(), startsAt: z.string() })), total: z.number() })

beforeAll(async () => {
  onDesk()
  // jsdom has pointers, and no capture of them
  HTMLElement.prototype.setPointerCapture = () => undefined
  app = await webApp()
  estate = await app.estate()
  await app.person('Technician', [estate.building.id])
  const admin = await app.person('Admin')
  projectId = Projects.parse(await app.call(admin, 'GET', `/api/projects?BuildingIds=${estate.building.id}`)).items[0]?.id ?? ''
})
afterAll(() => app.stop())

it('proposes a plan, changes it by keys, keeps it over a reload, names conflicts and creates the appointments', async () => {
  const page = `/projects/${projectId}/show/planning`
  const admin = await app.open(page)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Propose plan' }, patience))
  const block = await screen.findByRole('button', { name: /^WE 1, .*08:00–09:00/ })
  block.focus()
  await user.keyboard('{ArrowUp}')
  expect(await screen.findByRole('button', { name: /^WE 1, .*07:55–08:55, Outside the working hours/ })).toBeVisible()
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
  expect(await screen.findByRole('button', { name: /^WE 1, .*08:25–09:25$/ })).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Create 1 appointment' }))
  expect(await screen.findByText('1 appointment was created.')).toBeVisible()
  expect(await screen.findByText('Not announced')).toBeVisible()
  expect(Appointments.parse(await app.call(admin, 'GET', `/api/appointments?UnitIds=${estate.unit.id}`)).total).toBe(1)
})

it('takes Monday to Friday of a period, and moves times within the day', () => {
  expect(workdaysBetween('2026-11-27', '2026-12-01')).toEqual(['2026-11-27', '2026-11-30', '2026-12-01'])
  expect(workdaysBetween('2026-12-01', '2026-11-27')).toEqual([])
  expect(workdaysBetween('2026-12', '2026-12-01')).toEqual([])
  expect([shifted('08:00', -5), shifted('00:02', -5), shifted('23:50', 60)]).toEqual(['07:55', '00:00', '23:55'])
})
