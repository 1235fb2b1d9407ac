import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import * as z from 'zod'
import type { Estate } from '../../../tests/support/estate.ts'
import type { Person } from '../../../tests/support/people.ts'
import { forgiveRefusal, webApp, type WebApp } from '../../../tests/support/webApp.tsx'

let web: WebApp
let estate: Estate
let admin: Person

beforeAll(async () => {
  // far from the buildings
  vi.stubEnv('TZ', 'America/New_York')
  web = await webApp()
  estate = await web.estate()
  admin = await web.person('Admin')
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await web.stop()
})

const Appointment = z.object({ id: z.string(), startsAt: z.string(), endsAt: z.string() })
const make = async (startsAt: string, endsAt: string) =>
  Appointment.parse(
    await web.call(admin, 'POST', '/api/appointments', { unitId: estate.unit.id, startsAt, endsAt }),
  )

it('shows and takes the times of the clocks at the buildings, wherever the device is', async () => {
  expect(new Date('2026-11-25T08:00:00Z').getHours()).toBe(3)
  const { id } = await make('2026-11-25T08:00:00Z', '2026-11-25T09:00:00Z')
  await web.open(`/appointments/${id}`)
  const start = await screen.findByLabelText(/^Start/)
  expect(start).toHaveValue('2026-11-25T09:00')
  const user = userEvent.setup()
  await user.clear(start)
  await user.type(start, '2026-11-25T09:30')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(async () =>
    expect(Appointment.parse(await web.call(admin, 'GET', `/api/appointments/${id}`))).toMatchObject({
      startsAt: '2026-11-25T08:30:00.000Z',
      endsAt: '2026-11-25T09:00:00.000Z',
    }),
  )
  expect((await screen.findAllByText(/25 Nov 2026, 09:30/)).length).toBeGreaterThan(0)
})

it('goes to the first field that is refused, whoever refuses it', async () => {
  const technician = await web.person('Technician', [estate.building.id])
  const taken = {
    unitId: estate.unit.id,
    technicianId: technician.id,
    startsAt: '2026-12-03T08:00:00Z',
    endsAt: '2026-12-03T09:00:00Z',
  }
  await web.call(admin, 'POST', '/api/appointments', taken)
  await web.open(`/appointments/create?unitId=${estate.unit.id}&technicianId=${technician.id}`)
  const user = userEvent.setup()
  const save = await screen.findByRole('button', { name: 'Save' })
  const [start, end] = [await screen.findByLabelText(/^Start/), await screen.findByLabelText(/^End/)]
  await user.click(save)
  await waitFor(() => expect(start).toHaveFocus())
  await user.type(start, '2026-12-03T09:30')
  await user.type(end, '2026-12-03T09:00')
  await user.click(save)
  await waitFor(() => expect(end).toHaveFocus())
  await user.clear(end)
  await user.type(end, '2026-12-03T10:30')
  await user.click(save)
  const [input] = await screen.findAllByRole('combobox', { name: /^Technician/ })
  await waitFor(() => expect(input).toHaveFocus())
  expect(input).toHaveAccessibleDescription(
    new RegExp(`already has an appointment at that time: .*${estate.unit.name}`),
  )
  forgiveRefusal()
})

it('filters by days of the buildings', async () => {
  // 00:30 at the buildings, and the day before at the device
  const { id } = await make('2026-12-01T23:30:00Z', '2026-12-02T00:30:00Z')
  const filter = encodeURIComponent(
    JSON.stringify({ From: '2026-12-01T23:00:00.000Z', To: '2026-12-02T23:00:00.000Z' }),
  )
  await web.open(`/appointments?filter=${filter}`)
  expect(await screen.findByText(/2 Dec 2026, 00:30/)).toBeVisible()
  expect(screen.getByLabelText('From')).toHaveValue('2026-12-02')
  expect(screen.getByLabelText('To')).toHaveValue('2026-12-02')
  expect(id).not.toBe('')
})
