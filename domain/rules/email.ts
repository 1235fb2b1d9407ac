import * as z from 'zod'
import { canonicalEmail } from './canonicalEmail.ts'

export { canonicalEmail } from './canonicalEmail.ts'

/** RFC 5321 allows no longer address. */
const Email = z.email().max(254)

export type WhyNotEmail = 'required' | 'invalidEmail'

/** Why a text is no e-mail address; blanks around it are forgiven, as canonicalEmail takes them away. */
export const whyNotEmail = (email: string): WhyNotEmail | undefined => {
  const canonical = canonicalEmail(email)
  if (canonical === '') return 'required'
  return Email.safeParse(canonical).success ? undefined : 'invalidEmail'
}
