import type { BrowserContextOptions } from '@playwright/test'
import { demoPassword } from '../../demo/seed/demoSignIns.ts'
import type { RunningVentil } from '../support/startVentil.ts'
import * as z from 'zod'

const Session = z.looseObject({
  accessToken: z.string(),
  selectedTenantId: z.string().nullable(),
  allowedTenants: z.array(z.looseObject({ id: z.string(), name: z.string() })),
})

/** A session as the sign-in returns it, and as the app keeps it in local storage. */
export type BenchSession = z.output<typeof Session>

const answered = async (reply: Response): Promise<unknown> => {
  if (!reply.ok) throw new Error(`${reply.url} answered ${reply.status}: ${await reply.text()}`)
  return reply.json()
}

/** Signs in to the demo. */
export const signIn = async ({ identity }: RunningVentil, email: string): Promise<BenchSession> =>
  Session.parse(
    await answered(
      await fetch(`${identity}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: demoPassword }),
      }),
    ),
  )

/** A browser in which somebody is signed in to the site of an address, or nobody. */
export const signedIn = (url: string, session: BenchSession | undefined): BrowserContextOptions => ({
  locale: 'en-GB',
  ...(session && {
    storageState: {
      cookies: [],
      origins: [
        { origin: new URL(url).origin, localStorage: [{ name: 'session', value: JSON.stringify(session) }] },
      ],
    },
  }),
})

/** Calls the main backend with the session, in a tenant. Throws for any status but 2xx. */
export const call = async (
  { main }: RunningVentil,
  { accessToken }: BenchSession,
  tenant: string,
  path: string,
  init: RequestInit = {},
): Promise<unknown> =>
  answered(
    await fetch(`${main}${path}`, {
      ...init,
      headers: {
        authorization: `Bearer ${accessToken}`,
        'x-tenant-id': tenant,
        ...Object.fromEntries(new Headers(init.headers)),
      },
    }),
  )

const Page = z.object({ items: z.array(z.unknown()), total: z.number() })

/** A page of buildings, sorted by name. */
export const buildingsPage = async (
  ventil: RunningVentil,
  session: BenchSession,
  tenant: string,
  page: number,
  size: number,
) =>
  Page.parse(
    await call(
      ventil,
      session,
      tenant,
      `/api/taxonomy/buildings?Page=${page}&PageSize=${size}&Sort.SortOption=Name&Sort.Direction=Ascending`,
    ),
  )
