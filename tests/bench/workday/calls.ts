import { fleetEui, fleetId, type FleetSize } from '../fleet/makeFleet.ts'
import { largestBuilding, quietClient } from './makePast.ts'

/** Who calls: with a role in one client, or in all of them. */
export type Caller = 'Admin' | 'Customer' | 'Technician' | 'MainRenter' | 'SuperAdmin'

/** A call that people wait for. */
interface WorkdayCall {
  name: string
  by: Caller
  /** How long 95 of 100 may take at most, in ms. */
  bound: number
  /** The path of the n-th run. */
  path(n: number): string
  /** Whether it reads all rows of a client: a bound holds for clients of up to 100,000 thermostats. */
  reads?: true
  /** Its client, if not the first. */
  tenant?: string
}

const startPage = 150
const search = 100
const page = 100

const query = (path: string, values: Record<string, string | readonly string[]>): string =>
  `${path}?${new URLSearchParams(Object.entries(values).flatMap(([key, value]) => [value].flat().map((one) => [key, one])))}`

const found = (text: string) => query('/api/search', { Query: text })
const thermostats = (values: Record<string, string | readonly string[]>) => query('/api/thermostats', values)
const alerts = (values: Record<string, string | readonly string[]>) =>
  query('/api/alerts/thermostats', values)

export const workdayCalls = (size: FleetSize): WorkdayCall[] => {
  const perTenant = size.thermostats / size.tenants
  const building = (n: number) => (n * 37) % (size.buildings / size.tenants)
  const eui = (n: number) => fleetEui((n * 7919) % perTenant)
  return [
    ...(['Admin', 'Customer', 'Technician'] as const).map((by) => ({
      name: `what needs doing, ${by}`,
      by,
      bound: startPage,
      path: () => '/api/workday',
    })),
    {
      name: 'what needs doing: nothing, and since when',
      by: 'Admin',
      bound: startPage,
      path: () => '/api/workday',
      tenant: quietClient,
    },
    ...(['Admin', 'Customer'] as const).map((by) => ({
      name: `portfolio, ${by}`,
      by,
      bound: startPage,
      path: () => '/api/portfolio',
    })),
    {
      name: 'appointments of today',
      by: 'Technician',
      bound: startPage,
      path: () => '/api/install-tool/appointments?Day=2026-12-01',
    },
    { name: 'own consent', by: 'MainRenter', bound: startPage, path: () => '/api/opt-in/own' },
    {
      name: 'search: a building',
      by: 'Admin',
      bound: search,
      reads: true,
      path: (n) => found(`Lindenallee ${building(n)}`),
    },
    {
      name: 'search: a unit in its building',
      by: 'Admin',
      bound: search,
      reads: true,
      path: (n) => found(`lindenallee ${building(n)} we ${(n % 10) + 1}`),
    },
    {
      name: 'search: a customer number',
      by: 'Admin',
      bound: search,
      reads: true,
      path: (n) => found(`K${building(n) * 10}`),
    },
    {
      name: 'search: a room, with an umlaut',
      by: 'Admin',
      bound: search,
      reads: true,
      path: (n) => found(`kueche lindenallee ${building(n)}`),
    },
    {
      name: 'search: mistyped',
      by: 'Admin',
      bound: search,
      reads: true,
      path: (n) => found(`Lindnallee ${building(n)}`),
    },
    {
      name: 'search: one word, mistyped',
      by: 'Admin',
      bound: search,
      reads: true,
      path: () => found('Lindnallee'),
    },
    { name: 'search: a renter', by: 'Admin', bound: search, reads: true, path: () => found('Kim Beispiel') },
    {
      name: 'search: what is nowhere',
      by: 'Admin',
      bound: search,
      reads: true,
      path: (n) => found(`Xylophon ${n}`),
    },
    {
      name: 'search: the end of an EUI',
      by: 'Admin',
      bound: search,
      reads: true,
      path: (n) => found(eui(n).slice(-5)),
    },
    {
      name: 'search: a whole EUI, in pairs',
      by: 'Admin',
      bound: search,
      reads: true,
      path: (n) => found(eui(n).replace(/..(?=.)/g, '$&:')),
    },
    {
      name: 'search: by a technician',
      by: 'Technician',
      bound: search,
      reads: true,
      path: (n) => found(`Lindenallee ${building(n)}`),
    },
    {
      name: 'thermostats by state, then last seen',
      by: 'Admin',
      bound: page,
      reads: true,
      path: () => thermostats({ 'Sort.SortOption': 'Lifecycle', 'Sort.Then': 'LastSeenAt.Descending' }),
    },
    {
      name: 'thermostats by mode, then battery, then EUI',
      by: 'Admin',
      bound: page,
      reads: true,
      path: () =>
        thermostats({
          'Sort.SortOption': 'Mode',
          'Sort.Then': ['BatteryVoltage.Ascending', 'Eui.Ascending'],
        }),
    },
    {
      name: 'thermostats by firmware, then last seen',
      by: 'Admin',
      bound: page,
      reads: true,
      path: () =>
        thermostats({
          'Sort.SortOption': 'FirmwareVersion',
          'Sort.Direction': 'Descending',
          'Sort.Then': 'LastSeenAt.Descending',
        }),
    },
    {
      name: 'thermostats by building',
      by: 'Admin',
      bound: page,
      reads: true,
      path: () => thermostats({ 'Sort.SortOption': 'BuildingName' }),
    },
    {
      name: 'thermostats by room',
      by: 'Admin',
      bound: page,
      reads: true,
      path: () => thermostats({ 'Sort.SortOption': 'RoomName' }),
    },
    {
      name: 'thermostats by last uplink',
      by: 'Admin',
      bound: page,
      reads: true,
      path: () => thermostats({ 'Sort.SortOption': 'LastSeenAt', 'Sort.Direction': 'Descending' }),
    },
    {
      name: 'thermostats by battery',
      by: 'Admin',
      bound: page,
      reads: true,
      path: () => thermostats({ 'Sort.SortOption': 'BatteryVoltage' }),
    },
    {
      name: 'thermostats that are not online',
      by: 'Admin',
      bound: page,
      reads: true,
      path: () =>
        thermostats({ NetworkStatus: 'Online', Not: 'NetworkStatus', 'Sort.SortOption': 'LastSeenAt' }),
    },
    {
      name: 'thermostats without a building',
      by: 'Admin',
      bound: page,
      reads: true,
      path: () =>
        thermostats({ Empty: 'BuildingIds', BuildingIds: fleetId('building', 3), 'Sort.SortOption': 'Eui' }),
    },
    {
      name: 'thermostats of another version',
      by: 'Admin',
      bound: page,
      reads: true,
      path: () => thermostats({ FirmwareVersion: '2.4.1', Not: 'FirmwareVersion', 'Sort.SortOption': 'Eui' }),
    },
    { name: 'alerts of 7 days', by: 'SuperAdmin', bound: page, path: () => alerts({ From: '7d' }) },
    {
      name: 'alerts, heaviest first',
      by: 'SuperAdmin',
      bound: page,
      path: () => alerts({ Open: 'true', 'Sort.SortOption': 'Weight' }),
    },
    {
      name: 'alerts that are open, by EUI',
      by: 'SuperAdmin',
      bound: page,
      path: () => alerts({ Open: 'true', 'Sort.SortOption': 'Eui', 'Sort.Direction': 'Ascending' }),
    },
    {
      name: 'alerts by type',
      by: 'SuperAdmin',
      bound: page,
      path: () => alerts({ 'Sort.SortOption': 'Type' }),
    },
    {
      name: 'alerts of other types',
      by: 'SuperAdmin',
      bound: page,
      path: () => alerts({ AlertTypes: 'connectivity', Not: 'AlertTypes', From: '30d' }),
    },
    { name: 'alerts, all', by: 'SuperAdmin', bound: page, path: () => alerts({}) },
    {
      name: 'alerts of 24 hours, by type and client',
      by: 'SuperAdmin',
      bound: page,
      path: () => '/api/alerts/statistic',
    },
    {
      name: 'alerts of the client, 7 days',
      by: 'Admin',
      bound: page,
      path: () => alerts({ From: '7d', TenantIds: fleetId('tenant', 0) }),
    },
    {
      name: 'devices of the last 7 days, weakest battery first',
      by: 'SuperAdmin',
      bound: page,
      path: () =>
        query('/api/global-device-list/operation', {
          LastSeenFrom: '7d',
          'Sort.SortOption': 'BatteryVoltage',
        }),
    },
    {
      name: 'floors of the largest building',
      by: 'Admin',
      bound: page,
      path: () => `/api/taxonomy/buildings/${largestBuilding}/floors`,
    },
  ]
}
