import { whyNotConfirmation, whyNotPassword } from '../../domain/rules/password.ts'

/** A rule says why a value will not do, or nothing. The server has the last word; these save a round trip. */
export type Rule = (value: string) => string | undefined

export const required: Rule = (value) => (value.trim() ? undefined : 'required')

/** Spaces count: a pass phrase may begin with one. */
export const anyPassword: Rule = (value) => (value ? undefined : 'required')

/** Something before and after an @, and a dot behind it. The exact check is the server's: here it would cost the page all of zod. */
export const email: Rule = (value) => required(value) ?? (/^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(value.trim()) ? undefined : 'invalidEmail')

export const newPassword =
  (email?: string): Rule =>
  (value) =>
    whyNotPassword(value, email)

export const repeated =
  (password: string): Rule =>
  (value) =>
    value ? whyNotConfirmation(password, value) : 'required'
