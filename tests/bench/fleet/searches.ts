import { fleetEui, fleetId, type FleetSize } from './makeFleet.ts'

/** A typical search in the device list. Each run uses another client, building or thermostat, so that caches do not decide the figure. */
interface Search {
  name: string
  /** The query of the n-th run. */
  query(n: number): Record<string, string | readonly string[]>
  /** Whether an Admin of three clients searches; by default a SuperAdmin, who sees everything. */
  byAdmin?: true
}

const latest = { 'Sort.SortOption': 'LastSeen', 'Sort.Direction': 'Descending' }

export const searchesOf = ({ tenants, buildings, thermostats }: FleetSize): Search[] => {
  const tenant = (n: number) => fleetId('tenant', (n * 37) % tenants)
  const eui = (n: number) => fleetEui((n * 7919) % thermostats)
  return [
    { name: 'client', query: (n) => ({ ...latest, TenantIds: tenant(n) }) },
    { name: 'client, page 40', query: (n) => ({ ...latest, TenantIds: tenant(n), Page: '40' }) },
    {
      name: 'client, offline',
      query: (n) => ({ ...latest, TenantIds: tenant(n), NetworkStatuses: 'Offline' }),
    },
    {
      name: 'client, firmware',
      query: (n) => ({ ...latest, TenantIds: tenant(n), FirmwareVersions: '2.2.0' }),
    },
    {
      name: 'client, text in EUI',
      query: (n) => ({ ...latest, TenantIds: tenant(n), Query: eui(n).slice(-3) }),
    },
    {
      name: 'client, floor, online',
      query: (n) => ({ ...latest, TenantIds: tenant(n), Floors: '2', NetworkStatuses: 'Online' }),
    },
    {
      name: 'building',
      query: (n) => ({ ...latest, BuildingIds: fleetId('building', (n * 131) % buildings) }),
    },
    { name: 'text in EUI: four letters', query: (n) => ({ ...latest, Query: eui(n).slice(-4) }) },
    { name: 'text in EUI: what all begin with', query: () => ({ ...latest, Query: '02f7a1' }) },
    { name: 'whole EUI', query: (n) => ({ ...latest, Query: eui(n) }) },
    { name: 'firmware, many', query: () => ({ ...latest, FirmwareVersions: '2.4.1' }) },
    { name: 'firmware, few', query: () => ({ ...latest, FirmwareVersions: '1.9.3' }) },
    {
      name: 'firmware, offline',
      query: () => ({ ...latest, FirmwareVersions: '2.2.0', NetworkStatuses: 'Offline' }),
    },
    { name: 'offline', query: () => ({ ...latest, NetworkStatuses: 'Offline' }) },
    { name: 'offline or never seen', query: () => ({ ...latest, NetworkStatuses: ['Offline', 'Unknown'] }) },
    {
      name: 'online, longest silent first',
      query: () => ({ 'Sort.SortOption': 'LastSeen', NetworkStatuses: 'Online' }),
    },
    {
      name: 'installed, weakest battery first',
      query: () => ({ 'Sort.SortOption': 'BatteryVoltage', Lifecycles: 'Installed' }),
    },
    { name: 'battery below 2.5 V', query: () => ({ ...latest, BatteryBelow: '2.5' }) },
    { name: 'on no radiator', query: () => ({ ...latest, HasRadiator: 'false' }) },
    { name: 'three clients: online', query: () => ({ ...latest, NetworkStatuses: 'Online' }), byAdmin: true },
    {
      name: 'three clients: text in EUI',
      query: (n) => ({ ...latest, Query: eui(n).slice(-3) }),
      byAdmin: true,
    },
  ]
}

/** The path of the n-th run. */
export const pathOf = ({ query }: Search, n: number): string => {
  const search = new URLSearchParams({ Page: '1', PageSize: '25' })
  for (const [key, values] of Object.entries(query(n))) {
    search.delete(key)
    for (const value of [values].flat()) search.append(key, value)
  }
  return `/api/global-device-list/operation?${search}`
}
