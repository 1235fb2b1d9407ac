import { thermostatOnlineUntil } from '../../../domain/devices/state.ts'
import type { thermostats } from '../../../server/db/schema.ts'
import type { Random } from '../random.ts'
import { inRoom, inStore, newRow, type FixturePlace, type TenantPlace } from './ancestors.ts'

export type ThermostatRow = typeof thermostats.$inferSelect
export type ThermostatPlace = { readonly radiator: FixturePlace } | { readonly store: TenantPlace | null }

/** A thermostat on a radiator, or in the stock of a client or of nobody. */
export const buildThermostat = (random: Random, place: ThermostatPlace, overrides: Partial<ThermostatRow> = {}): ThermostatRow => {
  const mounted = 'radiator' in place
  const serial = random.serial()
  const { lastSeenAt = null } = overrides
  return {
    ...newRow(random),
    ...(mounted
      ? { ...inRoom({ ...place.radiator, id: place.radiator.roomId }), radiatorId: place.radiator.id }
      : { ...inStore(place.store), radiatorId: null }),
    eui: `02f7a1${serial}`,
    joinEui: '02f7a10000000001',
    wtId: `WT-${serial.slice(-8).toUpperCase()}`,
    lifecycle: mounted ? 'Installed' : 'FinalCheckoutSuccessful',
    installedAt: mounted ? random.at : null,
    malfunctionAt: null,
    registeredAt: random.at,
    mode: mounted ? 'normal' : 'storage',
    firmwareVersion: '2.4.1',
    appVersion: '1.12.0',
    firmwareStatus: 'Completed',
    versionReportedAt: lastSeenAt,
    hardwareRevision: 3,
    batteryVoltage: null,
    lastSeenAt,
    onlineUntil: lastSeenAt && thermostatOnlineUntil(lastSeenAt, 10),
    uplinkMinutes: 10,
    gatewayEui: null,
    spreadingFactor: null,
    ...overrides,
  }
}
