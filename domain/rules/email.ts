import * as z from 'zod'

/** An e-mail address as it is stored and compared: without blanks around it, in lower case. */
export const canonicalEmail = (email: string): string => email.trim().toLowerCase()

/** RFC 5321 allows no longer address. */
const Email = z.email().max(254)

export type WhyNotEmail = 'required' | 'invalidEmail'

/** Why a text is no e-mail address; blanks around it are forgiven, as canonicalEmail takes them away. */
export const whyNotEmail = (email: string): WhyNotEmail | undefined => {
  const canonical = canonicalEmail(email)
  if (canonical === '') return 'required'
  return Email.safeParse(canonical).success ? undefined : 'invalidEmail'
}
