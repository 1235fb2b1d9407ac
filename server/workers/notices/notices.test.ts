import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { digestMinutes } from '../../../domain/notices.ts'
import { addDays } from '../../../domain/rules/workingDays.ts'
import { dayOf, instantAt, minute } from '../../../domain/time.ts'
import { anEstate, insertRows, type Estate } from '../../../tests/support/estate.ts'
import { eventually } from '../../../tests/support/patience.ts'
import { listenLive } from '../../../tests/support/listenLive.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import {
  alerts,
  bulkUpdates,
  dataAgreementPersons,
  dataAgreementRevocations,
  dataAgreements,
  jobs,
  mails,
  monitoringMarks,
  noticeChoices,
  notices,
  tenants,
} from '../../db/schema.ts'
import { asAdmin, withScope, type Tx } from '../../db/scope.ts'
import { newId } from '../../ids.ts'
import { runNotices } from './startNotices.ts'

let app: TestApp
let tenant: string
let tenantName: string
let estate: Estate
let customer: Person

beforeAll(async () => {
  app = await testApp({ PUBLIC_URL: 'https://ventil.example', MAIN_URL: 'https://api.ventil.example' })
})
afterAll(() => app.stop())
beforeEach(async () => {
  await inDb(async (tx) => {
    for (const table of [notices, noticeChoices, alerts, bulkUpdates, jobs, monitoringMarks])
      await tx.delete(table)
  })
  await withScope(app.deps.db.pool, { role: 'app_identity' }, (tx) => tx.delete(mails))
  tenant = await aTenant(app)
  tenantName = (await inDb((tx) => tx.select().from(tenants).where(eq(tenants.id, tenant))))[0]?.name ?? ''
  estate = await anEstate(app, tenant)
  customer = await aPerson(app, { role: 'Customer', tenantId: tenant })
  // the first round tells nothing of what was before
  await round()
})

const inDb = <T>(work: (tx: Tx) => Promise<T>) => withScope(app.deps.db.pool, asAdmin, work)
const run = () => runNotices(app.deps, app.keys.refreshSecret)
const round = async (minutes = 2) => {
  app.clock.advance(minutes * minute)
  await run()
}
/** Goes on until a mail of the day has gone of what was told so far, at whatever hour of the day the test began. */
const untilNextDigest = async () => {
  const from = app.clock.now()
  const [morning = 0, tomorrow = 0] = [0, 1].map((days) =>
    Date.parse(instantAt(addDays(dayOf(from), days), digestMinutes)),
  )
  await round(((morning > from.getTime() ? morning : tomorrow) - from.getTime()) / minute)
}
const now = () => app.clock.now().toISOString()
const choose = async (who: Person, kind: string, way: string) => {
  const reply = await app.onMain({
    method: 'PUT',
    url: '/api/notices/choices',
    as: who.token,
    body: { kind, way },
  })
  expect(reply.statusCode, reply.body).toBe(200)
}
const List = z.object({
  items: z.array(
    z.looseObject({
      id: z.string(),
      subject: z.string(),
      readAt: z.string().nullable(),
      about: z.looseObject({}).nullable(),
    }),
  ),
  unread: z.number(),
})
const listOf = async (who: Person) =>
  List.parse((await app.onMain({ url: '/api/notices', as: who.token, tenant })).json())
const mailsNow = () =>
  withScope(app.deps.db.pool, { role: 'app_identity' }, (tx) =>
    tx.select().from(mails).orderBy(mails.createdAt, mails.id),
  )

const gatewayAlert = async (values: Partial<typeof alerts.$inferInsert> = {}) => {
  const id = newId()
  const { gateway, building } = estate
  const row = {
    id,
    tenantId: tenant,
    buildingId: building.id,
    gatewayId: gateway.id,
    eui: gateway.eui,
    type: 'connectivity',
    raisedAt: now(),
    lastAt: now(),
    weight: 4,
  } as const
  await insertRows(app, [[alerts, { ...row, ...values }]])
  return id
}
const thermostatAlert = async (values: Partial<typeof alerts.$inferInsert> = {}) => {
  const id = newId()
  const { thermostat, building, unit } = estate
  const row = {
    id,
    tenantId: tenant,
    buildingId: building.id,
    unitId: unit.id,
    thermostatId: thermostat.id,
    eui: thermostat.eui,
    type: 'motorCalibration',
    raisedAt: now(),
    lastAt: now(),
  } as const
  await insertRows(app, [[alerts, { ...row, ...values }]])
  return id
}

describe('an incident', () => {
  it('is told once to each who may read alerts of its client, live, with what is behind it', async () => {
    const address = await app.main.listen({ host: '127.0.0.1', port: 0 })
    const events = await listenLive(address, customer.token)
    const technician = await aPerson(app, { role: 'Technician', tenantId: tenant })
    const stranger = await aPerson(app, { role: 'Customer', tenantId: await aTenant(app) })
    await gatewayAlert()
    await round()
    await round()
    expect(await listOf(customer)).toMatchObject({
      unread: 1,
      items: [
        {
          subject: 'alert',
          readAt: null,
          about: { gatewayId: estate.gateway.id, behind: 3, place: estate.building.name },
        },
      ],
    })
    expect((await listOf(technician)).items).toEqual([])
    expect(await inDb((tx) => tx.select().from(notices).where(eq(notices.userId, stranger.id)))).toEqual([])
    expect(await events.next()).toEqual({ topic: 'notices', tenantId: tenant, ids: [] })
    events.close()
  })

  it('is not told if an incident explains it, if it is over, if it is no serious one, or comes back within a day', async () => {
    const incident = await gatewayAlert()
    await thermostatAlert({ type: 'connectivity', incidentId: incident })
    await thermostatAlert({ type: 'battery' })
    await thermostatAlert({ clearedAt: now() })
    await round()
    expect((await listOf(customer)).items).toHaveLength(1)
    await thermostatAlert()
    await round()
    expect((await listOf(customer)).items).toHaveLength(1)
  })

  it('is one number with many others', async () => {
    for (let hours = 0; hours < 7; hours++)
      await insertRows(app, [
        [
          alerts,
          {
            id: newId(),
            tenantId: tenant,
            type: 'connectivity',
            eui: `00000000000000a${hours}`,
            raisedAt: now(),
            lastAt: now(),
          },
        ],
      ])
    await round()
    expect(await listOf(customer)).toMatchObject({
      unread: 1,
      items: [{ subject: 'alerts', about: { count: 7, eui: null } }],
    })
  })

  it('says nothing any more once it is deleted or out of reach', async () => {
    const id = await gatewayAlert()
    await round()
    await inDb((tx) => tx.update(alerts).set({ tenantId: null }).where(eq(alerts.id, id)))
    const [moved] = (await listOf(customer)).items
    expect(moved).toMatchObject({ subject: 'alert', about: null })
    expect(JSON.stringify(moved)).not.toContain(estate.gateway.eui)
    await inDb((tx) => tx.update(alerts).set({ tenantId: tenant }).where(eq(alerts.id, id)))
    const roleOf = (role: string) =>
      app.deps.db.pool.query('update identity.assignments set role = $2 where user_id = $1', [
        customer.id,
        role,
      ])
    await roleOf('Technician')
    // who is told again of rights that have just changed asks with them within seconds
    await app.deps.db.pool.query("select pg_notify('ventil_rights', $1)", [customer.id])
    await eventually(async () => expect((await listOf(customer)).items).toMatchObject([{ about: null }]))
    await inDb((tx) => tx.delete(alerts).where(eq(alerts.id, id)))
    expect((await listOf(customer)).items).toMatchObject([{ about: null }])
  })
})

describe('what a person chooses', () => {
  it('is offered as far as their roles allow, and refused beyond', async () => {
    const kindsOf = async (who: Person) => {
      const reply = await app.onMain({ url: '/api/notices/choices', as: who.token })
      return z.object({ items: z.array(z.object({ kind: z.string(), way: z.string() })) }).parse(reply.json())
        .items
    }
    const renter = await aPerson(app, { role: 'MainRenter', tenantId: tenant })
    const admin = await aPerson(app, { role: 'Admin', tenantId: tenant })
    expect((await app.onMain({ url: '/api/notices/choices', as: renter.token })).statusCode).toBe(403)
    expect((await kindsOf(customer)).map(({ kind }) => kind)).toEqual(['incidents', 'batches', 'tasks'])
    expect(await kindsOf(admin)).toEqual(
      ['incidents', 'batches', 'tasks', 'withdrawals'].map((kind) => ({ kind, way: 'app' })),
    )
    const refused = await app.onMain({
      method: 'PUT',
      url: '/api/notices/choices',
      as: customer.token,
      body: { kind: 'withdrawals', way: 'mail' },
    })
    expect(refused.statusCode).toBe(403)
  })

  it('holds: not at all, and in the app without a mail', async () => {
    const admin = await aPerson(app, { role: 'Admin', tenantId: tenant })
    await choose(customer, 'incidents', 'off')
    await gatewayAlert()
    await round()
    expect((await listOf(customer)).items).toEqual([])
    expect((await listOf(admin)).items).toHaveLength(1)
    expect(await mailsNow()).toEqual([])
  })

  it('tells of own long and failed tasks alone, of failed batches, and of withdrawals to those who process them', async () => {
    const admin = await aPerson(app, { role: 'Admin', tenantId: tenant })
    const job = {
      tenantId: tenant,
      userId: customer.id,
      kind: 'taxonomyExport',
      input: {},
      actor: {},
      createdAt: now(),
    }
    const at = (seconds: number) => new Date(app.clock.now().getTime() + seconds * 1000).toISOString()
    await insertRows(app, [
      [
        jobs,
        [
          { ...job, id: newId(), state: 'Succeeded', finishedAt: at(60) },
          { ...job, id: newId(), state: 'Failed', finishedAt: at(2) },
          { ...job, id: newId(), state: 'Succeeded', finishedAt: at(2) },
          { ...job, id: newId(), userId: admin.id, state: 'Cancelled', finishedAt: at(60) },
        ],
      ],
      [
        bulkUpdates,
        [3, 0].map((failed) => ({
          id: newId(),
          tenantId: tenant,
          name: `Sommer ${failed}`,
          state: 'Finished' as const,
          commands: {},
          target: {},
          expirationMinutes: 60,
          counts: { Failed: failed },
          finishedAt: at(5),
        })),
      ],
    ])
    const agreementId = newId()
    await insertRows(app, [
      [dataAgreements, { id: agreementId, agreedAt: now(), channel: 'paper', language: 'de' }],
      [
        dataAgreementPersons,
        {
          agreementId,
          firstName: 'Erika',
          surname: 'Geheim',
          street: 'A',
          number: '1',
          city: 'B',
          zipCode: 1067,
          tenantId: tenant,
          unitId: estate.unit.id,
          buildingId: estate.building.id,
        },
      ],
      [dataAgreementRevocations, { agreementId, revokedAt: now(), channel: 'site' }],
    ])
    await round()
    await round()
    const subjects = async (who: Person) => (await listOf(who)).items.map(({ subject }) => subject).toSorted()
    expect(await subjects(customer)).toEqual(['bulkUpdate', 'job', 'job'])
    expect(await subjects(admin)).toEqual(['bulkUpdate', 'consent'])
    expect(JSON.stringify(await listOf(admin))).not.toContain('Geheim')
  })
})

describe('reading', () => {
  it('marks own notices, those named or all, and nobody else’s', async () => {
    const admin = await aPerson(app, { role: 'Admin', tenantId: tenant })
    await gatewayAlert()
    await thermostatAlert()
    await round()
    const mine = (await listOf(customer)).items
    const read = (who: Person, body: object) =>
      app.onMain({ method: 'POST', url: '/api/notices/read', as: who.token, tenant, body })
    expect((await read(admin, { ids: [mine[0]?.id] })).statusCode).toBe(204)
    expect((await listOf(customer)).unread).toBe(2)
    expect((await read(customer, { ids: [mine[0]?.id] })).statusCode).toBe(204)
    expect((await listOf(customer)).unread).toBe(1)
    expect((await read(customer, { until: now() })).statusCode).toBe(204)
    expect([(await listOf(customer)).unread, (await listOf(admin)).unread]).toEqual([0, 2])
  })
})

describe('mails', () => {
  it('go at once in the language of the person, one for what comes within minutes, each once over several processes', async () => {
    await choose(customer, 'incidents', 'mail')
    await gatewayAlert()
    app.clock.advance(2 * minute)
    await Promise.all([run(), run(), run()])
    // one process may have had its turn at mailing before another had written the notice: then it goes with the next
    await round(1)
    const [first, ...none] = await mailsNow()
    expect(none).toEqual([])
    expect(first).toMatchObject({ recipient: customer.email, subject: 'Neue Störungen: 1' })
    expect(first?.body).toContain(tenantName)
    expect(first?.body).toContain(`Gateway ${estate.gateway.eui} ist offline`)
    expect(first?.body).toContain(`/gateways/${estate.gateway.id}/show`)
    for (let one = 0; one < 3; one++) {
      await insertRows(app, [
        [
          alerts,
          {
            id: newId(),
            tenantId: tenant,
            type: 'connectivity',
            eui: `00000000000000b${one}`,
            raisedAt: now(),
            lastAt: now(),
          },
        ],
      ])
      await round(1)
    }
    expect(await mailsNow()).toHaveLength(1)
    await round(4)
    expect((await mailsNow()).map(({ subject }) => subject)).toEqual([
      'Neue Störungen: 1',
      'Neue Störungen: 3',
    ])
    await round(10)
    expect(await mailsNow()).toHaveLength(2)
  })

  it('tell nothing of what belongs to another client by then', async () => {
    await choose(customer, 'incidents', 'mail')
    await gatewayAlert()
    await round()
    const id = newId()
    await insertRows(app, [
      [
        alerts,
        {
          id,
          tenantId: tenant,
          type: 'connectivity',
          eui: '00000000000000d1',
          raisedAt: now(),
          lastAt: now(),
        },
      ],
    ])
    await round(1)
    expect((await listOf(customer)).items).toHaveLength(2)
    const other = await aTenant(app)
    await inDb((tx) => tx.update(alerts).set({ tenantId: other }).where(eq(alerts.id, id)))
    await round(6)
    expect(await mailsNow()).toHaveLength(1)
  })

  it('are at most six an hour; the rest goes with the mail of the day', async () => {
    await choose(customer, 'incidents', 'mail')
    // the hour of the test has no morning in it
    await untilNextDigest()
    for (let one = 0; one < 8; one++) {
      await insertRows(app, [
        [
          alerts,
          {
            id: newId(),
            tenantId: tenant,
            type: 'connectivity',
            eui: `00000000000000c${one}`,
            raisedAt: now(),
            lastAt: now(),
          },
        ],
      ])
      await round(6)
    }
    expect(await mailsNow()).toHaveLength(6)
    await untilNextDigest()
    const sent = await mailsNow()
    expect(sent).toHaveLength(7)
    expect(sent.at(-1)?.subject).toBe('Ihre Mitteilungen des Tages: Neue Störungen: 2')
  })

  it('tell nothing that the person may not see when they are written', async () => {
    await choose(customer, 'incidents', 'digest')
    await gatewayAlert()
    await round()
    await app.deps.db.pool.query('delete from identity.assignments where user_id = $1', [customer.id])
    await untilNextDigest()
    expect(await mailsNow()).toEqual([])
  })

  it('can be ended by who is not signed in: by a page with a button, and by mail programs', async () => {
    await choose(customer, 'incidents', 'mail')
    await choose(customer, 'batches', 'mail')
    await gatewayAlert()
    await round()
    const url = new URL((await mailsNow())[0]?.unsubscribeUrl ?? '').pathname
    const ask = await app.onMain({ url })
    expect(ask.statusCode).toBe(200)
    expect(ask.headers['content-type']).toContain('text/html')
    expect(ask.body).toContain('<form method="post">')
    const oneClick = () =>
      app.onMain({
        method: 'POST',
        url,
        body: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    const done = await oneClick()
    expect([done.statusCode, done.body]).toEqual([
      200,
      expect.stringContaining('keine E-Mails zu „Störungen“ mehr'),
    ])
    const choices = (await app.onMain({ url: '/api/notices/choices', as: customer.token })).json()
    expect(choices.items).toEqual([
      { kind: 'incidents', way: 'app' },
      { kind: 'batches', way: 'mail' },
      { kind: 'tasks', way: 'app' },
    ])
    expect((await oneClick()).body).toContain('bereits abbestellt')
    const forged = url.replace('.incidents.', '.batches.')
    const garbage = [
      '/unsubscribe',
      ...['', 'x', 'x/y', 'x'.repeat(600), '%FF', '%E0%A4%A', '%00', encodeURIComponent('<b>')].map(
        (token) => `/unsubscribe/${token}`,
      ),
    ]
    for (const wrong of [forged, `${url}x`, ...garbage]) {
      const reply = await app.onMain({ method: 'POST', url: wrong, headers: { 'accept-language': 'de' } })
      expect([reply.statusCode, reply.body]).toEqual([
        404,
        expect.stringContaining('Dieser Link ist ungültig'),
      ])
    }
    expect((await app.onMain({ url: '/api/notices/choices', as: customer.token })).json()).toEqual(choices)
  })

  it('stops whoever tries out links, and says so on a page, while the links of mails go on working', async () => {
    await choose(customer, 'incidents', 'mail')
    await gatewayAlert()
    await round()
    const url = new URL((await mailsNow())[0]?.unsubscribeUrl ?? '').pathname
    const from = (address: string, path: string) =>
      app.onMain({ url: path, remoteAddress: address, headers: { 'accept-language': 'de' } })
    const tried = []
    for (let attempt = 0; attempt < 31; attempt++)
      tried.push((await from('203.0.113.9', `${url}x`)).statusCode)
    expect(tried).toEqual([...Array.from({ length: 30 }, () => 404), 429])
    const stopped = await from('203.0.113.9', '/unsubscribe/x')
    expect([stopped.headers['retry-after'], stopped.headers['content-type'], stopped.body]).toEqual([
      expect.stringMatching(/^\d+$/),
      'text/html; charset=utf-8',
      expect.stringContaining('Zu viele Versuche'),
    ])
    expect((await from('203.0.113.9', url)).statusCode).toBe(200)
  })
})

it('goes with its user', async () => {
  await choose(customer, 'incidents', 'mail')
  await gatewayAlert()
  await round()
  const root = await aPerson(app, { role: 'SuperAdmin' })
  const reply = await app.onIdentity({ method: 'DELETE', url: `/api/users/${customer.id}`, as: root.token })
  expect(reply.statusCode, reply.body).toBe(204)
  const left = await inDb((tx) =>
    tx.execute(
      sql`select user_id from main.notices where user_id = ${customer.id} union all select user_id from main.notice_choices where user_id = ${customer.id}`,
    ),
  )
  expect(left.rows).toEqual([])
})
