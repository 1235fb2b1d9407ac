/** A user's name; an invited user who has not registered may have an e-mail address only. */
export const userName = (record: Readonly<Record<string, unknown>>): string => {
  const { firstName, lastName, email } = record
  return [firstName, lastName].filter(Boolean).join(' ') || (typeof email === 'string' ? email : '')
}
