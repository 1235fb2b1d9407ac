import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { heardFleet, type Heard } from './testing/listen.ts'
import { fleetPlan, gatewayEui, sensorPlan, thermostatEui, thermostatPlan } from './testing/plans.ts'

const day = 1440
const Up = z.looseObject({ fCnt: z.int(), deduplicationId: z.string() })
const ups = (heard: readonly Heard[]) =>
  heard.flatMap(({ event, message }) => (event === 'up' ? [Up.parse(message)] : []))

describe('the broker', () => {
  const devices = [thermostatPlan(), sensorPlan()]

  it('delivers some messages twice, unchanged', () => {
    const often = heardFleet(fleetPlan(devices), 'twice', { twice: 0.3, late: 0 })
    const heard = ups(often.run(3 * day, thermostatEui))
    const byId = Map.groupBy(heard, ({ deduplicationId }) => deduplicationId)
    const again = [...byId.values()].filter((same) => same.length > 1)
    expect(again.length / byId.size).toBeGreaterThan(0.2)
    expect(again.length / byId.size).toBeLessThan(0.4)
    for (const [first, ...others] of again) for (const other of others) expect(other).toEqual(first)
    // a device has its own random source, so its behaviour stays the same
    const once = ups(heardFleet(fleetPlan(devices), 'twice').run(3 * day, thermostatEui))
    expect([...byId.keys()].toSorted()).toEqual(once.map(({ deduplicationId }) => deduplicationId).toSorted())
  })

  it('lets later messages overtake some others', () => {
    const busy = thermostatPlan({ memory: { calibration: 'none', mode: 'installation' } })
    const fleet = heardFleet(fleetPlan([busy]), 'late', { twice: 0, late: 0.4 })
    for (let round = 0; round < 40; round++) {
      fleet.send(thermostatEui, [
        { code: 'GeneralGetInfo', fingerprint: true, health: true, status: true, levelMapping: true },
      ])
      fleet.run(20)
    }
    const counters = ups(fleet.events(thermostatEui)).map(({ fCnt }) => fCnt)
    expect(counters).not.toEqual(counters.toSorted((one, other) => one - other))
    expect(new Set(counters).size).toBe(counters.length)
  })

  it('delivers gateway messages in order, each once', () => {
    const fleet = heardFleet(fleetPlan(devices), 'gateways', { twice: 0.5, late: 0.5 })
    fleet.run(60)
    const stats = fleet.messages.filter(({ topic }) => topic === `eu868/gateway/${gatewayEui}/event/stats`)
    expect(stats).toHaveLength(120)
    expect(fleet.messages.filter(({ retain }) => retain)).toHaveLength(1)
  })
})
