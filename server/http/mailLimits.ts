import { hour } from '../../domain/time.ts'
import type { Deps } from '../deps.ts'
import { rateLimit } from './rateLimit.ts'

/** How many mails to people of their choice users may cause in an hour: one user, and all users of one client together. */
export const mailLimits = ({ now }: Pick<Deps, 'now'>) => ({
  mailSender: rateLimit(now, { attempts: 40, withinMs: hour }),
  mailClient: rateLimit(now, { attempts: 80, withinMs: hour }),
})

/** Counts a mail that a user causes for clients; a mail that is refused for one reason counts for none. Errors: tooManyRequests 429. */
export const takeMail = ({ mailSender, mailClient }: ReturnType<typeof mailLimits>, userId: string, tenantIds: readonly string[]): void => {
  const taken = [mailSender.take(userId)]
  try {
    for (const tenantId of new Set(tenantIds)) taken.push(mailClient.take(tenantId))
  } catch (error) {
    for (const forget of taken) forget()
    throw error
  }
}
