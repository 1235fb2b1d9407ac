/** An e-mail address as stored and compared: trimmed, in lower case. Separate from email.ts to keep zod out of the sign-in page. */
export const canonicalEmail = (email: string): string => email.trim().toLowerCase()
