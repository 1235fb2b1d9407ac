import type { AuthProvider } from 'react-admin'
import { CallError } from '../../contract/client.ts'
import { personName } from '../../domain/rules/user.ts'
import { authedFetch } from './authedFetch.ts'
import { readConfig } from './config.ts'
import { permissionsFor, permissionsHere } from './rights.ts'
import { endSession, readSession } from './session.ts'

/** How long a slow server may delay signing out, ms. */
const patience = 4_000

const tidyings = new Set<(userId: string) => Promise<void>>()

/** Has something done before a user is signed out, as long as the page still lives. */
export const beforeSignOut = (tidy: (userId: string) => Promise<void>): void => {
  tidyings.add(tidy)
}

/** Signs out at the server and then here. An unreachable server does not keep a person signed in on this machine. */
export async function signOut(): Promise<void> {
  const user = readSession()?.user.id
  if (user !== undefined) {
    await Promise.all([...tidyings].map((tidy) => tidy(user).catch(() => undefined)))
    await authedFetch(`${readConfig().identity}/api/auth/logout`, {
      method: 'POST',
      signal: AbortSignal.timeout(patience),
    }).catch(() => undefined)
  }
  endSession('signedOut')
}

/**
 * react-admin's view of the session. Sign-in happens before the app loads (src/account), and watchSession handles its
 * end: whatever ends the session leads to the sign-in page, so nothing here redirects.
 */
export const authProvider: AuthProvider = {
  login: () => Promise.reject(new Error('signing in is not part of the app')),
  logout: async () => {
    if (readSession()) await signOut()
    return false
  },
  checkAuth: async () => {
    // message false: the sign-in page shows it; a toast on a page that is being left would only flash.
    if (!readSession()) throw Object.assign(new Error('no session'), { message: false })
  },
  /**
   * Only a 401 ends the session. A 403 must not: the screen that asked names the missing permission, and react-admin
   * would treat a rejected write as a success.
   */
  checkError: async (error: unknown) => {
    if (!(error instanceof CallError) || error.status !== 401) return
    endSession('refused')
    throw Object.assign(new Error('session ended'), { message: false })
  },
  getIdentity: async () => {
    const user = readSession()?.user
    if (!user) throw new Error('no session')
    return { id: user.id, fullName: personName(user), email: user.email }
  },
  getPermissions: () => permissionsHere(),
  canAccess: async ({ resource, action }) => {
    const needed = permissionsFor(resource, action)
    if (!needed) return false
    const held = await permissionsHere()
    return needed.some((permission) => held.includes(permission))
  },
}
