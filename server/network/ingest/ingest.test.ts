import { afterEach, beforeEach, expect, it } from 'vitest'
import { thermostatMeasurements, thermostats, thermostatStates } from '../../db/schema.ts'
import { aFleet, euiOf, type Fleet } from '../testing/fleet.ts'
import { uplink } from '../testing/messages.ts'

let fleet: Fleet

beforeEach(async () => {
  fleet = await aFleet()
})
afterEach(() => fleet.close())

const eui = euiOf('thermostat', 0)

const read = () =>
  fleet.asAdmin(async (tx) => ({
    measurements: await tx.select().from(thermostatMeasurements),
    thermostats: await tx.select().from(thermostats),
    states: await tx.select().from(thermostatStates),
  }))

it('makes a measurement and last values of an uplink', async () => {
  const result = await fleet.ingest(uplink({ eui, frameCounter: 412, time: '2026-01-14T06:10:05.120Z' }))
  expect(result).toEqual({ undecoded: 0, unknown: 0, failed: 0 })
  const { measurements, thermostats: rows, states } = await read()
  const [device] = fleet.thermostats
  expect(measurements).toEqual([
    expect.objectContaining({
      tenantId: fleet.tenantId,
      thermostatId: device?.id,
      at: '2026-01-14T06:10:05.120Z',
      devAddr: '01a2b3c4',
      frameCounter: 412,
      ambientTemperature: 21.37,
      motorPosition: 420,
      gatewayEui: '0016c001f1500a01',
      rssi: -97,
      snr: 7.2,
      bytes: 18,
      signs: 0,
      suspicious: false,
    }),
  ])
  expect(rows).toEqual([
    expect.objectContaining({
      mode: 'normal',
      batteryVoltage: 3.62,
      lastSeenAt: '2026-01-14T06:10:05.120Z',
      onlineUntil: '2026-01-14T08:10:05.120Z',
      gatewayEui: '0016c001f1500a01',
      spreadingFactor: 7,
      version: 1,
    }),
  ])
  expect(states).toEqual([
    expect.objectContaining({
      measuredAt: '2026-01-14T06:10:05.120Z',
      frameCounter: 412,
      targetTemperature: 21,
      rssi: -97,
      snr: 7.2,
      bytesUp: 18,
      applicationId: '22222222-2222-4222-8222-222222222222',
    }),
  ])
})
