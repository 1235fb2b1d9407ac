import fc from 'fast-check'
import { expect, it } from 'vitest'
import { networkStatus, thermostatOnlineUntil } from './online.ts'
import { offlineSeenBefore, onlineSeenAfter } from './onlineBounds.ts'

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
