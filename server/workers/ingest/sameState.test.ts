import { expect, it } from 'vitest'
import { sameState } from './testing/sameState.ts'

it('leaves every table the same, whatever devices and gateways say, in any order and again', { timeout: 60_000 }, async () => {
  const { ordered, shuffled, delivered } = await sameState(3_000)
  expect(delivered).toBeGreaterThan(3_400)
  expect(shuffled).toEqual(ordered)
  expect(ordered.failed).toBe(0)
  for (const name of [
    'thermostat_measurements',
    'thermostat_events',
    'sensor_measurements',
    'alerts',
    'gateway_hours',
    'undecoded_messages',
    'unknown_devices',
  ])
    expect(ordered.tables[name]).not.toMatch(/^0 rows/)
})
