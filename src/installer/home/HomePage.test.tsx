import 'fake-indexeddb/auto'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { dayOf } from '../../../domain/time.ts'
import type { Estate } from '../../../tests/support/estate.ts'
import { literally } from '../../../tests/support/literally.ts'
import type { Person } from '../../../tests/support/people.ts'
import { webApp, type WebApp } from '../../../tests/support/webApp.tsx'

let app: WebApp
let admin: Person
let [planned, never]: Estate[] = []

beforeAll(async () => {
  app = await webApp()
  ;[planned, never] = [await app.estate(), await app.estate()]
  admin = await app.person('Admin')
})
afterAll(() => app.stop())
afterEach(() => vi.unstubAllGlobals())

const estates = () => (planned && never ? { planned, never } : expect.fail('no estates'))

/** The start page of a technician with an appointment now. */
const openDay = async () => {
  const { planned: estate, never: other } = estates()
  const appoint = ({ id }: Person) => {
    const startsAt = new Date()
    const endsAt = new Date(startsAt.getTime() + 60_000)
    const body = {
      unitId: estate.unit.id,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      technicianId: id,
    }
    return app.call(admin, 'POST', '/api/appointments', body)
  }
  await app.open('/installer', {
    role: 'Technician',
    buildingIds: [estate.building.id, other.building.id],
    before: appoint,
  })
  return estate
}
const card = async ({ unit }: Estate) =>
  within(await screen.findByRole('article', { name: literally(unit.name) }))
const Radiator = z.object({ id: z.string(), version: z.int() })

it('takes the buildings of the day along by itself, and says of a building that was not opened what to do', async () => {
  const estate = await openDay()
  const today = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'Europe/Berlin',
  }).format(new Date())
  expect(await screen.findByRole('heading', { level: 2, name: `Appointments today ${today}` })).toBeVisible()
  expect(await (await card(estate)).findByText(/^Available without a network/)).toBeVisible()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  const user = userEvent.setup()
  await user.click((await card(estate)).getByRole('link', { name: 'Start' }))
  await screen.findByRole('heading', { level: 1, name: estate.unit.name })
  await user.click(screen.getByRole('link', { name: 'Installer start page' }))
  await screen.findByRole('heading', { level: 1, name: 'What would you like to do?' })
  await user.click(await screen.findByRole('link', { name: /^Thermostat installation/ }))
  // the start page links the building as well
  await screen.findByRole('heading', { level: 1, name: 'Thermostat installation' })
  const other = await screen.findByRole('link', { name: literally(estates().never.building.name) })
  expect(within(other).getByText('Not available without a network')).toBeVisible()
  await user.click(other)
  expect(await screen.findByText('Not stored on this phone')).toBeVisible()
  expect(screen.getByText(/Go to where there is a network and try again/)).toBeVisible()
}, 30_000)

it('leads from a visit without access back to the day, which shows the new date', async () => {
  const estate = await openDay()
  const user = userEvent.setup()
  await user.click((await card(estate)).getByRole('link', { name: 'Access denied' }))
  await user.click(await screen.findByRole('radio', { name: 'Renter absent' }))
  const date = dayOf(new Date(Date.now() + 7 * 86_400_000))
  await user.type(screen.getByLabelText('Next visit'), date)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('heading', { level: 1, name: 'What would you like to do?' })
  const shown = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(date),
  )
  expect(await (await card(estate)).findByText(`Next visit: ${shown}`)).toBeVisible()
  expect((await card(estate)).queryByRole('link', { name: 'Start' })).toBeNull()
  expect((await card(estate)).getByRole('link', { name: 'Open unit' })).toBeVisible()
}, 30_000)

it('leaves a unit open in which a valve leaks, names whom to call, and says before it is finalized what is open', async () => {
  const { planned: estate } = estates()
  const owner = await app.person('SuperAdmin')
  const { name, version } = z
    .object({ name: z.string(), version: z.int() })
    .parse(await app.call(owner, 'GET', `/api/tenants/${app.tenantId}`))
  await app.call(
    owner,
    'PUT',
    `/api/tenants/${app.tenantId}`,
    { name, contactName: 'Frau Adam', contactPhone: '+49 351 4818100' },
    version,
  )
  const { radiator } = estate
  const { version: now } = Radiator.parse(
    await app.call(admin, 'GET', `/api/taxonomy/radiators/${radiator.id}`),
  )
  await app.call(
    admin,
    'PATCH',
    `/api/taxonomy/radiators/${radiator.id}/checklist`,
    { valveIsLeaking: true },
    now,
  )
  await openDay()
  const user = userEvent.setup()
  await user.click((await card(estate)).getByRole('button', { name: 'Done' }))
  const asked = within(await screen.findByRole('alertdialog', { name: `Finalize ${estate.unit.name}?` }))
  expect(asked.getByText('1 valve is leaking')).toBeVisible()
  await user.click(asked.getByRole('button', { name: 'Cancel' }))
  await user.click((await card(estate)).getByRole('link', { name: /^(?:Start|Open unit)$/ }))
  expect(await screen.findByText('1 valve is leaking')).toBeVisible()
  expect(screen.queryByText('Nothing is left to do here.')).toBeNull()
  expect(await screen.findByRole('link', { name: /^Call Frau Adam/ })).toHaveAttribute(
    'href',
    'tel:+493514818100',
  )
  await user.click(screen.getByRole('link', { name: literally(estate.room.name) }))
  expect(
    within(await screen.findByRole('link', { name: literally(radiator.name) })).getByText('Valve is leaking'),
  ).toBeVisible()
}, 30_000)

it('counts at once in the list of buildings what was done in one without a network', async () => {
  const { building, unit } = estates().never
  await app.open('/installer/thermostats', { role: 'Technician', buildingIds: [building.id] })
  const user = userEvent.setup()
  const listed = () => screen.findByRole('link', { name: literally(building.name) })
  expect(await listed()).toHaveTextContent('1 of 2 units finalized')
  await user.click(await listed())
  const link = await screen.findByRole('link', { name: literally(unit.name) })
  expect(screen.getByText('1 of 2 units finalized')).toBeVisible()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  await user.click(link)
  await user.click(await screen.findByRole('button', { name: 'Put on hold' }))
  const back = async (path: string) => {
    history.replaceState(null, '', path)
    await app.reload()
  }
  await back(`/installer/buildings/${building.id}/units`)
  expect(await screen.findByText('1 of 2 units finalized · 1 on hold')).toBeVisible()
  await back('/installer/thermostats')
  expect(await listed()).toHaveTextContent('1 of 2 units finalized · 1 on hold')
  const { keep } = await import('../outbox/outbox.ts')
  const { readSession } = await import('../../providers/session.ts')
  const { id: userId } = readSession()?.user ?? expect.fail('no session')
  const input = { buildingId: building.id, floor: 0, strength: 'none', testerEui: null } as const
  const where = { lane: building.id, place: building.name, link: '', savedAt: new Date().toISOString() }
  await keep([{ act: 'recordFloor', input }], { owner: { userId, tenantId: app.tenantId }, ...where })
  await back('/installer/buildings')
  expect(await listed()).toHaveTextContent('Signal test open')
}, 30_000)
