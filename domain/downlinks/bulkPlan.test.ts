import { describe, expect, it } from 'vitest'
import type { Command } from '../commands/command.ts'
import {
  airTimeOf,
  frameLengths,
  gatewaysOf,
  hoursLeft,
  mayTakeMore,
  whySkipped,
  type BulkCandidate,
} from './bulkPlan.ts'

const candidate: BulkCandidate = {
  lifecycle: 'Installed',
  malfunctionAt: null,
  firmwareVersion: '2.4.1',
  lastSeenAt: '2026-01-14T12:00:00.000Z',
  gatewayEui: '0016c001f1500a01',
  spreadingFactor: 7,
}
const warm: Command[] = [{ code: 'SetTargetTemperature', temperature: 21 }]
const harvest: Command[] = [...warm, { code: 'ActiveHarvesting', on: true }]

it.each<[Partial<BulkCandidate>, Command[], string | undefined]>([
  [{}, warm, undefined],
  [{ malfunctionAt: '2026-01-01T00:00:00.000Z' }, warm, 'malfunctionReported'],
  [{ lifecycle: 'Uninstalled' }, warm, 'notInUse'],
  [{ lastSeenAt: null }, warm, 'neverSeen'],
  [{ firmwareVersion: null }, warm, 'versionUnknown'],
  [{ firmwareVersion: '1.8.0' }, warm, undefined],
  [{ firmwareVersion: '1.8.0' }, harvest, 'firmwareTooOld'],
])('skips %j', (values, commands, reason) => {
  expect(whySkipped({ ...candidate, ...values }, commands, false)).toBe(reason)
})

it('does not skip by version if versions are ignored', () => {
  expect(whySkipped({ ...candidate, firmwareVersion: null }, harvest, true)).toBeUndefined()
})

it('counts frames and their air time', () => {
  expect(frameLengths([...harvest, { code: 'McuReset', delaySeconds: 1 }])).toEqual([7, 4])
  expect(airTimeOf([4, 4], 12)).toBeCloseTo(2 * airTimeOf([4], null), 9)
  expect(airTimeOf([4], 7)).toBeLessThan(airTimeOf([4], 12) / 20)
})

it('sums up by gateway, longest duration first', () => {
  const targets = [candidate, candidate, { ...candidate, gatewayEui: null, spreadingFactor: null }]
  const [unknown, known] = gatewaysOf(targets, [4])
  expect(unknown).toMatchObject({ gatewayEui: null, thermostats: 1, frames: 1 })
  expect(known).toMatchObject({ gatewayEui: candidate.gatewayEui, thermostats: 2, frames: 2 })
})

it('ends with the busiest gateway', () => {
  const gateways = gatewaysOf(
    ['a', 'b'].flatMap((gatewayEui, index) =>
      Array.from({ length: 100 * (index + 1) }, () => ({ ...candidate, gatewayEui })),
    ),
    [4],
  )
  expect(
    hoursLeft(
      gateways,
      new Map([
        ['a', 100],
        ['b', 200],
      ]),
    ),
  ).toBe(1)
  expect(
    hoursLeft(
      gateways,
      new Map([
        ['a', 100],
        ['b', 20],
      ]),
    ),
  ).toBe(0.5)
  expect(hoursLeft(gateways, new Map())).toBe(0)
})

describe('the pace of a gateway', () => {
  const use = (frames: number, airTimeSeconds = 0) => ({ frames, airTimeSeconds })

  it('is 200 frames an hour, a twelfth of that in five minutes', () => {
    expect(mayTakeMore([use(199), use(16)], use(1))).toBe(true)
    expect(mayTakeMore([use(200), use(0)], use(1))).toBe(false)
    expect(mayTakeMore([use(100), use(17)], use(1))).toBe(false)
  })

  it('is 36 seconds of air time per hour, but always at least one thermostat', () => {
    expect(mayTakeMore([use(10, 35.5), use(0)], use(1, 0.6))).toBe(false)
    expect(mayTakeMore([use(0), use(0)], use(2, 5.6))).toBe(true)
  })
})
