/** What a user is called: who was invited and has not registered may have an address alone. */
export const userName = (record: Readonly<Record<string, unknown>>): string => {
  const { firstName, lastName, email } = record
  return [firstName, lastName].filter(Boolean).join(' ') || (typeof email === 'string' ? email : '')
}
