import { expect, it } from 'vitest'
import { sameState } from './testing/sameState.ts'

it(
  'leaves every table the same for any messages of devices and gateways, in any order and repeated',
  { timeout: 60_000 },
  async () => {
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
  },
)
