import { sql } from 'drizzle-orm'
import { mails } from '../db/schema.ts'
import type { Tx } from '../db/scope.ts'
import { newId } from '../ids.ts'
import type { MailText } from './texts.ts'

/** Told when mail is waiting. */
export const mailChannel = 'ventil_mail'

/** Puts a mail into the queue, in the transaction of what it tells about: it is sent if that happened, and not else. */
export const queueMail = async ({ tx, now }: { tx: Tx; now: Date }, recipient: string, { subject, text, html }: MailText): Promise<void> => {
  const at = now.toISOString()
  await tx.insert(mails).values({ id: newId(), recipient, subject, body: text, html, createdAt: at, nextAttemptAt: at })
  await tx.execute(sql`select pg_notify(${mailChannel}, '')`)
}
