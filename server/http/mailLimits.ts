import { hour } from '../../domain/time.ts'
import type { RateLimits } from './rateLimit.ts'

/** How many mails to people of their choice users may cause in an hour: one user, and all users of one client together. */
export const mailLimits = (limit: RateLimits) => ({
  mailSender: limit('mailSender', { attempts: 40, withinMs: hour }),
  mailClient: limit('mailClient', { attempts: 80, withinMs: hour }),
})

/** Counts a mail that a user causes for clients; a mail that is refused for one reason counts for none. Errors: tooManyRequests 429. */
export const takeMail = async (
  { mailSender, mailClient }: ReturnType<typeof mailLimits>,
  userId: string,
  tenantIds: readonly string[],
): Promise<void> => {
  const taken = [await mailSender.take(userId)]
  try {
    for (const tenantId of new Set(tenantIds)) taken.push(await mailClient.take(tenantId))
  } catch (error) {
    for (const forget of taken) await forget()
    throw error
  }
}
