import { passwordLengthMax, passwordLengthMin } from '../../domain/limits.ts'
import type { Reason } from './failure.ts'

/** A rule says why a value will not do, or nothing. The server has the last word; these save a round trip. */
export type Rule = (value: string) => Reason | undefined

export const required: Rule = (value) => (value.trim() ? undefined : { code: 'required' })

/** Something before and after an @, and a dot behind it: the server's check is the exact one. */
export const email: Rule = (value) =>
  required(value) ?? (/^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(value.trim()) ? undefined : { code: 'invalidEmail' })

/** Spaces count: a pass phrase may begin with one. */
export const newPassword: Rule = (value): Reason | undefined => {
  if (!value) return { code: 'required' }
  if (value.length < passwordLengthMin) return { code: 'tooSmall', args: { minimum: passwordLengthMin } }
  return value.length > passwordLengthMax ? { code: 'tooLong', args: { maximum: passwordLengthMax } } : undefined
}

export const repeated = (password: string): Rule => (value) =>
  value ? (value === password ? undefined : { code: 'passwordMismatch' }) : { code: 'required' }
