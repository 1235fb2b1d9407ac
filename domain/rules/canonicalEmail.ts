/** An e-mail address as it is stored and compared: without blanks around it, in lower case. Apart from email.ts, as the sign-in page must not carry zod. */
export const canonicalEmail = (email: string): string => email.trim().toLowerCase()
