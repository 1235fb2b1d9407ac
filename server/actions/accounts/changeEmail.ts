import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type * as z from 'zod'
import type { users as contract } from '../../../contract/identity/users.ts'
import { emailLinkHours } from '../../../domain/limits.ts'
import { hour } from '../../../domain/time.ts'
import { users } from '../../db/schema.ts'
import { refuseFor, whyNotManage } from '../../finders/accounts/authority.ts'
import { accountStates, sessionUser, type UserRow } from '../../finders/accounts/sessionFacts.ts'
import { asUser, lockUser, targetOf, auditedUser } from '../../finders/accounts/userRows.ts'
import type { Account, GlobalActor } from '../../http/actor.ts'
import { oncePerCall } from '../../http/externalCall.ts'
import type { Base } from '../../http/handler.ts'
import { found, refuse, refuseIf } from '../../http/refusal.ts'
import { updateRow } from '../../http/versioned.ts'
import { onlyTenant, peopleAt } from './inviteUser.ts'
import { makeLink, noPendingEmail, takeLink, voidLinks } from './links.ts'
import { mailEmailChangeAsked, mailEmailChanged, mailNewEmail } from './mailing.ts'
import { hashSource, verifyPassword } from './passwords.ts'
import { endSessions } from './sessions.ts'

type Call = Pick<Base, 'deps' | 'tx' | 'now' | 'audit'>

/** Counts a mail to an address that a user typed. Errors: tooManyRequests 429. */
export type CountMail = (email: string, tenantIds: readonly string[]) => Promise<void>

/** The columns of an account whose new address waits for its confirmation. */
export const pendingEmail = ({ now }: Pick<Call, 'now'>, email: string) => ({
  pendingEmail: email,
  pendingEmailUntil: new Date(now.getTime() + emailLinkHours * hour).toISOString(),
})

/**
 * Mails the link that confirms an address, and voids earlier ones. An address that has an account elsewhere gets a mail that says so
 * instead: the answer is the same, so nobody finds out who has an account, except whoever reads the mail there.
 */
const mailConfirmation = async (call: Call, user: UserRow, email: string): Promise<void> => {
  const url = await makeLink(call, 'email', user.id)
  const { account } = await peopleAt(call, email)
  await mailNewEmail(call, { email, language: user.language }, url, account)
}

/** Mails to both addresses of a change: the new one is asked to confirm, the present one is told. */
export const mailChange = async (call: Call, user: UserRow, email: string): Promise<void> => {
  await mailConfirmation(call, user, email)
  await mailEmailChangeAsked(call, user)
}

const lockOwn = async ({ tx }: Pick<Call, 'tx'>, { userId }: Account): Promise<UserRow> =>
  found((await tx.select().from(users).where(eq(users.id, userId)).for('update'))[0], 'sessionEnded')

type OwnCall = Call &
  Pick<Base, 'address' | 'callExternally'> & {
    actor: Account
    body: z.output<typeof contract.changeEmail.body>
  }

const proofOf = oncePerCall<{ hash?: string }>()

/** Errors: rule 422 (passwordWrong); overloaded 503. */
const refuseWrongPassword = async (call: OwnCall, { passwordHash }: UserRow): Promise<void> => {
  const { body, actor, callExternally } = call
  const proof = proofOf(body, () => ({}))
  if (proof.hash === undefined)
    await callExternally(async () => {
      const isRight =
        passwordHash !== null &&
        (await verifyPassword(body.currentPassword, passwordHash, hashSource(call, actor.email)))
      refuseIf(isRight ? undefined : 'passwordWrong', 'currentPassword')
      if (passwordHash !== null) proof.hash = passwordHash
    })
  // a change of the password came first
  refuseIf(proof.hash === passwordHash ? undefined : 'passwordWrong', 'currentPassword')
}

/**
 * Asks to change the account's own address. It takes the password, as the address gives access to the account through a reset.
 * Errors: sessionEnded 401, rule 422, tooManyRequests 429.
 */
export const changeOwnEmail = async (call: OwnCall, countMail: CountMail) => {
  const { tx, actor, body, audit } = call
  const before = await lockOwn(call, actor)
  refuseIf(body.email === before.email ? 'emailUnchanged' : undefined, 'email')
  await refuseWrongPassword(call, before)
  await countMail(body.email, [])
  const after = await updateRow(tx, users, before.id, pendingEmail(call, body.email))
  await mailChange(call, after, body.email)
  await audit({
    action: 'user.changeEmail',
    entityId: before.id,
    before: auditedUser(before),
    after: auditedUser(after),
  })
  return sessionUser(tx, after)
}

/** Errors: notFound 404 where no address waits, tooManyRequests 429. */
const sendAgain = async (
  call: Call,
  before: UserRow,
  tenantIds: readonly string[],
  countMail: CountMail,
): Promise<UserRow> => {
  const email = found(before.pendingEmail)
  await countMail(email, tenantIds)
  await mailConfirmation(call, before, email)
  return updateRow(call.tx, users, before.id, pendingEmail(call, email))
}

const cancel = async (call: Call, before: UserRow): Promise<UserRow> => {
  await voidLinks(call, before.id, 'email')
  return before.pendingEmail === null ? before : updateRow(call.tx, users, before.id, noPendingEmail)
}

type Step = 'sendEmailAgain' | 'cancelEmail'

const step = (
  call: Call,
  before: UserRow,
  which: Step,
  tenantIds: readonly string[],
  countMail: CountMail,
): Promise<UserRow> =>
  which === 'cancelEmail' ? cancel(call, before) : sendAgain(call, before, tenantIds, countMail)

/** Sends the link to one's own new address again, or forgets that address. Errors: sessionEnded 401, notFound 404, tooManyRequests 429. */
export const settleOwnEmail = async (call: Call & { actor: Account }, which: Step, countMail: CountMail) => {
  const before = await lockOwn(call, call.actor)
  const after = await step(call, before, which, [], countMail)
  await call.audit({
    action: `user.${which}`,
    entityId: before.id,
    before: auditedUser(before),
    after: auditedUser(after),
  })
  return sessionUser(call.tx, after)
}

/** The same for a user whom the actor manages. Errors: notFound 404, userInOtherTenants and forbidden 403, tooManyRequests 429. */
export const settleEmail = async (
  call: Call & { actor: GlobalActor },
  id: string,
  which: Step,
  countMail: CountMail,
) => {
  const { tx, actor, audit } = call
  const before = await lockUser(tx, actor, id)
  const target = await targetOf(tx, before)
  refuseFor(whyNotManage(actor.rights, target), 'id')
  const tenantIds = target.assignments.map(({ tenantId }) => tenantId)
  const after = await step(call, before, which, tenantIds, countMail)
  await audit({
    action: `user.${which}`,
    entityId: id,
    before: auditedUser(before),
    after: auditedUser(after),
    ...onlyTenant(target.assignments),
  })
  return asUser(tx, actor, id)
}

/**
 * Makes the confirmed address the account's own, tells the previous one, and ends every link that was sent there and every session.
 * Errors: tokenNotFound 404 for a used, expired or unknown link; emailTaken 409 where the address has got another account, which only
 * the reader of the mail to it learns.
 */
export const confirmEmail = async (call: Call, token: string): Promise<void> => {
  const { tx, now, audit } = call
  const id = found(await takeLink(tx, token, 'email', now), 'tokenNotFound')
  const waiting = and(
    eq(users.id, id),
    isNotNull(users.pendingEmail),
    inArray(users.state, [...accountStates]),
  )
  const before = found((await tx.select().from(users).where(waiting).for('update'))[0], 'tokenNotFound')
  const email = found(before.pendingEmail, 'tokenNotFound')
  if ((await peopleAt(call, email)).account) refuse('emailTaken')
  const after = await updateRow(tx, users, id, { email, ...noPendingEmail })
  await voidLinks(call, id)
  await mailEmailChanged(call, before)
  // whoever used the account under its old address may not be whom the new one reaches
  await endSessions(call, id, 'emailChanged')
  await audit({
    action: 'user.confirmEmail',
    entityId: id,
    before: auditedUser(before),
    after: auditedUser(after),
    ...onlyTenant((await targetOf(tx, after)).assignments),
  })
}
