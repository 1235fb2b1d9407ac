import { cleanup, render } from '@testing-library/react'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { expect, vi } from 'vitest'
import type { Role } from '../../domain/enums.ts'
import { permissionsOf } from '../../domain/roles/permissions.ts'
import type { Estate } from './estate.ts'
import type { Person } from './people.ts'
import type { HeardUplink } from './webBackend.ts'
import { startBackends } from './webBackends.ts'

/**
 * The configuration that the web server writes into the page: the URLs of the backends. The app's modules read it once when they load
 * and are shared between test files, as are the URLs.
 */
const writeConfig = (config: { main: string; identity: string }) => {
  const written = JSON.stringify(config)
  const there = document.getElementById('config')
  if (there && there.textContent !== written)
    throw new Error('the app knows other backends: an earlier file of this worker had modules loaded anew')
  if (there) return
  const script = document.createElement('script')
  script.id = 'config'
  script.type = 'application/json'
  script.textContent = written
  document.head.append(script)
}

interface Opening {
  role?: Role
  language?: 'en' | 'de'
  /** The buildings that a technician is assigned to. */
  buildingIds?: readonly string[]
  /** Further clients of the user, with the same role. */
  alsoIn?: readonly { id: string; name: string }[]
  /** Prepares the user before the app opens. */
  before?: (person: Person) => Promise<unknown>
}

const asPerson = (value: unknown): value is Person =>
  typeof value === 'object' && value !== null && 'token' in value
const asEstate = (value: unknown): value is Estate =>
  typeof value === 'object' && value !== null && 'building' in value

/** Tolerates the console error that react-admin writes in development for each rejected call; for tests that provoke one. */
export const forgiveRefusal = (): void => {
  expect(vi.mocked(console.error).mock.calls).toHaveLength(1)
  vi.mocked(console.error).mockClear()
}

/** The installer is an app of its own. */
const mountInstaller = async (): Promise<void> => {
  const [{ InstallerApp }, { installerRouter }, { createI18nProvider }] = await Promise.all([
    import('../../src/installer/InstallerApp.tsx'),
    import('../../src/installer/installerRouter.tsx'),
    import('../../src/providers/i18nProvider.ts'),
  ])
  render(<InstallerApp i18nProvider={await createI18nProvider()} router={installerRouter()} />)
}

/**
 * The real web app over the real backends and a database of its own with one client. `open` mounts it at a URL with a signed-in user of a
 * role and returns the user; `stop` ends everything. A test must not import modules of src/ that call the backends, because they
 * would read the backends' URLs before these are known.
 * @param env environment of the backends in addition to the default (server/config.ts).
 */
export const webApp = async (env: Record<string, string> = {}) => {
  const { ask, stop, main, identity, tenantId } = await startBackends(env)
  writeConfig({ main, identity })
  const person = async (role: Role, buildingIds: readonly string[] = []): Promise<Person> => {
    const value = await ask('person', { role, buildingIds })
    if (!asPerson(value)) throw new Error('the backends made no person')
    return value
  }
  const mount = async (): Promise<void> => {
    cleanup()
    if (location.pathname.startsWith('/installer')) {
      await mountInstaller()
      return
    }
    const [{ App }, { createI18nProvider }] = await Promise.all([
      import('../../src/App.tsx'),
      import('../../src/providers/i18nProvider.ts'),
    ])
    const i18nProvider = await createI18nProvider()
    render(
      <RouterProvider
        router={createBrowserRouter([{ path: '*', element: <App i18nProvider={i18nProvider} /> }])}
      />,
    )
  }
  return {
    tenantId,
    stop,
    /** One object of each kind (estate.ts). */
    estate: async (): Promise<Estate> => {
      const value = await ask('estate')
      if (!asEstate(value)) throw new Error('the backends made no estate')
      return value
    },
    /** Calls the main backend as another user, so that the app sees a change made by somebody else. */
    call: async (
      { token }: Person,
      method: string,
      path: string,
      body?: unknown,
      version?: number,
      inTenant = tenantId,
    ) => {
      const headers = {
        authorization: `Bearer ${token}`,
        'x-tenant-id': inTenant,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(version !== undefined && { 'if-match': `"${version}"` }),
      }
      const reply = await fetch(`${main}${path}`, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const answer: unknown = reply.status === 204 ? undefined : await reply.json()
      if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(answer)}`)
      return answer
    },
    person,
    /** Publishes a declaration and a privacy policy. */
    publishTexts: async (): Promise<void> => {
      await ask('publishTexts')
    },
    /** A renter of another client, by id. */
    confirmConsent: async (email: string): Promise<void> => {
      await ask('confirmConsent', { email })
    },
    foreignRenter: async (): Promise<string> => String(await ask('foreignRenter')),
    /** Links a user to a renter. */
    rents: async (renterId: string, userId: string): Promise<void> => {
      await ask('rents', { renterId, userId })
    },
    /** Has devices report something; the screens receive it as a live update. */
    hear: async (...uplinks: HeardUplink[]): Promise<void> => {
      await ask('hear', { uplinks })
    },
    /** Has the network server fetch the queued downlinks. */
    giveOut: async (): Promise<void> => {
      await ask('giveOut')
    },
    open: async (
      path: string,
      { role = 'Admin', language = 'en', buildingIds = [], alsoIn = [], before }: Opening = {},
    ) => {
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
        user: {
          id: opener.id,
          email: opener.email,
          firstName: 'Erika',
          lastName: role,
          superAdmin: role === 'SuperAdmin',
        },
        allowedTenants: [{ id: tenantId, name: 'Hausverwaltung Nord' }, ...alsoIn].map((tenant) => ({
          ...tenant,
          role,
          permissions,
        })),
        moreTenants: false,
        permissions,
        selectedTenantId: tenantId,
      })
      history.replaceState(null, '', path)
      await mount()
      return opener
    },
    /** Mounts the app again at the same URL, with what the device kept. */
    reload: mount,
  }
}

export type WebApp = Awaited<ReturnType<typeof webApp>>
