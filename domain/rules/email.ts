/** An e-mail address as it is stored and compared: without blanks around it, in lower case. */
export const canonicalEmail = (email: string): string => email.trim().toLowerCase()

/** As zod's `z.email()` has it, which the contract's other addresses go by; without zod, as light pages know this rule too. */
const pattern = /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** Characters; RFC 5321 allows no longer address. */
export const emailLengthMax = 254

export type WhyNotEmail = 'required' | 'invalidEmail'

/** Why a text is no e-mail address; blanks around it are forgiven, as canonicalEmail takes them away. */
export const whyNotEmail = (email: string): WhyNotEmail | undefined => {
  const canonical = canonicalEmail(email)
  if (canonical === '') return 'required'
  return canonical.length <= emailLengthMax && pattern.test(canonical) ? undefined : 'invalidEmail'
}
