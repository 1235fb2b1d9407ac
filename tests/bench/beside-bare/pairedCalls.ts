import { fleetEui, fleetId, fullFleet } from '../fleet/makeFleet.ts'
import type { Ask } from './load.ts'

/** A call and what the bare handler does in its place. */
interface Pair {
  name: string
  /** How many times the bare handler's time it may take; without one, it is told. */
  bound?: number
  /** The same with many connections, if it is another. */
  boundOfMany?: number
  own(): Ask
  bare(): Ask
  /** Requests of each connection in a round, of calls that write much; otherwise as many as fit. */
  each?: number
}

const { tenants, thermostats } = fullFleet
const units = 1_000
const perTenant = thermostats / tenants
/** From `from` to before `to`. */
const random = (from: number, to: number): number => from + Math.floor(Math.random() * (to - from))
const tenant = () => random(0, tenants)
const page = (search: Record<string, string>) =>
  `/api/global-device-list/operation?${new URLSearchParams({ Page: '1', PageSize: '25', 'Sort.SortOption': 'LastSeen', 'Sort.Direction': 'Descending', ...search })}`

export const pairedCalls = (token: string): Pair[] => {
  const headers = { authorization: `Bearer ${token}` }
  const ofClient = { ...headers, 'x-tenant-id': fleetId('tenant', 0) }
  // a write names the version that it read: each thermostat is taken once, from a place of its own in each run
  let turn = random(0, thermostats)
  const next = (): number => {
    do turn = (turn + 611_953) % thermostats
    while (turn % 25 === 24)
    return turn
  }
  return [
    // the least that a call which reads the database takes: rights, turn, transaction, role, one statement, validation, log
    {
      name: 'one statement',
      own: () => ({ path: '/api/saved-filters/defaults', headers: ofClient }),
      bare: () => ({ path: `/thermostats/${random(1, thermostats)}` }),
    },
    {
      name: 'settings',
      bound: 2,
      own: () => ({ path: '/api/settings', headers }),
      bare: () => ({ path: '/settings' }),
    },
    {
      name: 'list of 25 with its total',
      bound: 6,
      boundOfMany: 9,
      own: () => ({
        path: page({ TenantIds: fleetId('tenant', tenant()), Lifecycles: 'Installed' }),
        headers,
      }),
      bare: () => ({ path: `/thermostats?tenant=${fleetId('tenant', tenant())}&status=Installed` }),
    },
    {
      name: 'search for a part of an EUI',
      bound: 6,
      own: () => ({ path: page({ Query: fleetEui(random(0, thermostats)).slice(-4) }), headers }),
      bare: () => ({ path: `/thermostats?text=${fleetEui(random(0, thermostats)).slice(-4)}` }),
    },
    {
      name: 'PUT of one row',
      bound: 15,
      own: () => {
        const n = next()
        const body = {
          tenantId: fleetId('tenant', Math.floor(n / perTenant)),
          wtId: `WT-${String(n).padStart(8, '0')}`,
          hardwareRevision: 3,
          uplinkMinutes: random(10, 15),
        }
        return {
          method: 'PUT',
          path: `/api/thermostats/${fleetEui(n)}`,
          headers: { ...headers, 'if-match': '"1"' },
          body,
        }
      },
      bare: () => ({
        method: 'PUT',
        path: `/thermostats/${random(1, thermostats)}`,
        body: { firmware: `3.0.${random(0, 10)}` },
      }),
    },
    {
      name: 'bulk of 1,000 rows',
      bound: 5,
      each: 2,
      own: () => {
        const owner = tenant()
        const ids = Array.from({ length: units }, (_, n) => fleetId('unit', owner * units + n))
        const status = random(0, 2) === 0 ? 'OnHold' : 'Open'
        return {
          method: 'POST',
          path: '/api/taxonomy/building-units/bulk-status',
          headers: { ...headers, 'x-tenant-id': fleetId('tenant', owner) },
          body: { ids, status },
        }
      },
      bare: () => {
        const first = random(1, thermostats - 1_000)
        return {
          method: 'PUT',
          path: '/thermostats',
          body: { firmware: `3.1.${random(0, 10)}`, ids: Array.from({ length: 1_000 }, (_, n) => first + n) },
        }
      },
    },
  ]
}
