import type { User } from '../../../contract/identity/people.ts'

/** Whether a user is an invitation that was not accepted yet. */
export const isInvited = ({ state }: Pick<User, 'state'>): boolean => state === 'Invited' || state === 'Unknown'

/** A user's name; an invited user who has not registered may have an e-mail address only. */
export const userName = (record: Readonly<Record<string, unknown>>): string => {
  const { firstName, lastName, email } = record
  return [firstName, lastName].filter(Boolean).join(' ') || (typeof email === 'string' ? email : '')
}
