import type { Deps } from '../../deps.ts'
import type { InstallationKeys } from '../../http/keys.ts'
import { hashPassword } from './passwords.ts'
import { rateLimit } from '../../http/rateLimit.ts'
import { newSecret } from '../../http/secrets.ts'
import { minute, hour } from '../../../domain/time.ts'

/** Attempts that count: by account whether it exists or not, and by client. Each process counts for itself. */
export const identityLimits = ({ now }: Pick<Deps, 'now'>) => ({
  signInAccount: rateLimit(now, { attempts: 10, withinMs: 15 * minute }),
  signInClient: rateLimit(now, { attempts: 50, withinMs: 15 * minute }),
  forgotAccount: rateLimit(now, { attempts: 3, withinMs: hour }),
  forgotClient: rateLimit(now, { attempts: 30, withinMs: hour }),
  /** Links that were tried and are none. */
  linkClient: rateLimit(now, { attempts: 50, withinMs: 15 * minute }),
  /** The current password, tried from within a session. */
  currentPassword: rateLimit(now, { attempts: 10, withinMs: 15 * minute }),
  /** Mail that other people's invitations cause. */
  invitedAddress: rateLimit(now, { attempts: 5, withinMs: hour }),
})

/** What the calls of the identity backend need besides the dependencies of every call. */
export interface IdentityServices {
  keys: InstallationKeys
  limits: ReturnType<typeof identityLimits>
  /** Of a password that nobody has: what an unknown account is verified against, so that it costs what a known one costs. */
  dummyHash: string
}

export const identityServices = async (deps: Deps, keys: InstallationKeys): Promise<IdentityServices> => ({
  keys,
  limits: identityLimits(deps),
  dummyHash: await hashPassword(newSecret(deps)),
})
