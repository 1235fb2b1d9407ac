import { describe, expect, it } from 'vitest'
import { decodeSensor } from '../../domain/codec/dragino.ts'
import { fromBase64 } from '../../domain/codec/bytes.ts'
import { dialTurn } from '../physics/habits.ts'
import { hashOf } from '../physics/random.ts'
import { heardFleet, startAt, uplinkIn } from './testing/listen.ts'
import {
  fleetPlan,
  gatewayEui,
  gatewayPlan,
  sensorPlan,
  thermostatEui,
  thermostatPlan,
} from './testing/plans.ts'

const day = 1440
const kinds = (heard: ReturnType<ReturnType<typeof heardFleet>['run']>) =>
  heard.map((one) => (one.event === 'up' ? uplinkIn(one).kind : one.event))

describe('a thermostat', () => {
  it('joins, sends its fingerprint, and reports about every ten minutes', () => {
    const { run } = heardFleet(fleetPlan([thermostatPlan({ session: null })]))
    const heard = run(day, thermostatEui)
    expect(kinds(heard).slice(0, 3)).toEqual(['join', 'fingerprint', 'status'])
    const times = heard.flatMap((one) =>
      one.event === 'up' && uplinkIn(one).kind === 'status' ? [Date.parse(String(one.message['time']))] : [],
    )
    // a few are lost, and a resident may have turned the dial
    expect(times.length).toBeGreaterThan(120)
    expect(times.length).toBeLessThan(152)
    const gaps = times.slice(1).map((time, index) => (time - (times[index] ?? 0)) / 60_000)
    expect(gaps.filter((gap) => gap >= 9 && gap <= 11).length).toBeGreaterThan(gaps.length * 0.9)
    expect(heard.filter(({ event }) => event === 'status')).toHaveLength(1)
  })

  it('resumes its known session', () => {
    const { run } = heardFleet(fleetPlan([thermostatPlan()]))
    const [first] = run(30, thermostatEui)
    expect(first).toMatchObject({
      event: 'up',
      message: { devAddr: '01020304', adr: true, confirmed: false, fPort: 1 },
    })
    expect(Number(first?.message['fCnt'])).toBeGreaterThan(100)
  })

  it('keeps its room at the target, and reports a turn of the dial at once', () => {
    const room = 'room of somebody who turns the dial'
    const turn = dialTurn({ seed: hashOf(room), type: 'LivingRoom' }, startAt + 3 * 86_400_000)
    const { run, events } = heardFleet(fleetPlan([thermostatPlan({ room })]))
    run(10 * day)
    const readings = events(thermostatEui, 'up').flatMap((one) => {
      const uplink = uplinkIn(one)
      return uplink.kind === 'status'
        ? [{ at: Date.parse(String(one.message['time'])), ...uplink.values }]
        : []
    })
    const off = readings.map(({ ambientTemperature, targetTemperature }) =>
      Math.abs((ambientTemperature ?? 0) - (targetTemperature ?? 0)),
    )
    expect(off.filter((kelvin) => kelvin < 1.5).length).toBeGreaterThan(off.length * 0.7)
    if (turn) expect(readings.some(({ at }) => at >= turn.at && at < turn.at + 60_000)).toBe(true)
  })

  it('is silent if it is faulty, and falls silent when its storage is empty', () => {
    const silent = heardFleet(fleetPlan([thermostatPlan({ faults: ['silent'] })]))
    expect(silent.run(3 * day, thermostatEui)).toEqual([])
    const leaky = heardFleet(
      fleetPlan([thermostatPlan({ faults: ['leaky'], memory: { batteryVoltage: 2.55 } })]),
    )
    const firstDay = leaky.run(day, thermostatEui)
    expect(kinds(firstDay)).toContain('health')
    const health = firstDay
      .flatMap((one) => (one.event === 'up' ? [uplinkIn(one)] : []))
      .find(({ kind }) => kind === 'health')
    expect(health).toMatchObject({ kind: 'health', values: { mask: 1 } })
    const later = leaky.run(14 * day, thermostatEui).map(({ message }) => Date.parse(String(message['time'])))
    const gaps = later.slice(1).map((time, index) => (time - (later[index] ?? 0)) / 3_600_000)
    expect(Math.max(...gaps)).toBeGreaterThan(8)
    // a technician charged it: it reports that the fault is gone
    const masks = leaky
      .events(thermostatEui, 'up')
      .map(uplinkIn)
      .flatMap((uplink) => (uplink.kind === 'health' ? [uplink.values.mask] : []))
    expect(masks.slice(0, 2)).toEqual([1, 0])
  })

  it('with the garbled fault sends undecodable messages now and then', () => {
    const { run } = heardFleet(fleetPlan([thermostatPlan({ faults: ['garbled'] })]))
    const garbled = run(day, thermostatEui)
      .flatMap((one) => (one.event === 'up' ? [uplinkIn(one)] : []))
      .filter(({ kind }) => kind === 'undecoded')
    expect(garbled.length).toBeGreaterThan(3)
    expect(garbled[0]).toEqual({ kind: 'undecoded', reason: 'unsupportedVersion' })
  })
})

describe('a sensor', () => {
  it('on a window reports at once when the window is opened or closed', () => {
    const eui = '02f7d20000000002'
    const { run } = heardFleet(
      fleetPlan([sensorPlan({ eui, type: 'DraginoLDS02', roomType: 'Bedroom', openings: 12 })]),
    )
    const reports = run(5 * day, eui).flatMap(({ event, message }) =>
      event === 'up'
        ? [decodeSensor('DraginoLDS02', Number(message['fPort']), fromBase64(String(message['data'])))]
        : [],
    )
    const values = reports.flatMap((report) => (report.kind === 'measurement' ? [report.values] : []))
    expect(values.length).toBe(reports.length)
    expect(values.some(({ open }) => open)).toBe(true)
    expect(values.some(({ openMinutes }) => (openMinutes ?? 0) > 4)).toBe(true)
    expect(values.at(-1)?.openings).toBeGreaterThan(13)
  })

  it('in a room or on a heating circuit measures the effect of thermostats and weather', () => {
    const climate = sensorPlan()
    const other = sensorPlan({ eui: '02f7d20000000003', type: 'DraginoLHT52' })
    const circuit = sensorPlan({ eui: '02f7d20000000004', type: 'DraginoD23LB', room: 'circuit 1' })
    const { run, events } = heardFleet(fleetPlan([thermostatPlan(), climate, other, circuit]))
    run(day)
    for (const plan of [climate, other, circuit]) {
      const decoded = events(plan.eui, 'up').map(({ message }) =>
        decodeSensor(plan.type, Number(message['fPort']), fromBase64(String(message['data']))),
      )
      expect(decoded.filter(({ kind }) => kind === 'status').length).toBeGreaterThan(0)
      const measured = decoded.flatMap((one) => (one.kind === 'measurement' ? [one.values] : []))
      expect(measured.length).toBeGreaterThan(60)
      for (const { temperature, probes } of measured) {
        if (temperature !== undefined) expect(Math.abs((temperature ?? 0) - 20.5)).toBeLessThan(3)
        if (probes) expect(probes[0]).toBeGreaterThan(probes[1] ?? 0)
      }
    }
  })
})

describe('a gateway', () => {
  const stats = (fleet: ReturnType<typeof heardFleet>) =>
    fleet.messages.filter(({ topic }) => topic === `eu868/gateway/${gatewayEui}/event/stats`)

  it('announces its connection and reports statistics', () => {
    const fleet = heardFleet(
      fleetPlan([thermostatPlan()], {
        gateways: [gatewayPlan({ location: { latitude: 51.05, longitude: 13.74 } })],
      }),
    )
    fleet.run(60)
    expect(fleet.messages[0]).toEqual({
      topic: `eu868/gateway/${gatewayEui}/state/conn`,
      payload: JSON.stringify({ gatewayId: gatewayEui, state: 'ONLINE' }),
      retain: true,
    })
    expect(stats(fleet)).toHaveLength(120)
    const heard = stats(fleet)
      .map(({ payload }) => payload)
      .filter((payload) => payload.includes('"rxPacketsReceivedOk":1'))
    expect(heard).toHaveLength(fleet.events(thermostatEui, 'up').length)
    // a gateway's message omits zeros
    expect(stats(fleet).some(({ payload }) => /":0[,}]/.test(payload))).toBe(false)
  })

  it('receives nothing while it is down, and comes back', () => {
    const fleet = heardFleet(fleetPlan([thermostatPlan()]), 'outage')
    fleet.run(30 * day)
    const told = fleet.messages.filter(({ topic }) => topic.endsWith('/state/conn'))
    expect(told.length).toBeGreaterThan(2)
    expect(told.map(({ payload }) => payload.includes('ONLINE'))).toEqual(
      told.map((_, index) => index % 2 === 0),
    )
    const silent = heardFleet(
      fleetPlan([thermostatPlan()], { gateways: [gatewayPlan({ faults: ['silent'] })] }),
    )
    expect(silent.run(day, thermostatEui)).toEqual([])
    expect(stats(silent)).toEqual([])
  })
})

describe('a signal tester', () => {
  it('is carried from floor to floor on working days', () => {
    const eui = '02f75e0000000001'
    const { run } = heardFleet(
      fleetPlan([
        {
          kind: 'tester',
          eui,
          room: 'tester',
          roomType: 'Other',
          links: [{ gatewayEui, rating: 'good' }],
          session: null,
        },
      ]),
    )
    const heard = run(2 * day, eui)
    expect(heard[0]?.event).toBe('join')
    expect(heard.filter(({ event }) => event === 'up').length).toBeGreaterThan(15)
  })
})

describe('a fleet', () => {
  const devices = [
    thermostatPlan({ session: null }),
    thermostatPlan({ eui: '02f7a10000000002', links: [{ gatewayEui, rating: 'weak' }] }),
    sensorPlan(),
  ]
  const all = (seed: string, steps: readonly number[]) => {
    const fleet = heardFleet(fleetPlan(devices), seed)
    for (const minutes of steps) fleet.run(minutes)
    return fleet.messages
  }

  it('behaves the same for the same seed, with steps of any length', () => {
    const once = all('same', [600])
    expect(all('same', [1, 9, 300.5, 289.5])).toEqual(once)
    expect(all('other', [600])).not.toEqual(once)
  })

  it('loses more frames from far away, and sends them with a higher spreading factor', () => {
    const { run, events } = heardFleet(fleetPlan(devices))
    run(7 * day)
    const [near, far] = [events('02f7a10000000001', 'up'), events('02f7a10000000002', 'up')]
    expect(far.length).toBeLessThan(near.length * 0.93)
    const factors = far.map(({ message }) => JSON.stringify(message['txInfo']))
    expect(factors.every((text) => /"spreadingFactor":(9|10|11|12)/.test(text))).toBe(true)
  })

  it('accepts further devices while it runs, each only once', () => {
    const { fleet, run } = heardFleet(fleetPlan([], { gateways: [] }))
    run(30)
    fleet.add(fleetPlan([thermostatPlan({ session: null })]))
    fleet.add(fleetPlan([thermostatPlan({ session: null })]))
    expect(fleet.size).toBe(1)
    expect(kinds(run(30, thermostatEui)).filter((kind) => kind === 'join')).toHaveLength(1)
  })
})
