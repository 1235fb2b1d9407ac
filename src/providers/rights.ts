import { CallError } from '../../contract/client.ts'
import type { Permission } from '../../domain/roles/permissions.ts'
import { authedFetch } from './authedFetch.ts'
import { readConfig } from './config.ts'
import { readSession, readTenant } from './session.ts'
import { sessionFacts, type Session } from './sessionShape.ts'

/** What reading and each kind of writing of a resource needs; any one of several is enough. */
interface Needs {
  read: readonly Permission[]
  create: readonly Permission[]
  write: readonly Permission[]
  remove: readonly Permission[]
}

const all = (read: readonly Permission[], write: readonly Permission[]): Needs => ({ read, create: write, write, remove: write })

const estate = all(['estate.read'], ['estate.write'])
/** Devices that are put up on site: who installs adds and places them, the back office alone takes them out for good. */
const installed: Needs = { read: ['estate.read'], create: ['thermostats.install'], write: ['thermostats.install'], remove: ['estate.write'] }
const insideUnits = all(['estate.read'], ['rooms.write'])

/** The permissions of each resource of the app, as the contract's calls behind it need them (roles.md). */
const needs: Readonly<Record<string, Needs>> = {
  tenants: all(['tenants.read'], ['tenants.write']),
  estate,
  locations: estate,
  'building-complexes': estate,
  // who installs captures a building on site
  buildings: { ...estate, write: ['estate.write', 'thermostats.install'] },
  'building-units': { ...estate, write: ['rooms.write'] },
  'public-areas': { ...estate, write: ['rooms.write'] },
  rooms: insideUnits,
  radiators: insideUnits,
  windows: insideUnits,
  'heating-circuits': all(['estate.read'], ['circuits.write']),
  thermostats: all(['thermostats.read'], ['devices.move']),
  gateways: installed,
  sensors: installed,
  'signal-testers': all(['thermostats.install'], ['estate.write']),
  'fleet-operation': all(['devicesGlobal.read'], []),
  'fleet-production': all(['devicesGlobal.read', 'productionLine'], []),
  alerts: all(['alerts.read'], []),
  'unknown-devices': all(['onboarding'], []),
  'raw-messages': all(['devicesGlobal.read'], []),
  'bulk-updates': all(['commands.comfort', 'commands.service'], ['commands.comfort', 'commands.service']),
  'taxonomy-import': all(['estate.write'], ['estate.write']),
  leases: all(['renters.read'], ['renters.write']),
  renters: all(['renters.read'], ['renters.write']),
  appointments: all(['renters.read'], ['renters.write']),
  consents: all(['consent.write'], ['consent.write']),
  'consent-sites': all(['consent.write'], []),
  users: { read: ['users.read'], create: ['users.invite'], write: ['users.write'], remove: ['users.write'] },
  'global-users': all(['usersGlobal.read'], ['usersGlobal.write']),
  jobs: all(['estate.read'], ['estate.read']),
  audit: all(['audit.read'], []),
  settings: all(['settings.read'], ['settings.write']),
  profile: all(['profile.write'], ['profile.write']),
}

/**
 * The permissions of which an action on a resource needs any one. Undefined for a resource that the table does
 * not know: nobody may do anything to it.
 */
export function permissionsFor(resource: string, action: string): readonly Permission[] | undefined {
  const row = needs[resource]
  if (!row) return undefined
  if (action === 'list' || action === 'show' || action === 'export') return row.read
  if (action === 'create') return row.create
  return action === 'delete' ? row.remove : row.write
}

const key = (session: Session, tenant: string) => `${session.user.id} ${tenant} ${session.accessToken}`
let asked: { key: string; permissions: Promise<string[]> } | undefined

/**
 * The user's permissions in this tab's tenant. The session lists those of up to 200 tenants; for one beyond these the
 * server is asked, once per access token, so that a change of roles arrives with the next refresh there too.
 */
export function permissionsHere(): Promise<string[]> {
  const session = readSession()
  if (!session) return Promise.resolve([])
  const tenant = readTenant()
  if (tenant === undefined || tenant === session.selectedTenantId) return Promise.resolve(session.permissions)
  const listed = session.allowedTenants.find(({ id }) => id === tenant)
  if (listed) return Promise.resolve(listed.permissions)
  if (asked?.key !== key(session, tenant)) {
    const permissions = ask()
    asked = { key: key(session, tenant), permissions }
    permissions.catch(() => {
      asked = undefined
    })
  }
  return asked.permissions
}

async function ask(): Promise<string[]> {
  const response = await authedFetch(`${readConfig().identity}/api/auth/check-session`)
  const answer: unknown = response.ok ? await response.json() : undefined
  const facts = sessionFacts(answer)
  if (!facts) throw new CallError(response.status, {})
  return facts.permissions
}
