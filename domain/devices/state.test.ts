import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import {
  batteryPercent,
  expectedUplinks,
  whyBadlyConnected,
  gatewayOnlineUntil,
  networkStatus,
  sensorOnlineUntil,
  thermostatOnlineUntil,
  offlineSeenBefore,
  onlineSeenAfter,
} from './state.ts'

const seen = '2026-01-14T06:00:00.000Z'

describe('the network status', () => {
  it('stays online for three intervals, at least two hours', () => {
    expect(thermostatOnlineUntil(seen, 10)).toBe('2026-01-14T08:00:00.000Z')
    expect(thermostatOnlineUntil(seen, 60)).toBe('2026-01-14T09:00:00.000Z')
  })

  it('stays online for three hours for a sensor, three days for a window contact, five minutes for a gateway', () => {
    expect(sensorOnlineUntil(seen)).toBe('2026-01-14T09:00:00.000Z')
    expect(sensorOnlineUntil(seen, 'DraginoLHT52')).toBe('2026-01-14T09:00:00.000Z')
    expect(sensorOnlineUntil(seen, 'DraginoLDS02')).toBe('2026-01-17T06:00:00.000Z')
    expect(gatewayOnlineUntil(seen)).toBe('2026-01-14T06:05:00.000Z')
  })

  it('is unknown for a device that was never seen', () => {
    expect(networkStatus(null, new Date(seen))).toBe('Unknown')
    expect(networkStatus(seen, new Date(seen))).toBe('Online')
    expect(networkStatus(seen, new Date(Date.parse(seen) + 1))).toBe('Offline')
  })
})

describe('the battery', () => {
  it.each([
    [2.4, 0],
    [3, 50],
    [3.6, 100],
    [2, 0],
    [4.2, 100],
    [3.62, 100],
    [2.41, 1],
    [null, null],
    [undefined, null],
  ])('at %s V is at %s %%', (volts, percent) => {
    expect(batteryPercent(volts)).toBe(percent)
  })

  it('has another range for other hardware', () => {
    expect(batteryPercent(2.5, { empty: 2, full: 3 })).toBe(50)
  })
})

describe('the connection', () => {
  const now = new Date('2026-01-15T06:00:00.000Z')
  const online = { onlineUntil: '2026-01-15T07:00:00.000Z', uplinkMinutes: 10, uplinks: 144 }

  it('is expected to deliver one uplink per interval', () => {
    expect([expectedUplinks(10), expectedUplinks(60), expectedUplinks(10, 1), expectedUplinks(0)]).toEqual([
      144, 24, 6, 1440,
    ])
  })

  it('is bad after more than 24 hours offline', () => {
    expect(whyBadlyConnected({ ...online, onlineUntil: '2026-01-14T05:59:59.999Z', uplinks: 0 }, now)).toBe(
      'offline',
    )
    expect(whyBadlyConnected({ ...online, onlineUntil: '2026-01-14T06:00:00.000Z' }, now)).toBeUndefined()
  })

  it('is bad below half of the expected uplinks', () => {
    expect(whyBadlyConnected({ ...online, uplinks: 71 }, now)).toBe('uplinksMissing')
    expect(whyBadlyConnected({ ...online, uplinks: 72 }, now)).toBeUndefined()
  })

  it('is judged over the time that the device has existed', () => {
    const since = '2026-01-15T05:00:00.000Z'
    expect(whyBadlyConnected({ ...online, since, uplinks: 2 }, now)).toBe('uplinksMissing')
    expect(whyBadlyConnected({ ...online, since, uplinks: 3 }, now)).toBeUndefined()
    expect(
      whyBadlyConnected({ ...online, since: '2026-01-15T05:45:00.000Z', uplinks: 0 }, now),
    ).toBeUndefined()
    expect(whyBadlyConnected({ ...online, since: '2025-01-01T00:00:00.000Z', uplinks: 71 }, now)).toBe(
      'uplinksMissing',
    )
  })

  it('is not bad for a device that was never heard', () => {
    expect(whyBadlyConnected({ ...online, onlineUntil: null, uplinks: 0 }, now)).toBeUndefined()
  })
})

const now = new Date('2026-11-16T09:00:00.000Z')
const secondsAgo = fc.integer({ min: 0, max: 30 * 86_400 })
const uplinkMinutes = fc.integer({ min: 1, max: 1440 })

it('bounds when a thermostat of a status was seen last, whatever its interval', () => {
  fc.assert(
    fc.property(secondsAgo, uplinkMinutes, (ago, interval) => {
      const seen = new Date(now.getTime() - ago * 1000).toISOString()
      const status = networkStatus(thermostatOnlineUntil(seen, interval), now)
      if (status === 'Offline') expect(seen <= offlineSeenBefore(now)).toBe(true)
      else expect(seen >= onlineSeenAfter(now)).toBe(true)
    }),
  )
})
