import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { HeatLoadAttemptDetails } from '../../../contract/main/heatingLoad.ts'
import { buildRadiator, buildRoom, buildUnit } from '../../../demo/seed/builders/buildRoom.ts'
import { buildLease, buildRenter } from '../../../demo/seed/builders/buildRenter.ts'
import { buildThermostat } from '../../../demo/seed/builders/buildThermostat.ts'
import { dayAfter, dayOf, instantAt } from '../../../domain/time.ts'
import { auditTrail } from '../../../tests/support/auditTrail.ts'
import { anEstate, insertRows, type Estate } from '../../../tests/support/estate.ts'
import { heatLoadAttempt } from '../../../tests/support/heatLoad.ts'
import { patience } from '../../../tests/support/patience.ts'
import { pdfText } from '../../../tests/support/pdfText.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { buildingUnits, heatLoadAttempts, jobs, leases, radiators, renters, rooms, thermostatMeasurements, thermostats } from '../../db/schema.ts'
import { newId } from '../../ids.ts'
import { readWorkbook } from '../../spreadsheet/readWorkbook.ts'

let app: TestApp
let tenant: string
let admin: Person
let estate: Estate
let date: string

beforeAll(async () => {
  app = await testApp({ VENTIL_DEMO: '0' })
})
beforeEach(async () => {
  tenant = await aTenant(app)
  admin = await aPerson(app, { role: 'Admin', tenantId: tenant })
  estate = await anEstate(app, tenant)
  date = dayAfter(dayOf(app.clock.now()), -2)
  await app.deps.db.pool.query('select main.ensure_month($1)', [instantAt(date, 0)])
})
afterAll(() => app.stop())

const get = async (path: string) => app.onMain({ url: `/api/heating-load/${path}`, as: admin.token, tenant })
const start = (body: object = {}) =>
  app.onMain({
    method: 'POST',
    url: '/api/heating-load/start-calculation-job',
    as: admin.token,
    tenant,
    body: { buildingId: estate.building.id, date, heatQuantity: 20, outdoorTemperature: 1, confirmIncomplete: true, ...body },
  })

interface Heard {
  thermostatId: string
  unitId: string
  temperature?: number
  hours?: number
}
/** Hourly readings of a thermostat on the reference date. */
const hear = ({ thermostatId, unitId, temperature = 21, hours = 24 }: Heard) =>
  insertRows(app, [
    [
      thermostatMeasurements,
      Array.from({ length: hours }, (_, hour) => {
        const at = new Date(Date.parse(instantAt(date, 0)) + (hour + 0.5) * 3_600_000).toISOString()
        return {
          tenantId: tenant,
          thermostatId,
          unitId,
          at,
          receivedAt: at,
          devAddr: '00000001',
          frameCounter: hour,
          bytes: 18,
          ambientTemperature: temperature,
          targetTemperature: 21,
          motorPosition: 300,
          motorConstraint: 1000,
          openWindow: false,
        }
      }),
    ],
  ])
const hearAll = (more: Partial<Heard> = {}) => hear({ thermostatId: estate.thermostat.id, unitId: estate.unit.id, ...more })

const readAttempt = async (id: string) => HeatLoadAttemptDetails.parse((await get(`attempts/${id}`)).json())
/** Starts a calculation, and returns it when it has ended. */
const calculated = async (body: object = {}) => {
  const reply = await start(body)
  expect(reply.statusCode, reply.body).toBe(201)
  const { id, status } = reply.json()
  expect(status).toBe('Started')
  await expect.poll(async () => (await readAttempt(id)).status, patience).not.toBe('Started')
  return readAttempt(id)
}

describe('a calculation', () => {
  // nobody captured the second unit, which would count as half of the building
  beforeEach(() => app.deps.db.pool.query('delete from main.building_units where id = $1', [estate.secondUnit.id]))

  it('goes from readings to rooms and radiators, and stays in the history', async () => {
    await hearAll()
    const attempt = await calculated()
    expect(attempt).toMatchObject({ status: 'Finished', failure: null, date, userId: admin.id, buildingId: estate.building.id })
    expect(attempt.result).toMatchObject({
      quality: { coverage: 1, deltaTheta: 20, countingRooms: 1 },
      day: {
        outdoorTemperature: { value: 1, source: 'typed' },
        indoorTemperature: { value: 21, source: 'measured' },
        heatQuantity: { value: 20, source: 'typed' },
      },
    })
    const [room] = attempt.rooms
    expect(room).toMatchObject({ roomId: estate.room.id, leftOut: null, measuredHours: 24 })
    expect(room?.radiators).toEqual([expect.objectContaining({ radiatorId: estate.radiator.id, tooSmall: false })])
    const list = (await get(`attempts?BuildingIds=${estate.building.id}`)).json()
    expect(list).toMatchObject({ total: 1, items: [{ id: attempt.id, status: 'Finished', userName: expect.any(String) }] })
    expect(list.items[0].rooms).toBeUndefined()
    expect((await auditTrail(app, estate.building.id)).map(({ action }) => action)).toContain('building.calculateHeatLoad')
  })

  it('of a day without readings fails in words, and can be repeated', async () => {
    const failed = await calculated()
    expect(failed).toMatchObject({
      status: 'Failed',
      result: null,
      rooms: [],
      failure: { code: 'coverageTooLow', anotherDay: true, args: { coverage: 0, least: 0.6 } },
    })
    const [job] = (await app.onMain({ url: `/api/jobs?Ids=${failed.jobId}`, as: admin.token, tenant })).json().items
    expect(job).toMatchObject({ kind: 'heatLoadCalculation', state: 'Failed', errorCode: 'heatLoadFailed' })
    await hearAll()
    expect((await calculated()).status).toBe('Finished')
    expect((await get(`attempts?BuildingIds=${estate.building.id}`)).json().total).toBe(2)
  })

  it('does not use readings from a home without consent', async () => {
    const unit = buildUnit(estate.random, estate.building, { name: 'WE 9', floor: 1 })
    const lease = buildLease(estate.random, unit)
    const room = buildRoom(estate.random, { unit })
    const radiator = buildRadiator(estate.random, room)
    const thermostat = buildThermostat(estate.random, { radiator })
    await insertRows(app, [
      [buildingUnits, unit],
      [leases, lease],
      [renters, buildRenter(estate.random, lease, { agreement: false })],
      [rooms, room],
      [radiators, radiator],
      [thermostats, thermostat],
    ])
    await hearAll()
    await hear({ thermostatId: thermostat.id, unitId: unit.id, temperature: 29.37 })
    const attempt = await calculated()
    expect(attempt.failure).toMatchObject({ code: 'coverageTooLow', args: { coverage: expect.closeTo(0.5, 1) } })
    expect(JSON.stringify(attempt)).not.toContain('29.37')
  })

  it('of an attempt whose task was lost counts as failed', async () => {
    const lost = {
      ...heatLoadAttempt(tenant, estate.building.id, admin.id, app.clock.now()),
      status: 'Started' as const,
      result: null,
      rooms: null,
      finishedAt: null,
    }
    await insertRows(app, [[heatLoadAttempts, lost]])
    expect(await readAttempt(lost.id)).toMatchObject({ status: 'Failed', jobId: null, failure: { code: 'brokenOff', anotherDay: false } })
    expect((await get(`attempts?BuildingIds=${estate.building.id}&Status=Failed`)).json().total).toBe(1)
    expect((await get(`attempts?BuildingIds=${estate.building.id}&Status=Started`)).json().total).toBe(0)
  })

  it('continues after a restart that broke it off', async () => {
    await hearAll()
    const attempt = {
      ...heatLoadAttempt(tenant, estate.building.id, admin.id, app.clock.now()),
      date,
      status: 'Started' as const,
      result: null,
      rooms: null,
      finishedAt: null,
    }
    const actor = { userId: admin.id, tenantId: tenant, role: 'Admin', requestId: 'broken off' }
    const input = { ...attempt.input, outdoorTemperature: 1, heatQuantity: 20 }
    await insertRows(app, [
      [heatLoadAttempts, { ...attempt, input }],
      [
        jobs,
        {
          id: attempt.jobId,
          tenantId: tenant,
          userId: admin.id,
          kind: 'heatLoadCalculation',
          input: { attemptId: attempt.id },
          actor,
          state: 'Running',
          attempts: 1,
          leaseUntil: new Date(Date.now() - 1000).toISOString(),
          dedupeKey: `heatLoad:${estate.building.id}`,
        },
      ],
    ])
    await app.deps.db.pool.query("select pg_notify('ventil_jobs', $1)", [attempt.jobId])
    await expect.poll(async () => (await readAttempt(attempt.id)).status, patience).toBe('Finished')
  })
})

describe('what is refused', () => {
  const refused = async (body: object) => {
    const reply = await start(body)
    return [reply.statusCode, reply.json().error, reply.json().fields]
  }
  const today = () => dayOf(app.clock.now())

  it('is a day that is not over, or longer than a week ago', async () => {
    expect(await refused({ date: today() })).toEqual([422, 'rule', { date: 'dayNotOver' }])
    expect(await refused({ date: dayAfter(today(), -8) })).toEqual([422, 'rule', { date: 'dayTooOld' }])
  })

  it.each([
    [{ heatQuantity: 0 }, { heatQuantity: 'positiveNumberOnly' }],
    [{ heatQuantity: -5 }, { heatQuantity: 'positiveNumberOnly' }],
    [{ heatQuantity: 1_000_000 }, { heatQuantity: 'tooLarge' }],
    [{ outdoorTemperature: -60 }, { outdoorTemperature: 'heatLoadTemperature' }],
    [{ designTemperature: 20 }, { designTemperature: 'heatLoadTemperature' }],
    [{ flowTemperature: 20 }, { flowTemperature: 'heatLoadTemperature' }],
    [{ hotWaterHeat: 10 }, { hotWaterHeat: 'notIncluded' }],
    [{ hotWaterHeat: 20, includesHotWater: true }, { hotWaterHeat: 'hotWaterAboveHeat' }],
  ])('is %o', async (body, fields) => {
    expect(await refused(body)).toEqual([400, 'invalidRequest', fields])
  })

  it('is a day whose temperature nobody knows', async () => {
    expect(await refused({ outdoorTemperature: null })).toEqual([422, 'rule', { outdoorTemperature: 'required' }])
  })

  it('is an incomplete building that is not confirmed', async () => {
    expect(await refused({ confirmIncomplete: false })).toEqual([422, 'rule', { confirmIncomplete: 'confirmIncomplete' }])
  })

  it('is a building without heated rooms', async () => {
    const { building } = await anEstate(app, tenant)
    await app.deps.db.pool.query('delete from main.thermostats where building_id = $1', [building.id])
    for (const table of ['sensors', 'radiators', 'windows', 'rooms'])
      await app.deps.db.pool.query(`delete from main.${table} where building_id = $1`, [building.id])
    expect(await refused({ buildingId: building.id })).toEqual([422, 'rule', { buildingId: 'noRooms' }])
    expect((await get(`validation?BuildingId=${building.id}`)).json().whyNotStart).toBe('noRooms')
  })

  it('is a second calculation of the building, and nothing is written of it', async () => {
    // a kind that no worker knows waits for ever
    const job = { id: newId(), tenantId: tenant, userId: admin.id, kind: 'none', input: {}, actor: {}, dedupeKey: `heatLoad:${estate.building.id}` }
    const running = { ...heatLoadAttempt(tenant, estate.building.id, admin.id, app.clock.now()), status: 'Started' as const, result: null, jobId: job.id }
    await insertRows(app, [
      [jobs, job],
      [heatLoadAttempts, running],
    ])
    expect(await refused({})).toEqual([409, 'heatLoadRunning', undefined])
    expect((await get(`validation?BuildingId=${estate.building.id}`)).json().whyNotStart).toBe('heatLoadRunning')
    expect((await get(`attempts?BuildingIds=${estate.building.id}`)).json().total).toBe(1)
  })
})

describe('the checklist', () => {
  const lists = {
    'building-units': '/api/taxonomy/building-units',
    rooms: '/api/taxonomy/rooms',
    radiators: '/api/taxonomy/radiators',
    thermostats: '/api/thermostats',
  } as const

  it('counts what the list behind each item shows', async () => {
    const bare = buildRoom(
      estate.random,
      { unit: estate.secondUnit },
      { sideA: null, sideB: null, height: null, outsideWallsCount: null, unheatedWallsCount: null },
    )
    await insertRows(app, [
      [rooms, bare],
      [radiators, [buildRadiator(estate.random, bare), buildRadiator(estate.random, bare, { name: 'Heizkörper 2', issues: ['ValveIsLeaking'] })]],
      [buildingUnits, buildUnit(estate.random, estate.building, { name: 'Laden', type: 'Commercial', floor: null })],
    ])
    const { items, complete } = (await get(`validation?BuildingId=${estate.building.id}`)).json()
    expect(complete).toBe(false)
    expect(items).toHaveLength(11)
    for (const { check, offenders, met, list } of items) {
      expect([check, met]).toEqual([check, offenders === 0])
      if (list === null || check === 'completeRoomPerUnitType') continue
      const query = new URLSearchParams(
        Object.entries(list.filter).flatMap(([key, value]) => [value].flat().map((each): [string, string] => [key, String(each)])),
      )
      const resource: keyof typeof lists = list.resource
      const shown = await app.onMain({ url: `${lists[resource]}?${query.toString()}`, as: admin.token, tenant })
      expect([check, shown.json().total]).toEqual([check, offenders])
    }
    const offenders = Object.fromEntries(items.map((item: { check: string; offenders: number }) => [item.check, item.offenders]))
    expect(offenders).toMatchObject({
      roomDetails: 1,
      unitFloors: 1,
      noBrokenRadiators: 1,
      thermostatPerRadiator: 2,
      residentialOnly: 1,
      completeRoomPerUnitType: 1,
    })
  })

  it('names units and rooms behind it', async () => {
    const bare = buildRoom(estate.random, { unit: estate.secondUnit }, { height: 9, outsideWallsCount: null })
    await insertRows(app, [
      [rooms, bare],
      [buildingUnits, buildUnit(estate.random, estate.building, { name: 'Laden', type: 'Commercial' })],
    ])
    const of = `BuildingId=${estate.building.id}`
    expect((await get(`non-residential-units?${of}`)).json()).toMatchObject({ total: 1, items: [{ unitName: 'Laden', type: 'Commercial' }] })
    expect((await get(`empty-building-units?${of}`)).json().items.map(({ unitName }: { unitName: string }) => unitName)).toEqual(['Laden'])
    const { items } = (await get(`invalid-rooms?${of}&Fault=implausibleMeasures`)).json()
    expect(items).toMatchObject([{ id: bare.id, faults: ['outsideWallsMissing', 'implausibleMeasures'] }])
  })
})

describe('the days of a building', () => {
  it('are compared with what the others predict', async () => {
    const one = heatLoadAttempt(tenant, estate.building.id, admin.id, app.clock.now())
    const other = { ...heatLoadAttempt(tenant, estate.building.id, admin.id, app.clock.now()), date }
    const alone = (await insertRows(app, [[heatLoadAttempts, one]]), (await get(`completion-statistic?BuildingId=${estate.building.id}`)).json())
    expect(alone).toMatchObject({ severalDays: null, days: [{ attemptId: one.id, measured: 260, basis: 'geometry' }] })
    await insertRows(app, [[heatLoadAttempts, other]])
    const both = (await get(`completion-statistic?BuildingId=${estate.building.id}`)).json()
    expect(both.severalDays).toMatchObject({ days: 2, heatLoadKw: expect.closeTo(one.result.calculatedHeatLoadKw, 3) })
    // the same day twice predicts itself
    expect(both.days).toMatchObject([
      { measured: 260, predicted: expect.closeTo(260, 2), basis: 'otherDays' },
      { measured: 260, predicted: expect.closeTo(260, 2), basis: 'otherDays' },
    ])
    expect(both).toMatchObject({ units: { total: 2 }, rooms: { total: 1, complete: 1 }, radiators: { total: 1, withThermostat: 1 } })
  })
})

describe('an export', () => {
  it.each([
    ['en', 'Following EN 12831-1, simplified', 'not a certified heat load calculation', 'Proposed motor limit (0–1000)'],
    ['de', 'In Anlehnung an EN 12831-1, vereinfacht', 'keine zertifizierte Heizlastberechnung', 'Vorgeschlagene Motorbegrenzung (0–1000)'],
  ])('in %s says what the result is and what it is not', async (language, method, notice, column) => {
    const attempt = heatLoadAttempt(tenant, estate.building.id, admin.id, app.clock.now())
    await insertRows(app, [[heatLoadAttempts, attempt]])
    const pdf = await get(`export?AttemptId=${attempt.id}&format=pdf&Language=${language}`)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    const text = pdfText(pdf.rawPayload)
    expect(text).toContain(method)
    expect(text.replace(/\s+/g, ' ')).toContain(notice)
    const xlsx = await get(`export?AttemptId=${attempt.id}&Language=${language}`)
    expect(xlsx.headers['content-disposition']).toContain('.xlsx')
    const path = join(app.deps.config.dataDir, `${attempt.id}.xlsx`)
    await writeFile(path, xlsx.rawPayload)
    const { sheets } = await readWorkbook(path)
    expect(sheets.map(({ rows }) => rows.length > 1)).toEqual([true, true, true, true, true])
    expect(sheets[0]?.rows[1]?.[1]).toBe(method)
    expect(sheets[4]?.rows[0]).toContain(column)
    expect(sheets[2]?.rows).toHaveLength(1 + attempt.rooms.length)
  })

  it('of a failed calculation is refused', async () => {
    const failed = {
      ...heatLoadAttempt(tenant, estate.building.id, admin.id, app.clock.now()),
      status: 'Failed' as const,
      result: null,
      failure: 'dayTooWarm' as const,
    }
    await insertRows(app, [[heatLoadAttempts, failed]])
    expect((await get(`export?AttemptId=${failed.id}`)).json().error).toBe('heatLoadNotFinished')
  })
})
