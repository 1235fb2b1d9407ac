/** An e-mail address as stored and compared: trimmed, in lower case. */
export const canonicalEmail = (email: string): string => email.trim().toLowerCase()

/** The pattern of zod's `z.email()`, which the contract uses for other addresses; copied because light pages share this rule without zod. */
const pattern =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** Characters; the maximum that RFC 5321 allows. */
export const emailLengthMax = 254

export type WhyNotEmail = 'required' | 'invalidEmail'

/** Why a text is not an e-mail address; surrounding blanks are ignored, because canonicalEmail removes them. */
export const whyNotEmail = (email: string): WhyNotEmail | undefined => {
  const canonical = canonicalEmail(email)
  if (canonical === '') return 'required'
  return canonical.length <= emailLengthMax && pattern.test(canonical) ? undefined : 'invalidEmail'
}
