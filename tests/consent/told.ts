import { expect } from 'vitest'
import { encodeLds02, encodeLht65n } from '../../domain/codec/dragino.ts'
import { encodeHealth, thermostatPorts } from '../../domain/codec/rt1/uplink.ts'
import { ingest } from '../../server/workers/ingest/ingest.ts'
import { uplink } from '../../server/workers/ingest/testing/messages.ts'
import type { Estate } from '../support/estate.ts'
import type { TestApp } from '../support/testApp.ts'

/** Measurements of a home's devices, with figures that occur nowhere else. */
export interface Told {
  status: Readonly<
    Record<
      | 'ambientTemperature'
      | 'rawAmbientTemperature'
      | 'bodyTemperature'
      | 'lookupTemperature'
      | 'targetTemperature'
      | 'humidity'
      | 'motorPosition',
      number
    >
  >
  sensor: Readonly<Record<'temperature' | 'humidity' | 'externalTemperature', number>>
  window: Readonly<Record<'openings' | 'openMinutes', number>>
  healthPosition: number
  /** Undecodable messages, one of the thermostat and one of the sensor. */
  raw: readonly [Uint8Array, Uint8Array]
}

export const warmHome: Told = {
  status: {
    ambientTemperature: 23.47,
    rawAmbientTemperature: 26.83,
    bodyTemperature: 41.7,
    lookupTemperature: 23.61,
    targetTemperature: 26.5,
    humidity: 57.5,
    motorPosition: 737,
  },
  sensor: { temperature: 24.79, humidity: 58.3, externalTemperature: 19.37 },
  window: { openings: 4711, openMinutes: 5309 },
  healthPosition: 643,
  raw: [Uint8Array.of(0xde, 0xad, 0x17, 0x23), Uint8Array.of(0xde, 0xad, 0x57, 0x63)],
}
export const coolHome: Told = {
  status: {
    ambientTemperature: 18.53,
    rawAmbientTemperature: 20.91,
    bodyTemperature: 36.3,
    lookupTemperature: 18.67,
    targetTemperature: 16.5,
    humidity: 43.5,
    motorPosition: 389,
  },
  sensor: { temperature: 17.83, humidity: 41.9, externalTemperature: 16.71 },
  window: { openings: 2711, openMinutes: 3307 },
  healthPosition: 397,
  raw: [Uint8Array.of(0xbe, 0xef, 0x31, 0x37), Uint8Array.of(0xbe, 0xef, 0x71, 0x77)],
}

/** Whether a figure occurs on its own, not within another one or an id. Accepts a decimal comma, as in German files. */
export const occurs = (text: string, figure: string): boolean =>
  new RegExp(`(?<![\\w.-])${figure.replace('.', '[.,]')}0*(?![\\w.-])`, 'i').test(text)

/** Whether a home's own rows, such as its address and radiators, contain none of these figures. */
export const isPlain = (estate: Estate, { status, sensor }: Told): boolean => {
  const text = JSON.stringify(estate)
  return [...Object.values(status), ...Object.values(sensor)].every((figure) => !occurs(text, String(figure)))
}

/** Has the devices of a home report these values now. @returns the figures as stored, with the resolution of the devices' encoding. */
export const tell = async (
  app: TestApp,
  estate: Estate,
  { status, sensor, window, healthPosition, raw }: Told,
): Promise<string[]> => {
  const time = app.clock.now().toISOString()
  const { thermostat } = estate
  const heat = { eui: thermostat.eui, time }
  const room = { eui: estate.sensor.eui, time }
  const health = encodeHealth({ mask: 1, batteryVoltage: 3.2, motorPosition: healthPosition, mode: 'normal' })
  await ingest(app.deps, [
    uplink({ ...heat, frameCounter: 1, status }),
    uplink({ ...heat, frameCounter: 2, port: thermostatPorts.health, bytes: health }),
    uplink({ ...heat, frameCounter: 3, port: 99, bytes: raw[0] }),
    uplink({ ...room, frameCounter: 1, ...encodeLht65n({ ...sensor, batteryVoltage: 3 }) }),
    uplink({ ...room, frameCounter: 2, port: 99, bytes: raw[1] }),
    uplink({
      eui: estate.windowSensor.eui,
      time,
      frameCounter: 1,
      ...encodeLds02({ ...window, open: true, batteryVoltage: 3 }),
    }),
  ])
  // a command that the status contradicts, whose history shows what the device reported
  await app.deps.db.pool.query(
    `insert into main.downlinks (id, tenant_id, thermostat_id, code, source, status, phase, reason, args, seq, created_at, expires_at, finished_at, reported_at)
     select gen_random_uuid(), t.tenant_id, t.id, 'SetTargetTemperature', 'AdminApp', 'Failed', 'failed', 'contradicted', '{"temperature": 12}', 1,
       s.measured_at, s.measured_at, s.measured_at, s.measured_at
     from main.thermostats t join main.thermostat_states s on s.thermostat_id = t.id where t.id = $1`,
    [thermostat.id],
  )
  const { rows } = await app.deps.db.pool.query<{
    told: (number | null)[]
    whole: Record<string, number | null>
  }>(
    `select array[s.ambient_temperature, s.raw_ambient_temperature, s.body_temperature, s.lookup_temperature, s.target_temperature, s.humidity,
       e.temperature, e.humidity, e.external_temperature] as told,
       json_build_object('motorPosition', s.motor_position, 'openings', w.openings, 'openMinutes', w.open_minutes) as whole
     from main.thermostat_states s, main.sensors e, main.sensors w where s.thermostat_id = $1 and e.id = $2 and w.id = $3`,
    [thermostat.id, estate.sensor.id, estate.windowSensor.id],
  )
  const [stored] = rows
  const told = stored?.told ?? []
  const whole = { ...stored?.whole }
  expect([...told, ...Object.values(whole)]).not.toContain(null)
  expect(told).toHaveLength(9)
  return [
    ...told.map(String),
    // whole numbers occur in many places, so they are searched together with their field name
    ...Object.entries({ ...whole, 'motorPosition ': healthPosition }).map(
      ([name, value]) => `"${name.trim()}":${value}`,
    ),
    ...raw.map((bytes) => Buffer.from(bytes).toString('hex')),
  ]
}
