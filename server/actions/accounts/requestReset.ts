import { eq, sql } from 'drizzle-orm'
import { fallbackLanguage, passwordResetLinkHours } from '../../../domain/limits.ts'
import { users } from '../../db/schema.ts'
import type { Base } from '../../http/handler.ts'
import { newId } from '../../ids.ts'
import { newLink, voidLinks } from './links.ts'
import { mailChannel } from '../../mail/queue.ts'
import { mailText } from '../../mail/texts.ts'

/**
 * Mails a link to set a new password, if there is an active account. Response and timing do not reveal whether there is one: the same
 * statements run in the same order, and the writes simply match no user.
 */
export const requestReset = async (call: Pick<Base, 'deps' | 'tx' | 'now' | 'audit'>, email: string): Promise<void> => {
  const { tx, audit } = call
  const [row] = await tx.select({ id: users.id, language: users.language, state: users.state }).from(users).where(eq(users.email, email))
  const known = row?.state === 'Active' ? row : undefined
  const user = known ?? { id: newId(), language: fallbackLanguage }
  const link = newLink(call, 'reset', user.id)
  const { subject, text, html } = mailText('resetPassword', user.language, link.url, { hours: passwordResetLinkHours })
  const { hash, createdAt, expiresAt } = link.row
  await voidLinks(call, user.id, 'reset')
  await tx.execute(
    sql`insert into identity.one_time_tokens (hash, purpose, user_id, created_at, expires_at) select ${hash}, 'reset', id, ${createdAt}, ${expiresAt} from identity.users where id = ${user.id}`,
  )
  await tx.execute(sql`insert into identity.mails (id, recipient, subject, body, html, created_at, next_attempt_at)
    select ${newId()}, email, ${subject}, ${text}, ${html}, ${createdAt}, ${createdAt} from identity.users where id = ${user.id}`)
  await tx.execute(sql`select pg_notify(${mailChannel}, '')`)
  await audit({ action: 'user.requestReset', entityId: known?.id ?? 'unknown' })
}
