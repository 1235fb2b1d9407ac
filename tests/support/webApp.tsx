import { render } from '@testing-library/react'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { expect, vi } from 'vitest'
import type { Role } from '../../domain/enums.ts'
import { permissionsOf } from '../../domain/roles/permissions.ts'
import type { Estate } from './estate.ts'
import type { Person } from './people.ts'
import type { HeardUplink } from './webBackend.ts'
import { startBackends } from './webBackends.ts'

/**
 * What the web server writes into the page: where the backends are. The app's modules read it when they load, and they stay from file
 * to file, as the addresses do.
 */
const writeConfig = (config: { main: string; identity: string }) => {
  if (document.getElementById('config')) return
  const script = document.createElement('script')
  script.id = 'config'
  script.type = 'application/json'
  script.textContent = JSON.stringify(config)
  document.head.append(script)
}

interface Opening {
  role?: Role
  language?: 'en' | 'de'
  /** Those that a technician is assigned to. */
  buildingIds?: readonly string[]
  /** What is done with the person before the app opens. */
  before?: (person: Person) => Promise<unknown>
}

const asPerson = (value: unknown): value is Person => typeof value === 'object' && value !== null && 'token' in value
const asEstate = (value: unknown): value is Estate => typeof value === 'object' && value !== null && 'building' in value

/** While developing and testing, react-admin writes each refused call to the console; a test that wants one says so. */
export const forgiveRefusal = (): void => {
  expect(vi.mocked(console.error).mock.calls).toHaveLength(1)
  vi.mocked(console.error).mockClear()
}

/**
 * The real web app over the real backends and a database of its own with one client. `open` mounts it at an address with
 * somebody of a role signed in and gives back the person; `stop` ends it all. A test imports nothing of src/ that calls
 * the backends: it would read their addresses before they are known.
 * @param env what the backends' environment says beside the usual (server/config.ts).
 */
export const webApp = async (env: Record<string, string> = {}) => {
  const { ask, stop, main, identity, tenantId } = await startBackends(env)
  writeConfig({ main, identity })
  const person = async (role: Role, buildingIds: readonly string[] = []): Promise<Person> => {
    const value = await ask('person', { role, buildingIds })
    if (!asPerson(value)) throw new Error('the backends made no person')
    return value
  }
  return {
    tenantId,
    stop,
    /** One of everything (estate.ts). */
    estate: async (): Promise<Estate> => {
      const value = await ask('estate')
      if (!asEstate(value)) throw new Error('the backends made no estate')
      return value
    },
    /** Calls the main backend as somebody; what the app shows is then somebody else's doing. */
    call: async ({ token }: Person, method: string, path: string, body?: unknown, version?: number) => {
      const headers = {
        authorization: `Bearer ${token}`,
        'x-tenant-id': tenantId,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(version !== undefined && { 'if-match': `"${version}"` }),
      }
      const reply = await fetch(`${main}${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
      const answer: unknown = reply.status === 204 ? undefined : await reply.json()
      if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(answer)}`)
      return answer
    },
    person,
    /** Publishes a declaration and the privacy information. */
    publishTexts: async (): Promise<void> => {
      await ask('publishTexts')
    },
    /** A renter of another client, by id. */
    foreignRenter: async (): Promise<string> => String(await ask('foreignRenter')),
    /** Makes a user the one who rents. */
    rents: async (renterId: string, userId: string): Promise<void> => {
      await ask('rents', { renterId, userId })
    },
    /** Has devices report something; the screens learn of it as they do of everything. */
    hear: async (...uplinks: HeardUplink[]): Promise<void> => {
      await ask('hear', { uplinks })
    },
    /** Has the network server take what waits for devices. */
    giveOut: async (): Promise<void> => {
      await ask('giveOut')
    },
    open: async (path: string, { role = 'Admin', language = 'en', buildingIds = [], before }: Opening = {}) => {
      const opener = await person(role, buildingIds)
      await before?.(opener)
      const permissions = permissionsOf(role)
      localStorage.clear()
      sessionStorage.clear()
      localStorage.setItem('language', language)
      const { startSession } = await import('../../src/providers/session.ts')
      startSession({
        accessToken: opener.token,
        refreshToken: 'none',
        expiresAt: new Date(Date.now() + 600_000).toISOString(),
        user: { id: opener.id, email: opener.email, firstName: 'Erika', lastName: role, superAdmin: role === 'SuperAdmin' },
        allowedTenants: [{ id: tenantId, name: 'Hausverwaltung Nord', role, permissions }],
        moreTenants: false,
        permissions,
        selectedTenantId: tenantId,
      })
      history.replaceState(null, '', path)
      const [{ App }, { createI18nProvider }] = await Promise.all([import('../../src/App.tsx'), import('../../src/providers/i18nProvider.ts')])
      const i18nProvider = await createI18nProvider()
      render(<RouterProvider router={createBrowserRouter([{ path: '*', element: <App i18nProvider={i18nProvider} /> }])} />)
      return opener
    },
  }
}

export type WebApp = Awaited<ReturnType<typeof webApp>>
