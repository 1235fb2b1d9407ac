import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { measurementFields } from '../../../contract/main/measurementShapes.ts'
import { encodeLht65n } from '../../../domain/codec/dragino.ts'
import { checkedFields } from '../../../domain/devices/plausible.ts'
import { isRecord } from '../../../domain/records.ts'
import { anEstate, type Estate } from '../../../tests/support/estate.ts'
import { aPerson, aTenant } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { asAdmin, withScope } from '../../db/scope.ts'
import { ingest } from './ingest.ts'
import { uplink } from './testing/messages.ts'

let app: TestApp
let tenant: string
let token: string
let root: string
let estate: Estate

beforeAll(async () => {
  app = await testApp()
  tenant = await aTenant(app)
  estate = await anEstate(app, tenant)
  ;({ token } = await aPerson(app, { role: 'Admin', tenantId: tenant }))
  root = (await aPerson(app, { role: 'SuperAdmin' })).token
})
afterAll(() => app.stop())

const minutesAgo = (minutes: number) => new Date(app.clock.now().getTime() - minutes * 60_000).toISOString()
const get = async (url: string, as = token): Promise<unknown> => {
  const reply = await app.onMain({ url, as, tenant })
  expect(reply.statusCode, `${url}: ${reply.body}`).toBe(200)
  return reply.json()
}

/** Every number in a reply or row, except those that are marked as implausible. */
const numbersIn = (value: unknown): number[] => {
  if (typeof value === 'number') return [value]
  if (Array.isArray(value)) return value.flatMap(numbersIn)
  return isRecord(value)
    ? Object.entries(value).flatMap(([key, part]) => (key === 'implausible' ? [] : numbersIn(part)))
    : []
}

const wrongStatus = {
  ambientTemperature: 120.03,
  rawAmbientTemperature: 121.57,
  bodyTemperature: 300.07,
  lookupTemperature: 63.5,
  humidity: 127,
}
/** What an LHT65N cannot have measured: 275 °C, 409.5 %, 327 °C at its probe, 9 V. The values are odd, so that no other number is one of them. */
const wrongSensor = Buffer.from('23296B6F0FFF017FB97FFF', 'hex')
const wrongReading = {
  temperature: 275.03,
  humidity: 409.5,
  externalTemperature: 326.97,
  batteryVoltage: 9.001,
}
const wrong = [...Object.values(wrongStatus), ...Object.values(wrongReading)]

it('never shows an impossible value as a value: on no page, in no list, in no column that is read', async () => {
  const of = { eui: estate.thermostat.eui }
  await ingest(app.deps, [
    uplink({
      ...of,
      frameCounter: 1,
      time: minutesAgo(30),
      status: { ambientTemperature: 21, targetTemperature: 20 },
    }),
    uplink({
      ...of,
      frameCounter: 2,
      time: minutesAgo(19),
      status: { ...wrongStatus, targetTemperature: 22 },
    }),
    uplink({ eui: estate.sensor.eui, frameCounter: 1, time: minutesAgo(18), port: 2, bytes: wrongSensor }),
  ])
  const replies = await Promise.all(
    [
      '/api/thermostats',
      `/api/thermostats/${of.eui}`,
      `/api/thermostats/space/${estate.room.id}`,
      `/api/thermostats/space/${estate.unit.id}`,
      `/api/thermostats/${of.eui}/last-measurements`,
      `/api/thermostats/${of.eui}/operational-status`,
      `/api/thermostats/${of.eui}/events`,
      `/api/thermostats/${of.eui}/measurements?From=${minutesAgo(60)}&To=${minutesAgo(0)}&${measurementFields.map((field) => `Fields=${field}`).join('&')}`,
      '/api/sensors',
      `/api/sensors/${estate.sensor.id}`,
      `/api/taxonomy/rooms/${estate.room.id}`,
      '/api/alerts/thermostats',
    ].map((url) => get(url)),
  )
  for (const list of ['operation', 'production'])
    replies.push(await get(`/api/global-device-list/${list}?TenantIds=${tenant}`, root))
  expect(replies.flatMap(numbersIn).filter((number) => wrong.includes(number))).toEqual([])
  // the rest of the message counts
  expect(await get(`/api/thermostats/${of.eui}/last-measurements`)).toMatchObject({
    measuredAt: minutesAgo(19),
    targetTemperature: 22,
    ambientTemperature: null,
    humidity: null,
    implausible: wrongStatus,
  })
  expect(await get(`/api/sensors/${estate.sensor.id}`)).toMatchObject({
    temperature: null,
    humidity: null,
    implausible: wrongReading,
  })

  const columns = checkedFields.map((field) =>
    field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  )
  await withScope(app.deps.db.pool, asAdmin, async (tx) => {
    const { rows } = await tx.execute(sql`
      select distinct c.table_name as name from information_schema.columns c join pg_class p on p.relname = c.table_name and not p.relispartition
      where c.table_schema = 'main' and c.column_name = any(${sql.param(columns)}::text[]) order by 1`)
    const names = z
      .array(z.object({ name: z.string() }))
      .parse(rows)
      .map(({ name }) => name)
    expect(names).toEqual([
      'sensor_measurements',
      'sensors',
      'thermostat_measurements',
      'thermostat_states',
      'thermostats',
    ])
    for (const name of names) {
      const found = await tx.execute(sql`select to_jsonb(t) as row from main.${sql.identifier(name)} t`)
      expect(
        numbersIn(found.rows).filter((number) => wrong.includes(number)),
        name,
      ).toEqual([])
    }
  })
})

it('takes no jump for the room’s temperature, but what follows it', async () => {
  const neighbour = await anEstate(app, tenant)
  const { eui } = neighbour.thermostat
  const report = (frameCounter: number, minutes: number, ambientTemperature: number) =>
    ingest(app.deps, [
      uplink({ eui, frameCounter, time: minutesAgo(minutes), status: { ambientTemperature } }),
    ])
  const shown = () => get(`/api/thermostats/${eui}/last-measurements`)
  await report(1, 40, 21)
  await report(2, 35, 36)
  expect(await shown()).toMatchObject({ ambientTemperature: null, implausible: { ambientTemperature: 36 } })
  await report(4, 28, 36)
  // a lasting change is believed ten minutes after the last plausible value
  await report(5, 25, 36)
  expect(await shown()).toMatchObject({ ambientTemperature: 36, implausible: null })
  // a late message shows that it rose step by step
  await report(3, 32, 28)
  expect(
    await get(
      `/api/thermostats/${eui}/measurements?From=${minutesAgo(60)}&To=${minutesAgo(0)}&Fields=ambientTemperature`,
    ),
  ).toMatchObject({
    suspicious: 1,
    series: { ambientTemperature: { average: [21, null, 28, 36, 36] } },
  })
})

it('judges the jumps of a room sensor likewise, in any order', async () => {
  const neighbour = await anEstate(app, tenant)
  const { eui, id } = neighbour.sensor
  const report = (frameCounter: number, minutes: number, temperature: number) => {
    const { port, bytes } = encodeLht65n({
      temperature,
      humidity: 45,
      externalTemperature: null,
      batteryVoltage: 3,
    })
    return uplink({ eui, frameCounter, time: minutesAgo(minutes), port, bytes })
  }
  await ingest(app.deps, [report(1, 40, 21), report(2, 35, 36)])
  expect(await get(`/api/sensors/${id}`)).toMatchObject({
    temperature: null,
    humidity: 45,
    implausible: { temperature: 36 },
  })
  await ingest(app.deps, [report(3, 33, 37)])
  await ingest(app.deps, [report(4, 28, 37)])
  expect(await get(`/api/sensors/${id}`)).toMatchObject({ temperature: 37, implausible: null })
  await ingest(app.deps, [report(5, 20, 60)])
  await ingest(app.deps, [report(6, 38, 29)])
  expect(await get(`/api/sensors/${id}`)).toMatchObject({
    temperature: null,
    implausible: { temperature: 60 },
  })
  const { rows } = await withScope(app.deps.db.pool, asAdmin, (tx) =>
    tx.execute(
      sql`select temperature, implausible->'temperature' as reported from main.sensor_measurements where sensor_id = ${id} order by at`,
    ),
  )
  expect(rows).toEqual(
    [21, 29, 36, 37, 37, null].map((temperature) => ({
      temperature,
      reported: temperature === null ? 60 : null,
    })),
  )
})
