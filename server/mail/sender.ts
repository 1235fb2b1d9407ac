import { and, eq, isNull, lt, lte } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import { mails } from '../db/schema.ts'
import { withScope } from '../db/scope.ts'
import type { Deps } from '../deps.ts'
import { mailChannel } from './queue.ts'
import { untilStopped } from '../oneAtATime.ts'
import { hour } from '../../domain/time.ts'

/** A mail is given up after this many attempts, about a day. */
export const maxAttempts = 12
const firstRetry = 30_000
const longestRetry = 4 * hour

/** Delay in ms before the next attempt, and the lease of a sender: how long it may take before another one tries. */
const backoff = (attempts: number) => Math.min(firstRetry * 2 ** attempts, longestRetry)

type MailRow = typeof mails.$inferSelect

const asIdentity = { role: 'app_identity' } as const

/** Claims the mail that has waited longest and counts the attempt before making it, so that a mail that crashes its sender is not retried forever. */
const takeNext = (deps: Deps): Promise<MailRow | undefined> =>
  withScope(deps.db.pool, asIdentity, async (tx) => {
    const now = deps.now()
    const [next] = await tx
      .select()
      .from(mails)
      .where(
        and(
          isNull(mails.sentAt),
          lt(mails.attempts, maxAttempts),
          lte(mails.nextAttemptAt, now.toISOString()),
        ),
      )
      .orderBy(mails.nextAttemptAt)
      .limit(1)
      .for('update', { skipLocked: true })
    if (!next) return undefined
    const nextAttemptAt = new Date(now.getTime() + backoff(next.attempts)).toISOString()
    const [taken] = await tx
      .update(mails)
      .set({ attempts: next.attempts + 1, nextAttemptAt })
      .where(eq(mails.id, next.id))
      .returning()
    return taken
  })

const write = (deps: Deps, id: string, values: Partial<MailRow>) =>
  withScope(deps.db.pool, asIdentity, (tx) => tx.update(mails).set(values).where(eq(mails.id, id)))

const smtpStatus = (error: unknown): number | undefined =>
  typeof error === 'object' &&
  error !== null &&
  'responseCode' in error &&
  typeof error.responseCode === 'number'
    ? error.responseCode
    : undefined

interface MailSender {
  stop(): Promise<void>
}

/** Sends queued mail, one at a time, through the configured mail server. Without one nothing is sent, and the queue serves as the outbox. */
export const startMailSender = async (deps: Deps): Promise<MailSender> => {
  const { smtpUrl, mailFrom } = deps.config
  if (smtpUrl === undefined) return { stop: async () => {} }
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 1,
    connectionTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const send = async (mail: MailRow): Promise<void> => {
    try {
      await transport.sendMail({
        from: mailFrom,
        to: { name: '', address: mail.recipient },
        subject: mail.subject,
        text: mail.body,
        ...(mail.html !== null && { html: mail.html }),
        messageId: `<${mail.id}@ventil>`,
        date: mail.createdAt,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(mail.unsubscribeUrl !== null && {
            'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      })
      // the text is deleted after sending, because its link would remain readable in the database
      await write(deps, mail.id, {
        sentAt: deps.now().toISOString(),
        body: '',
        html: null,
        unsubscribeUrl: null,
        lastError: null,
      })
    } catch (error) {
      const status = smtpStatus(error)
      const final = (status !== undefined && status >= 500) || mail.attempts >= maxAttempts
      await write(deps, mail.id, {
        lastError: error instanceof Error ? error.message.slice(0, 500) : 'unknown',
        ...(final && { attempts: maxAttempts, body: '', html: null, unsubscribeUrl: null }),
      })
      // neither the address nor the server's reply, which may quote it
      deps.log.warn(
        { mailId: mail.id, attempts: mail.attempts, smtpStatus: status, final },
        'a mail was not sent',
      )
    }
  }

  const turns = await untilStopped(deps.db, {
    channel: mailChannel,
    next: async () => {
      const mail = await takeNext(deps).catch((error: unknown) => {
        deps.log.error({ err: error }, 'no mail could be taken')
        return undefined
      })
      await (mail &&
        send(mail).catch((error: unknown) =>
          deps.log.error({ err: error, mailId: mail.id }, 'the outcome of a mail could not be written'),
        ))
      return mail !== undefined
    },
  })
  return {
    stop: async () => {
      await turns.stop()
      transport.close()
    },
  }
}
