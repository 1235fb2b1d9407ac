import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildAppointment } from '../../../demo/seed/builders/buildRenter.ts'
import { anAccount, goodPassword } from '../../../tests/support/identity.ts'
import { anEstate, assign, insertRows, type Estate } from '../../../tests/support/estate.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { phoneText } from '../../../domain/rules/phone.ts'
import { appointments } from '../../db/schema.ts'

let app: TestApp
let tenant: string
let technician: Person
let estate: Estate
let appointmentId: string

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  tenant = await aTenant(app)
  technician = await aPerson(app, { role: 'Technician', tenantId: tenant })
  estate = await anEstate(app, tenant)
  await assign(app, tenant, technician.id, [estate.building.id])
  const row = buildAppointment(estate.random, estate.unit, {
    technicianId: technician.id,
    description: 'Klingel; defekt',
  })
  appointmentId = row.id
  await insertRows(app, [[appointments, row]])
})
afterAll(() => app.stop())

const own = (method: 'GET' | 'POST' | 'DELETE') =>
  app.onMain({ method, url: '/api/calendar-feed', as: technician.token })
const pathOf = async () => new URL((await own('POST')).json().url).pathname
const read = (url: string, remoteAddress = '192.0.2.1') => app.onMain({ url, remoteAddress })
/** Unfolded lines. */
const linesOf = (body: string) => body.replaceAll('\r\n ', '').split('\r\n')

it('shows the appointments of its owner as a calendar that programs understand', async () => {
  const reply = await read(await pathOf())
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toBe('text/calendar; charset=utf-8')
  const lines = linesOf(reply.body)
  expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0'])
  expect(lines).toEqual(
    expect.arrayContaining([`UID:${appointmentId}@ventil`, 'SEQUENCE:0', 'STATUS:CONFIRMED']),
  )
  expect(lines.find((line) => line.startsWith('DESCRIPTION:'))).toContain(
    `${estate.renter.firstName} ${estate.renter.lastName}\\, ${phoneText(estate.renter.phone ?? '')}\\nKlingel\\; defekt`,
  )
  // technicians read name and phone number only
  expect(reply.body).not.toContain(estate.renter.email ?? 'an address')
  expect(reply.body.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
})

it('opens in a parser of calendars, with the times and texts that were stored', async () => {
  const path = await pathOf()
  const { rows } = await app.deps.db.pool.query<{ starts_at: Date; ends_at: Date }>(
    'select starts_at, ends_at from main.appointments where id = $1',
    [appointmentId],
  )
  const calendar = ICAL.Component.fromString((await read(path)).body)
  expect(calendar.name).toBe('vcalendar')
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
  const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  expect(events).toHaveLength(1)
  const [event] = events
  expect(event?.uid).toBe(`${appointmentId}@ventil`)
  expect([event?.startDate.toJSDate(), event?.endDate.toJSDate()].map(String)).toEqual(
    [rows[0]?.starts_at, rows[0]?.ends_at].map((at) => String(new Date(at ?? 0))),
  )
  const { street, streetNumber, zipcode, city } = estate.building
  expect(event?.location).toBe(`${street} ${streetNumber}, ${zipcode} ${city}`)
  expect(event?.description.split('\n').slice(-2)).toEqual([
    expect.stringContaining(
      `${estate.renter.firstName} ${estate.renter.lastName}, ${phoneText(estate.renter.phone ?? '')}`,
    ),
    'Klingel; defekt',
  ])
})

it('tells a wrong token from no token in nothing', async () => {
  const path = await pathOf()
  const [, , , token = ''] = path.split('/')
  const answers = await Promise.all(
    [
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      'short',
      `${token}x`,
      encodeURIComponent("' or true --"),
    ].map((wrong) => read(`/api/calendar-feed/${wrong}/appointments.ics`, '192.0.2.7')),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
  for (const answer of answers) expect(answer.json().error).toBe('tokenNotFound')
})

it('keeps cancelled appointments under the same id, with a higher sequence', async () => {
  const path = await pathOf()
  const admin = await aPerson(app, { role: 'Admin', tenantId: tenant })
  await app.onMain({
    method: 'PATCH',
    url: `/api/appointments/${appointmentId}`,
    as: admin.token,
    tenant,
    version: 1,
    body: { cancelled: true },
  })
  expect(linesOf((await read(path)).body)).toEqual(
    expect.arrayContaining([`UID:${appointmentId}@ventil`, 'SEQUENCE:1', 'STATUS:CANCELLED']),
  )
})

it('revokes an address by a new one, and for good', async () => {
  expect((await own('GET')).json()).toEqual({ createdAt: null })
  const [first, second] = [await pathOf(), await pathOf()]
  expect((await read(first)).statusCode).toBe(404)
  expect((await read(second)).statusCode).toBe(200)
  expect((await own('GET')).json().createdAt).not.toBeNull()
  expect((await own('DELETE')).statusCode).toBe(204)
  const gone = await read(second)
  expect(gone.statusCode).toBe(404)
  expect(gone.json().error).toBe('tokenNotFound')
  const { rows } = await app.deps.db.pool.query('select * from main.calendar_feeds')
  expect(JSON.stringify(rows)).not.toContain(second.split('/')[3])
})

it('shows only what its owner may still read', async () => {
  const path = await pathOf()
  const events = async () => (await read(path)).body.split('BEGIN:VEVENT').length - 1
  expect(await events()).toBe(1)
  const roleOf = (role: string) =>
    app.deps.db.pool.query('update identity.assignments set role = $2 where user_id = $1', [
      technician.id,
      role,
    ])
  await roleOf('Regular')
  expect(await events()).toBe(0)
  await roleOf('Technician')
  await app.deps.db.pool.query('delete from main.project_users where user_id = $1', [technician.id])
  expect(await events()).toBe(0)
  await app.deps.db.pool.query("update identity.users set state = 'Deactivated' where id = $1", [
    technician.id,
  ])
  expect((await read(path)).statusCode).toBe(404)
})

it('ends with the sessions of its owner: a changed password or a deactivation closes it for good', async () => {
  technician = await anAccount(app, { role: 'Technician', tenantId: tenant })
  const path = await pathOf()
  const body = { currentPassword: goodPassword, newPassword: 'Ventil am Fenster 23' }
  const changed = await app.onIdentity({
    method: 'POST',
    url: `/api/users/${technician.id}/change-password`,
    as: technician.token,
    body,
  })
  expect(changed.statusCode, changed.body).toBe(204)
  expect((await read(path)).statusCode).toBe(404)
  const next = await pathOf()
  const admin = await aPerson(app, { role: 'SuperAdmin' })
  const setState = async (state: string, version: number) => {
    const { id, email } = technician
    const input = { email, firstName: 'Erika', lastName: 'Muster', language: 'de', state }
    const reply = await app.onIdentity({
      method: 'PUT',
      url: `/api/users/${id}`,
      as: admin.token,
      version,
      body: input,
    })
    expect(reply.statusCode, reply.body).toBe(200)
    return Number(reply.json().version)
  }
  await setState('Active', await setState('Deactivated', 1))
  expect((await read(next)).statusCode).toBe(404)
})

it('stops whoever tries out tokens', async () => {
  const statuses = new Set<number>()
  for (let attempt = 0; attempt < 32; attempt += 1)
    statuses.add(
      (await read(`/api/calendar-feed/${'x'.repeat(42)}${attempt % 10}/appointments.ics`, '192.0.2.99'))
        .statusCode,
    )
  expect([...statuses].toSorted((a, b) => a - b)).toEqual([404, 429])
})
