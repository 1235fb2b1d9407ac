import { sql } from 'drizzle-orm'
import { mails } from '../db/schema.ts'
import type { Tx } from '../db/scope.ts'
import { newId } from '../ids.ts'
import type { MailText } from './texts.ts'

/** The channel on which new mail in the queue is announced. */
export const mailChannel = 'ventil_mail'

/** Queues a mail in the transaction that it reports on, so that it is sent only if that transaction commits. */
export const queueMail = async ({ tx, now }: { tx: Tx; now: Date }, recipient: string, { subject, text, html }: MailText): Promise<void> => {
  const at = now.toISOString()
  await tx.insert(mails).values({ id: newId(), recipient, subject, body: text, html, createdAt: at, nextAttemptAt: at })
  await tx.execute(sql`select pg_notify(${mailChannel}, '')`)
}
