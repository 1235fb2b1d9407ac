import { eq, sql } from 'drizzle-orm'
import { fallbackLanguage, passwordResetLinkHours } from '../../../domain/limits.ts'
import { whyNotReplace } from '../../../domain/rules/password.ts'
import { users } from '../../db/schema.ts'
import { accountAt, type UserRow } from '../../finders/accounts/sessionFacts.ts'
import type { Account } from '../../http/actor.ts'
import { oncePerCall } from '../../http/externalCall.ts'
import type { Base } from '../../http/handler.ts'
import { found, refuse, refuseIf } from '../../http/refusal.ts'
import { newId } from '../../ids.ts'
import { mailChannel } from '../../mail/queue.ts'
import { mailText } from '../../mail/texts.ts'
import { whyNotNewPassword } from './commonPasswords.ts'
import { dropPendingEmail, newLink, takeLink, voidLinks } from './links.ts'
import { mailPasswordChanged } from './mailing.ts'
import { hashPassword, hashSource, verifyPassword } from './passwords.ts'
import { endSessions } from './sessions.ts'

/**
 * Mails a link to set a new password, if there is an active account. Response and timing do not reveal whether there is one: the same
 * statements run in the same order, and the writes simply match no user.
 */
export const requestReset = async (
  call: Pick<Base, 'deps' | 'tx' | 'now' | 'audit'>,
  email: string,
): Promise<void> => {
  const { tx, audit } = call
  const [row] = await tx
    .select({ id: users.id, language: users.language, state: users.state })
    .from(users)
    .where(accountAt(email))
  const known = row?.state === 'Active' ? row : undefined
  const user = known ?? { id: newId(), language: fallbackLanguage }
  const link = newLink(call, 'reset', user.id)
  const { subject, text, html } = mailText('resetPassword', user.language, link.url, {
    hours: passwordResetLinkHours,
  })
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

interface Call extends Pick<Base, 'deps' | 'tx' | 'now' | 'audit' | 'address' | 'callExternally'> {
  body: object
}

const lock = async ({ tx }: Call, id: string): Promise<UserRow> => {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  return found(row)
}

/** Writes the hash and voids everything issued for the old password. The version stays, as no form edits the password with other fields. */
const store = async (call: Call, user: UserRow, passwordHash: string): Promise<void> => {
  await call.tx.update(users).set({ passwordHash }).where(eq(users.id, user.id))
  await voidLinks(call, user.id, 'reset')
  // whoever knew the old password may have asked for it
  await dropPendingEmail(call, user.id)
  await mailPasswordChanged(call, user)
}

const changeOf = oncePerCall<{ current?: string | null; next?: string }>()

/**
 * Sets a password through a reset link and signs the account out everywhere.
 * Errors: tokenNotFound 404 for a used, expired or unknown link; rule 422, which leaves the link valid.
 * @returns the account's e-mail address.
 */
export const resetPassword = async (call: Call, token: string, password: string): Promise<string> => {
  const userId = found(await takeLink(call.tx, token, 'reset', call.now), 'tokenNotFound')
  const user = await lock(call, userId)
  if (user.state !== 'Active') refuse('tokenNotFound')
  refuseIf(whyNotNewPassword(password, user.email), 'password')
  const change = changeOf(call.body, () => ({}))
  if (change.next === undefined)
    await call.callExternally(async () => {
      const source = hashSource(call, '')
      const same = user.passwordHash !== null && (await verifyPassword(password, user.passwordHash, source))
      refuseIf(same ? 'passwordUnchanged' : undefined, 'password')
      change.next = await hashPassword(password, source)
    })
  if (change.next === undefined) return refuse('internal')
  await store(call, user, change.next)
  await endSessions(call, userId, 'passwordReset')
  await call.audit({ action: 'user.resetPassword', entityId: userId })
  return user.email
}

/** Changes the account's own password and signs out every other session. Errors: rule 422 (passwordWrong, or a reason for the new one). */
export const changePassword = async (
  call: Call,
  actor: Account,
  current: string,
  next: string,
): Promise<void> => {
  const user = await lock(call, actor.userId)
  const change = changeOf(call.body, () => ({}))
  if (change.next === undefined)
    await call.callExternally(async () => {
      const source = hashSource(call, user.email)
      const right = user.passwordHash !== null && (await verifyPassword(current, user.passwordHash, source))
      refuseIf(right ? undefined : 'passwordWrong', 'currentPassword')
      refuseIf(whyNotReplace(current, next) ?? whyNotNewPassword(next, user.email), 'newPassword')
      change.current = user.passwordHash
      change.next = await hashPassword(next, source)
    })
  // another change came first
  if (change.next === undefined || change.current !== user.passwordHash)
    return refuseIf('passwordWrong', 'currentPassword')
  await store(call, user, change.next)
  await endSessions(call, user.id, 'passwordChanged', { but: actor.sessionId })
  await call.audit({ action: 'user.changePassword', entityId: user.id })
}
