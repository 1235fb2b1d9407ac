import { authedFetch } from './authedFetch.ts'
import { readConfig } from './config.ts'
import { endSession, readSession } from './session.ts'

/** How long a slow server may hold up a person who wants to leave. */
const patience = 4_000

/** Signs out at the server and then here. An unreachable server does not keep a person signed in on this machine. */
export async function signOut(): Promise<void> {
  if (readSession()) {
    await authedFetch(`${readConfig().identity}/api/auth/logout`, { method: 'POST', signal: AbortSignal.timeout(patience) }).catch(() => undefined)
  }
  endSession('signedOut')
}
