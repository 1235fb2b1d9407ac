import type { Deps } from '../../deps.ts'
import type { InstallationKeys } from '../../http/keys.ts'
import { hashPassword } from './passwords.ts'
import { mailLimits } from '../../http/mailLimits.ts'
import type { RateLimits } from '../../http/rateLimit.ts'
import { newSecret } from '../../http/secrets.ts'
import { minute, hour } from '../../../domain/time.ts'

/** Rate limits: per account, whether it exists or not, and per client address. */
const identityLimits = (limit: RateLimits) => ({
  /** Guesses of one source at one account (key: guessOf). They lock out that source alone, so that nobody locks somebody else out. */
  signInGuess: limit('signInGuess', { attempts: 10, withinMs: 15 * minute }),
  /** Guesses of all sources at one account: bounds what many sources try together. */
  signInAccount: limit('signInAccount', { attempts: 100, withinMs: 15 * minute }),
  signInSubscriber: limit('signInSubscriber', { attempts: 50, withinMs: 15 * minute }),
  /** Links that one source asks for an account (key: guessOf). They stop that source alone, so that nobody keeps somebody else from a new password. */
  forgotSource: limit('forgotSource', { attempts: 3, withinMs: hour }),
  /** Links that all sources ask for an account: bounds the mail. Beyond, nothing is sent, and the newest link of the hour stays valid. */
  forgotAccount: limit('forgotAccount', { attempts: 12, withinMs: hour }),
  forgotSubscriber: limit('forgotSubscriber', { attempts: 30, withinMs: hour }),
  /** Invalid links tried. */
  linkSubscriber: limit('linkSubscriber', { attempts: 50, withinMs: 15 * minute }),
  /** The current password, entered within a session. */
  currentPassword: limit('currentPassword', { attempts: 10, withinMs: 15 * minute }),
  /** Mail triggered by other users' invitations. */
  invitedAddress: limit('invitedAddress', { attempts: 5, withinMs: hour }),
  ...mailLimits(limit),
})

/** The key of guesses at an account from a client address. */
export const guessOf = (email: string, client: string): string => `${client} ${email}`

/** What calls of the identity backend need besides the dependencies of every call. */
export interface IdentityServices {
  keys: InstallationKeys
  limits: ReturnType<typeof identityLimits>
  /** The hash of a random password: unknown accounts are verified against it, so that they take as long as known ones. */
  dummyHash: string
}

export const identityServices = async (
  deps: Deps,
  keys: InstallationKeys,
  limit: RateLimits,
): Promise<IdentityServices> => ({
  keys,
  limits: identityLimits(limit),
  dummyHash: await hashPassword(newSecret(deps)),
})
