import { passwordLengthMax, passwordLengthMin } from '../limits.ts'
import { canonicalEmail } from './email.ts'

export type WhyNotPassword =
  | 'required'
  | 'passwordTooShort'
  | 'passwordTooLong'
  | 'passwordTooSimple'
  | 'passwordContainsEmail'

/** Minimum number of different characters; fewer make a pattern, not a password. */
const leastDifferent = 5

/** Runs along the keyboard or alphabet, which attackers try first when they make up at least half of a password. */
const forward = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
]
const runs = [...forward, ...forward.map((run) => [...run].toReversed().join(''))]

const isRun = (password: string): boolean => {
  const lower = password.toLowerCase()
  const step = Math.ceil(lower.length / 2)
  return runs.some(
    (run) =>
      run.length >= step &&
      Array.from({ length: lower.length - step + 1 }, (_, at) => lower.slice(at, at + step)).some((piece) =>
        run.includes(piece),
      ),
  )
}

const isRepeated = (password: string): boolean => /^(.+?)\1+$/su.test(password)

/**
 * Why a text is not acceptable as a password. Length decides, composition is free (NIST SP 800-63B): 12 to 128 characters, at least 5 of
 * them different, no repeated word, no keyboard or alphabet run over half of it, and not built around the user's own e-mail address.
 */
export const whyNotPassword = (password: string, email?: string): WhyNotPassword | undefined => {
  const characters = [...password]
  if (characters.length === 0) return 'required'
  if (characters.length < passwordLengthMin) return 'passwordTooShort'
  if (characters.length > passwordLengthMax) return 'passwordTooLong'
  if (new Set(characters).size < leastDifferent || isRun(password) || isRepeated(password))
    return 'passwordTooSimple'
  const local = email === undefined ? '' : (canonicalEmail(email).split('@')[0] ?? '')
  return local.length >= 6 && password.toLowerCase().includes(local) ? 'passwordContainsEmail' : undefined
}

/** "Passwords do not match". Source: spec 1 §5. */
export const whyNotConfirmation = (
  password: string,
  confirmation: string,
): 'passwordsDoNotMatch' | undefined => (password === confirmation ? undefined : 'passwordsDoNotMatch')

/** Why a new password cannot replace the current one. */
export const whyNotReplace = (current: string, next: string): 'passwordUnchanged' | undefined =>
  current === next ? 'passwordUnchanged' : undefined
