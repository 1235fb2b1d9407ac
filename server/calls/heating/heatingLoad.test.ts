import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { HeatLoadAttemptDetails } from '../../../contract/main/heatingLoad.ts'
import { buildRadiator, buildRoom, buildUnit } from '../../../demo/seed/builders/buildRoom.ts'
import { buildLease, buildRenter } from '../../../demo/seed/builders/buildRenter.ts'
import { buildThermostat } from '../../../demo/seed/builders/buildThermostat.ts'
import { addDays } from '../../../domain/rules/workingDays.ts'
import { dayOf, instantAt } from '../../../domain/time.ts'
import { auditTrail } from '../../../tests/support/auditTrail.ts'
import { anEstate, insertRows, type Estate } from '../../../tests/support/estate.ts'
import { heatLoadAttempt } from '../../../tests/support/heatLoad.ts'
import { hoursOfDay } from '../../../tests/support/hoursOfDay.ts'
import { eventually, patience } from '../../../tests/support/patience.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import {
  buildingUnits,
  heatLoadAttempts,
  jobs,
  leases,
  radiators,
  renters,
  rooms,
  thermostatMeasurements,
  thermostats,
} from '../../db/schema.ts'
import { newId } from '../../ids.ts'

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
  date = addDays(dayOf(app.clock.now()), -2)
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
    body: {
      buildingId: estate.building.id,
      date,
      heatQuantity: 20,
      outdoorTemperature: 1,
      confirmIncomplete: true,
      ...body,
    },
  })

interface Heard {
  thermostatId: string
  unitId: string
  temperature?: number
  hours?: number
}
/** Hourly readings of a thermostat on the reference date. */
const hear = ({ thermostatId, unitId, temperature = 21, hours = hoursOfDay(date) }: Heard) =>
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
const hearAll = (more: Partial<Heard> = {}) =>
  hear({ thermostatId: estate.thermostat.id, unitId: estate.unit.id, ...more })

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
  beforeEach(() =>
    app.deps.db.pool.query('delete from main.building_units where id = $1', [estate.secondUnit.id]),
  )

  it('goes from readings to rooms and radiators, and stays in the history', async () => {
    await hearAll()
    const attempt = await calculated({ flowTemperature: 80 })
    expect(attempt).toMatchObject({
      status: 'Finished',
      failure: null,
      date,
      userId: admin.id,
      buildingId: estate.building.id,
    })
    expect(attempt.result).toMatchObject({
      quality: { coverage: 1, deltaTheta: 20, countingRooms: 1 },
      day: {
        outdoorTemperature: { value: 1, source: 'typed' },
        indoorTemperature: { value: 21, source: 'measured' },
        heatQuantity: { value: 20, source: 'typed' },
      },
    })
    const [room] = attempt.rooms
    expect(room).toMatchObject({ roomId: estate.room.id, leftOut: null, measuredHours: hoursOfDay(date) })
    expect(room?.radiators).toEqual([
      expect.objectContaining({ radiatorId: estate.radiator.id, tooSmall: false }),
    ])
    const list = (await get(`attempts?BuildingIds=${estate.building.id}`)).json()
    expect(list).toMatchObject({
      total: 1,
      items: [{ id: attempt.id, status: 'Finished', userName: expect.any(String) }],
    })
    expect(list.items[0].rooms).toBeUndefined()
    expect((await auditTrail(app, estate.building.id)).map(({ action }) => action)).toContain(
      'building.calculateHeatLoad',
    )
  })

  it('of a day without readings fails in words, and can be repeated', async () => {
    const failed = await calculated()
    expect(failed).toMatchObject({
      status: 'Failed',
      result: null,
      rooms: [],
      failure: { code: 'coverageTooLow', anotherDay: true, args: { coverage: 0, least: 0.6 } },
    })
    // its task ends after it
    await eventually(async () => {
      const [job] = (
        await app.onMain({ url: `/api/jobs?Ids=${failed.jobId}`, as: admin.token, tenant })
      ).json().items
      expect(job).toMatchObject({ kind: 'heatLoadCalculation', state: 'Failed', errorCode: 'heatLoadFailed' })
    })
    await hearAll()
    expect((await calculated()).status).toBe('Finished')
    expect((await get(`attempts?BuildingIds=${estate.building.id}`)).json().total).toBe(2)
  })

  it('of a building without heated rooms fails in words, and stays in the history', async () => {
    await app.deps.db.pool.query('delete from main.thermostats where building_id = $1', [estate.building.id])
    for (const table of ['sensors', 'radiators', 'windows', 'rooms'])
      await app.deps.db.pool.query(`delete from main.${table} where building_id = $1`, [estate.building.id])
    expect((await get(`validation?BuildingId=${estate.building.id}`)).json()).toMatchObject({
      whyNotStart: null,
    })
    const failed = await calculated()
    expect(failed).toMatchObject({
      status: 'Failed',
      result: null,
      rooms: [],
      failure: { code: 'noRooms', anotherDay: false, args: {} },
    })
    expect((await get(`attempts?BuildingIds=${estate.building.id}&Status=Failed`)).json()).toMatchObject({
      total: 1,
      items: [{ id: failed.id }],
    })
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
    expect(attempt.failure).toMatchObject({
      code: 'coverageTooLow',
      args: { coverage: expect.closeTo(0.5, 1) },
    })
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
    expect(await readAttempt(lost.id)).toMatchObject({
      status: 'Failed',
      jobId: null,
      failure: { code: 'brokenOff', anotherDay: false },
    })
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
    expect(await refused({ date: addDays(today(), -8) })).toEqual([422, 'rule', { date: 'dayTooOld' }])
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
    expect(await refused({ outdoorTemperature: null })).toEqual([
      422,
      'rule',
      { outdoorTemperature: 'required' },
    ])
  })

  it('is an incomplete building that is not confirmed', async () => {
    expect(await refused({ confirmIncomplete: false })).toEqual([
      422,
      'rule',
      { confirmIncomplete: 'confirmIncomplete' },
    ])
  })

  it('is a second calculation of the building, and nothing is written of it', async () => {
    // a kind that no worker knows waits for ever
    const job = {
      id: newId(),
      tenantId: tenant,
      userId: admin.id,
      kind: 'none',
      input: {},
      actor: {},
      dedupeKey: `heatLoad:${estate.building.id}`,
    }
    const running = {
      ...heatLoadAttempt(tenant, estate.building.id, admin.id, app.clock.now()),
      status: 'Started' as const,
      result: null,
      jobId: job.id,
    }
    await insertRows(app, [
      [jobs, job],
      [heatLoadAttempts, running],
    ])
    expect(await refused({})).toEqual([409, 'heatLoadRunning', undefined])
    expect((await get(`validation?BuildingId=${estate.building.id}`)).json().whyNotStart).toBe(
      'heatLoadRunning',
    )
    expect((await get(`attempts?BuildingIds=${estate.building.id}`)).json().total).toBe(1)
  })
})
