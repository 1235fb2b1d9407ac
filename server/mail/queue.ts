import { sql } from 'drizzle-orm'
import { mails } from '../db/schema.ts'
import type { Tx } from '../db/scope.ts'
import { newId } from '../ids.ts'
import type { MailText } from './texts.ts'

/** The channel on which new mail in the queue is announced. */
export const mailChannel = 'ventil_mail'

interface Queued {
  readonly recipient: string
  readonly mail: MailText
  readonly unsubscribeUrl?: string
}

/** Queues mails in the transaction that they report on, so that they are sent only if that transaction commits. */
export const queueMails = async (
  { tx, now }: { tx: Tx; now: Date },
  queued: readonly Queued[],
): Promise<void> => {
  if (queued.length === 0) return
  const at = now.toISOString()
  await tx.insert(mails).values(
    queued.map(({ recipient, mail: { subject, text, html }, unsubscribeUrl }) => ({
      id: newId(),
      recipient,
      subject,
      body: text,
      html,
      unsubscribeUrl: unsubscribeUrl ?? null,
      createdAt: at,
      nextAttemptAt: at,
    })),
  )
  await tx.execute(sql`select pg_notify(${mailChannel}, '')`)
}

/** Queues one mail; see queueMails. */
export const queueMail = (call: { tx: Tx; now: Date }, recipient: string, mail: MailText): Promise<void> =>
  queueMails(call, [{ recipient, mail }])
