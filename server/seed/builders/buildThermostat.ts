import type { thermostats } from '../../db/schema.ts'
import type { Random } from '../random.ts'
import { inRoom, inStore, newRow, type FixturePlace, type TenantPlace } from './ancestors.ts'

export type ThermostatRow = typeof thermostats.$inferSelect
export type ThermostatPlace = { readonly radiator: FixturePlace } | { readonly store: TenantPlace | null }

/** A thermostat on a radiator, or in store with a client or with nobody. */
export const buildThermostat = (random: Random, place: ThermostatPlace, overrides: Partial<ThermostatRow> = {}): ThermostatRow => {
  const mounted = 'radiator' in place
  return {
    ...newRow(random),
    ...(mounted
      ? { ...inRoom({ ...place.radiator, id: place.radiator.roomId }), radiatorId: place.radiator.id }
      : { ...inStore(place.store), radiatorId: null }),
    eui: `02f7a1${random.serial()}`,
    lifecycle: mounted ? 'Installed' : 'FinalCheckoutSuccessful',
    mode: mounted ? 'normal' : 'storage',
    firmwareVersion: '2.4.1',
    hardwareRevision: 3,
    batteryVoltage: null,
    lastSeenAt: null,
    ...overrides,
  }
}
