import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildUnit } from '../../../demo/seed/builders/buildRoom.ts'
import { buildLease, buildRenter } from '../../../demo/seed/builders/buildRenter.ts'
import { auditTrail } from '../../../tests/support/auditTrail.ts'
import { anEstate, assign, insertRows, type Estate } from '../../../tests/support/estate.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { appointmentAnnouncements, buildingUnits, leases, projectUsers, renters } from '../../db/schema.ts'
import { withScope } from '../../db/scope.ts'
import { awayBetween } from '../../finders/people/technicianAway.ts'
import { mailsPerAddressMax, mailsPerClientMax } from '../../../domain/planning/announcement.ts'
import { newId } from '../../ids.ts'

let app: TestApp
let tenant: string
let admin: Person
let technician: Person
let second: Person
let estate: Estate
let project: string
let units: string[]

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  tenant = await aTenant(app)
  admin = await aPerson(app, { role: 'Admin', tenantId: tenant })
  technician = await aPerson(app, { role: 'Technician', tenantId: tenant })
  second = await aPerson(app, { role: 'Technician', tenantId: tenant })
  estate = await anEstate(app, tenant)
  project = await assign(app, tenant, technician.id, [estate.building.id])
  const third = buildUnit(estate.random, estate.building, { name: 'WE 3', floor: 2 })
  await insertRows(app, [
    [buildingUnits, third],
    [projectUsers, { tenantId: tenant, projectId: project, userId: second.id }],
  ])
  units = [estate.unit.id, third.id]
})
afterAll(() => app.stop())

type Call = {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  body?: object
  version?: number
  as?: string
  headers?: Record<string, string>
}
const call = (url: string, { method = 'GET', ...more }: Call = {}) =>
  app.onMain({ method, url, as: admin.token, tenant, ...more })
const base = () => `/api/projects/${project}/planning`
const hours = { start: '08:00', end: '16:00', lunchStart: '12:00', lunchEnd: '12:30' }
const days = ['2094-03-01', '2094-03-02']
const settings = () => ({
  buildingIds: [estate.building.id],
  technicianIds: [technician.id],
  days,
  hours,
  minutesPerUnit: 60,
})
const post = (path: string, body: object, more: Call = {}) =>
  call(`${base()}${path}`, { method: 'POST', body, ...more })
const row = (unitId: string, from: string, to: string, technicianId = technician.id) => ({
  unitId,
  technicianId,
  startsAt: `2094-03-01T${from}:00+01:00`,
  endsAt: `2094-03-01T${to}:00+01:00`,
})
const plan = (...appointments: object[]) => ({ days, hours, appointments })
const whole = () => plan(row(units[0] ?? '', '08:00', '09:00'), row(units[1] ?? '', '09:00', '10:00'))
const planned = async () => (await call(`/api/appointments?From=2094-03-01T00:00:00Z`)).json().total

it('says what a project can be planned with', async () => {
  const reply = (await call(base())).json()
  expect(reply.buildings).toEqual([expect.objectContaining({ id: estate.building.id, openUnits: 2 })])
  expect(reply.technicians.map(({ id }: { id: string }) => id).toSorted()).toEqual(
    [technician.id, second.id].toSorted(),
  )
})

it('proposes a plan, from the lowest floor up, and stores nothing', async () => {
  const reply = await post('/proposal', settings())
  expect(reply.statusCode).toBe(200)
  expect(reply.json().appointments).toEqual([
    expect.objectContaining({
      unitId: units[0],
      unitName: 'WE 1',
      startsAt: '2094-03-01T07:00:00.000Z',
      endsAt: '2094-03-01T08:00:00.000Z',
      technicianId: technician.id,
    }),
    expect.objectContaining({ unitId: units[1], unitName: 'WE 3', startsAt: '2094-03-01T08:00:00.000Z' }),
  ])
  expect(reply.json()).toMatchObject({ unplaced: [], unplacedCount: 0, busy: [] })
  expect(await planned()).toBe(0)
})

it('proposes no visit to a unit on hold', async () => {
  await app.deps.db.pool.query("update main.building_units set status = 'OnHold' where id = $1", [units[0]])
  expect((await call(base())).json().buildings).toEqual([expect.objectContaining({ openUnits: 1 })])
  expect((await post('/proposal', settings())).json().appointments).toEqual([
    expect.objectContaining({ unitId: units[1] }),
  ])
})

it('sees what is in the last hour of the day on which clocks are put back', async () => {
  const late = {
    unitId: units[1],
    technicianId: technician.id,
    startsAt: '2094-10-31T23:00:00+01:00',
    endsAt: '2094-10-31T23:30:00+01:00',
  }
  expect((await call('/api/appointments', { method: 'POST', body: late })).statusCode).toBe(201)
  const evening = { start: '23:00', end: '23:59', lunchStart: null, lunchEnd: null }
  const reply = (
    await post('/proposal', { ...settings(), days: ['2094-10-31'], hours: evening, minutesPerUnit: 20 })
  ).json()
  expect(reply.busy).toEqual([
    expect.objectContaining({ technicianId: technician.id, startsAt: '2094-10-31T22:00:00.000Z' }),
  ])
  expect(reply.appointments.map(({ startsAt }: { startsAt: string }) => Date.parse(startsAt))).toEqual([
    expect.toSatisfy((at) => at >= Date.parse(late.endsAt)),
  ])
})

it('rejects settings that nobody can keep, at their field', async () => {
  expect(
    (await post('/proposal', { ...settings(), hours: { ...hours, end: '07:00' } })).json().fields,
  ).toEqual({ 'hours.end': 'endBeforeStart' })
  expect(
    (await post('/proposal', { ...settings(), hours: { ...hours, lunchEnd: null } })).json().fields,
  ).toEqual({ 'hours.lunchEnd': 'required' })
  expect((await post('/proposal', { ...settings(), hours: { ...hours, start: '8' } })).json().fields).toEqual(
    { 'hours.start': 'invalidTime' },
  )
  expect((await post('/proposal', { ...settings(), days: [] })).json().fields).toEqual({ days: 'atLeastOne' })
  expect((await post('/proposal', { ...settings(), minutesPerUnit: 1 })).json().fields).toEqual({
    minutesPerUnit: 'tooSmall',
  })
  expect((await post('/proposal', { ...settings(), technicianIds: [admin.id] })).json().fields).toEqual({
    technicianIds: 'technicianNotInProject',
  })
  const foreign = await anEstate(app, tenant)
  expect((await post('/proposal', { ...settings(), buildingIds: [foreign.building.id] })).statusCode).toBe(
    404,
  )
})

it('proposes no visits of a technician who was deactivated', async () => {
  await app.deps.db.pool.query("update identity.users set state = 'Deactivated' where id = $1", [
    technician.id,
  ])
  const refused = await post('/proposal', { ...settings(), technicianIds: [second.id, technician.id] })
  expect([refused.statusCode, refused.json().fields]).toEqual([
    422,
    { technicianIds: 'technicianDeactivated' },
  ])
  expect((await post('/proposal', { ...settings(), technicianIds: [second.id] })).statusCode).toBe(200)
})

it('makes the plan once, however often it is sent', async () => {
  const key = crypto.randomUUID()
  const made = await post('', whole(), { headers: { 'idempotency-key': key } })
  expect(made.statusCode).toBe(201)
  expect((await post('', whole(), { headers: { 'idempotency-key': key } })).json()).toEqual(made.json())
  expect(await planned()).toBe(2)
  const [first] = made.json().appointmentIds
  expect((await auditTrail(app, first)).map(({ action }) => action)).toEqual(['appointment.create'])
  expect((await auditTrail(app, project)).map(({ action }) => action)).toContain('project.plan')
  // what has an appointment is not planned again
  expect((await post('/proposal', settings())).json().appointments).toEqual([])
})

it('names each conflict at its row, and makes nothing', async () => {
  await post('', plan(row(units[0] ?? '', '08:00', '09:00')))
  const conflicting = plan(
    row(units[0] ?? '', '10:00', '11:00'),
    row(units[1] ?? '', '08:30', '09:30'),
    row(estate.secondUnit.id, '11:30', '12:30', second.id),
  )
  const place = `${estate.building.name}, WE 1`
  expect((await post('/check', conflicting)).json().conflicts).toEqual([
    { row: 0, field: 'unitId', reason: 'unitHasAppointment', otherRow: null, place },
    {
      row: 1,
      field: 'technicianId',
      reason: 'technicianBusy',
      otherRow: null,
      place: `${place}, 08:00–09:00`,
    },
    { row: 2, field: 'unitId', reason: 'unitFinalized', otherRow: null, place: null },
    { row: 2, field: 'startsAt', reason: 'duringLunch', otherRow: null, place: null },
  ])
  const refused = await post('', conflicting)
  expect(refused.statusCode).toBe(422)
  expect(refused.json()).toMatchObject({
    error: 'rule',
    fields: {
      'appointments.0.unitId': 'unitHasAppointment',
      'appointments.1.technicianId': 'technicianBusy',
      'appointments.2.unitId': 'unitFinalized',
      'appointments.2.startsAt': 'duringLunch',
    },
    args: { 'appointments.1.technicianId': { place: `${place}, 08:00–09:00` } },
  })
  expect(await planned()).toBe(1)
})

it('refuses the row of a technician who was removed or deactivated while the plan was made', async () => {
  const two = plan(row(units[0] ?? '', '08:00', '09:00', second.id), row(units[1] ?? '', '09:00', '10:00'))
  await app.deps.db.pool.query('delete from main.project_users where user_id = $1', [technician.id])
  expect((await post('', two)).json()).toMatchObject({
    error: 'rule',
    fields: { 'appointments.1.technicianId': 'technicianNotInProject' },
  })
  await app.deps.db.pool.query("update identity.users set state = 'Deactivated' where id = $1", [second.id])
  expect((await post('', two)).json().fields).toEqual({
    'appointments.0.technicianId': 'technicianDeactivated',
    'appointments.1.technicianId': 'technicianNotInProject',
  })
  expect(await planned()).toBe(0)
})

it('lets one of two overlapping plans through, and tells the other which rows collide', async () => {
  const replies = await Promise.all([post('', whole()), post('', whole())])
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 422])
  const refused = replies.find(({ statusCode }) => statusCode === 422)
  expect(refused?.json().fields).toMatchObject({
    'appointments.0.unitId': 'unitHasAppointment',
    'appointments.1.unitId': 'unitHasAppointment',
  })
  expect(await planned()).toBe(2)
})

it('tells units and technicians of another client from missing ones in nothing', async () => {
  const stranger = await aTenant(app)
  const foreign = await anEstate(app, stranger)
  const other = await aPerson(app, { role: 'Technician', tenantId: stranger })
  const answer = async (unitId: string, technicianId: string) =>
    (await post('/check', plan(row(unitId, '08:00', '09:00', technicianId)))).json().conflicts
  const missing = await answer(crypto.randomUUID(), crypto.randomUUID())
  expect(missing.map(({ reason }: { reason: string }) => reason)).toEqual([
    'unitNotInProject',
    'technicianNotInProject',
  ])
  expect(await answer(foreign.unit.id, other.id)).toEqual(missing)
})

it('names a technician who is at another client as unavailable, and tells nothing of that appointment', async () => {
  const stranger = await aTenant(app)
  const foreign = await anEstate(app, stranger)
  const root = await aPerson(app, { role: 'SuperAdmin' })
  await app.onIdentity({
    method: 'POST',
    url: `/api/user-assignments/${technician.id}`,
    as: root.token,
    body: { tenantId: stranger, role: 'Technician' },
  })
  const there = {
    unitId: foreign.unit.id,
    technicianId: technician.id,
    startsAt: '2094-03-01T07:30:00Z',
    endsAt: '2094-03-01T08:30:00Z',
    description: 'Geheim',
  }
  const booked = await app.onMain({
    method: 'POST',
    url: '/api/appointments',
    as: root.token,
    tenant: stranger,
    body: there,
  })
  expect(booked.statusCode, booked.body).toBe(201)
  expect((await post('/check', whole())).json().conflicts).toEqual(
    [0, 1].map((at) => ({
      row: at,
      field: 'technicianId',
      reason: 'technicianUnavailable',
      otherRow: null,
      place: null,
    })),
  )
  const refused = await post('', whole())
  expect(refused.json().fields).toEqual({
    'appointments.0.technicianId': 'technicianUnavailable',
    'appointments.1.technicianId': 'technicianUnavailable',
  })
  // the proposal goes round it
  const proposal = await post('/proposal', settings())
  expect(proposal.json().appointments.map(({ startsAt }: { startsAt: string }) => startsAt)).toEqual([
    '2094-03-01T08:30:00.000Z',
    '2094-03-01T09:30:00.000Z',
  ])
  expect(proposal.json().busy).toEqual([
    {
      technicianId: technician.id,
      startsAt: '2094-03-01T07:30:00.000Z',
      endsAt: '2094-03-01T08:30:00.000Z',
      place: null,
    },
  ])
  const single = {
    unitId: units[0],
    technicianId: technician.id,
    startsAt: '2094-03-01T08:00:00Z',
    endsAt: '2094-03-01T09:00:00Z',
  }
  const one = await call('/api/appointments', { method: 'POST', body: single })
  expect(one.json()).toMatchObject({ error: 'rule', fields: { technicianId: 'technicianUnavailable' } })
  for (const { body } of [refused, proposal, one])
    for (const secret of ['Geheim', foreign.building.name, foreign.unit.id, stranger])
      expect(body).not.toContain(secret)
  expect(await planned()).toBe(0)
  // a client of whom they are no technician learns not even the times
  const away = async (tenantId: string) =>
    withScope(app.deps.db.pool, { role: 'app_tenant', tenantId }, (tx) =>
      awayBetween(tx, [technician.id], '2094-01-01', '2095-01-01'),
    )
  expect(await away(tenant)).toHaveLength(1)
  expect(await away(await aTenant(app))).toEqual([])
})

it('plans neither completed projects nor foreign ones', async () => {
  await app.deps.db.pool.query('update main.projects set completed_at = now() where id = $1', [project])
  expect((await post('', whole())).json().fields).toEqual({ project: 'projectNotActive' })
  await app.deps.db.pool.query(
    "update main.projects set draft_step = 'users', completed_at = null where id = $1",
    [project],
  )
  expect((await post('', whole())).json().fields).toEqual({ project: 'projectIsDraft' })
  const stranger = await aTenant(app)
  const other = await aPerson(app, { role: 'Admin', tenantId: stranger })
  expect((await app.onMain({ url: base(), as: other.token, tenant: stranger })).statusCode).toBe(404)
  expect((await call(base(), { as: technician.token })).statusCode).toBe(403)
})

describe('announcements', () => {
  const mailsTo = async (address: string) =>
    (
      await app.deps.db.pool.query<{ subject: string; body: string }>(
        'select subject, body from identity.mails where recipient = $1 order by created_at, subject',
        [address],
      )
    ).rows

  const announced = async () => (await call(`${base()}/announcements`)).json()

  beforeEach(async () => {
    await post('', whole())
  })

  it('mails those who agreed, writes letters to the others, and records both', async () => {
    expect(await announced()).toMatchObject({ total: 2, needed: 2, neededByMail: 1 })
    expect((await post('/mails', {})).json()).toEqual({ sent: 1, withoutMail: 1 })
    const [mail] = await mailsTo(estate.renter.email ?? '')
    expect(mail?.subject).toBe('Einbau von Thermostaten am Montag, 1. März 2094')
    expect(mail?.body).toContain('Uhrzeit: 08:00 bis 09:00 Uhr')
    // nobody is told twice
    expect((await post('/mails', {})).json()).toEqual({ sent: 0, withoutMail: 1 })
    const letters = await post('/letters', {})
    expect(letters.headers['content-type']).toBe('application/pdf')
    expect(letters.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const { items, needed } = await announced()
    expect(needed).toBe(0)
    expect(
      items.map(({ announcedWay, kind }: { announcedWay: string; kind: string | null }) => [
        announcedWay,
        kind,
      ]),
    ).toEqual([
      ['mail', null],
      ['letter', null],
    ])
    expect((await post('/letters', {})).statusCode).toBe(204)
  })

  it('mails once when two people send at once', async () => {
    const replies = await Promise.all([post('/mails', {}), post('/mails', {})])
    expect(replies.reduce((sum, reply) => sum + Number(reply.json().sent), 0)).toBe(1)
    expect(await mailsTo(estate.renter.email ?? '')).toHaveLength(1)
  })

  it('mails an address only so often a day, whatever renters are entered with it', async () => {
    const twins = Array.from({ length: 8 }, () => ({ ...estate.renter, id: newId(), agreement: true }))
    await insertRows(app, [[renters, twins]])
    await post('/mails', {})
    await post('/mails', { again: true })
    expect(await mailsTo(estate.renter.email ?? '')).toHaveLength(mailsPerAddressMax)
  })

  it('mails nobody once a client has sent all that it may in an hour', async () => {
    const mailed = (minutes: number) => {
      const announcedAt = new Date(app.clock.now().getTime() - minutes * 60_000).toISOString()
      const who = { tenantId: tenant, appointmentId: null, renterId: null, announcedBy: admin.id }
      return {
        id: newId(),
        ...who,
        way: 'mail' as const,
        language: 'de' as const,
        startsAt: announcedAt,
        endsAt: announcedAt,
        cancelled: false,
        announcedAt,
      }
    }
    // one is left of this hour, and the hour before does not count
    const before = [
      ...Array.from({ length: mailsPerClientMax - 1 }, () => mailed(59)),
      ...Array.from({ length: 10 }, () => mailed(61)),
    ]
    await insertRows(app, [[appointmentAnnouncements, before]])
    expect((await post('/mails', {})).json()).toMatchObject({ sent: 1 })
    const refused = await post('/mails', { again: true })
    expect([refused.statusCode, refused.json().error]).toEqual([429, 'tooManyRequests'])
    expect(await mailsTo(estate.renter.email ?? '')).toHaveLength(1)
  })

  it('counts the mails of appointments that are deleted', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      await post('/mails', {})
      const mailed = (await announced()).items.find(
        ({ unitId }: { unitId: string }) => unitId === estate.unit.id,
      )
      await call(`/api/appointments/${mailed.id}`, { method: 'DELETE' })
      await post('', plan(row(estate.unit.id, '08:00', '09:00')))
    }
    expect(await mailsTo(estate.renter.email ?? '')).toHaveLength(mailsPerAddressMax)
  })

  it('counts the mails to an address whose renter is deleted, or has another one since', async () => {
    const email = estate.renter.email ?? ''
    const mailAgain = () => post('/mails', { again: true })
    for (let turn = 0; turn < 4; turn += 1) {
      const id = newId()
      await insertRows(app, [[renters, { ...estate.renter, id, agreement: true }]])
      await mailAgain()
      if (turn % 2 === 0) await app.deps.db.pool.query('delete from main.renters where id = $1', [id])
      else
        await app.deps.db.pool.query('update main.renters set email = $2 where id = $1', [
          id,
          `${turn}@example.test`,
        ])
    }
    expect(await mailsTo(email)).toHaveLength(mailsPerAddressMax)
  })

  it('writes letters while one of the appointments is deleted', async () => {
    const [, second] = (await announced()).items
    const write = app.deps.files.write.bind(app.deps.files)
    const files = vi.spyOn(app.deps.files, 'write').mockImplementationOnce(async (...file) => {
      await call(`/api/appointments/${second.id}`, { method: 'DELETE' })
      return write(...file)
    })
    const letters = await post('/letters', {})
    files.mockRestore()
    expect(letters.statusCode).toBe(200)
    expect(await announced()).toMatchObject({ total: 1, needed: 0 })
  })

  it('mails whoever was mailed when an appointment moves or is cancelled, and marks letters as needed again', async () => {
    await post('/mails', {})
    await post('/letters', {})
    const { items } = await announced()
    const [mailed, lettered] = items
    const moved = { startsAt: '2094-03-02T09:00:00Z', endsAt: '2094-03-02T10:00:00Z' }
    await call(`/api/appointments/${mailed.id}`, { method: 'PATCH', version: 1, body: moved })
    await call(`/api/appointments/${lettered.id}`, { method: 'PATCH', version: 1, body: { cancelled: true } })
    expect((await mailsTo(estate.renter.email ?? '')).map(({ subject }) => subject)).toEqual([
      'Einbau von Thermostaten am Montag, 1. März 2094',
      'Neuer Termin: Einbau von Thermostaten am Dienstag, 2. März 2094',
    ])
    expect((await mailsTo(technician.email)).map(({ subject }) => subject.split(':')[0])).toEqual(
      expect.arrayContaining(['Termin verschoben', 'Termin abgesagt']),
    )
    const after = await announced()
    expect(after.needed).toBe(1)
    expect(after.items.find(({ id }: { id: string }) => id === lettered.id)).toMatchObject({
      kind: 'cancelled',
      announcedWay: 'letter',
    })
    await call(`/api/appointments/${mailed.id}`, { method: 'DELETE' })
    expect((await mailsTo(estate.renter.email ?? '')).at(-1)?.subject).toBe(
      'Termin am Dienstag, 2. März 2094 entfällt',
    )
  })

  it('sends no mail to renters without consent, and stops after five mails to one in a day', async () => {
    await app.deps.db.pool.query(
      'update main.renters set agreement = false, agreed_at = null where id = $1',
      [estate.renter.id],
    )
    expect((await post('/mails', {})).json()).toEqual({ sent: 0, withoutMail: 2 })
    await app.deps.db.pool.query(
      'update main.renters set agreement = true, agreed_at = now() where id = $1',
      [estate.renter.id],
    )
    for (let turn = 0; turn < 5; turn += 1)
      expect((await post('/mails', { again: true })).json().sent).toBe(1)
    expect((await post('/mails', { again: true })).json()).toEqual({ sent: 0, withoutMail: 2 })
    expect(await mailsTo(estate.renter.email ?? '')).toHaveLength(5)
  })

  it('names everybody of the home on the letter, on the day of the appointment', async () => {
    const lease = buildLease(
      estate.random,
      { ...estate.unit, id: units[1] ?? '' },
      { startsOn: '2094-03-02' },
    )
    await insertRows(app, [
      [leases, lease],
      [renters, buildRenter(estate.random, lease)],
    ])
    const { items } = await announced()
    expect(items.map(({ renters: people }: { renters: number }) => people)).toEqual([1, 0])
  })
})
