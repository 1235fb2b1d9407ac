import { createHash, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Language } from '../../../domain/limits.ts'
import { verificationPauseSeconds, whyNotCode } from '../../../domain/rules/lease.ts'
import { buildingUnits, renters } from '../../db/schema.ts'
import { lockRow, updateRow } from '../../http/versioned.ts'
import type { TenantActor } from '../../http/actor.ts'
import type { Base } from '../../http/handler.ts'
import { found, refuse, refuseIf } from '../../http/refusal.ts'
import { queueMail } from '../../mail/queue.ts'
import { verificationMail } from '../../mail/verificationMail.ts'
import { inReachById } from '../../finders/estate/place.ts'
import { auditable, type RenterRow } from '../../finders/people/renterRows.ts'
import { mailedCode } from '../../finders/people/verificationRows.ts'

type Call = Pick<Base, 'tx' | 'deps' | 'now' | 'audit'> & { actor: TenantActor }

/** Omits letters and digits that are easily confused. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const codeLength = 8

const newCode = (random: (bytes: number) => Buffer): string => {
  let code = ''
  // bytes beyond the largest multiple of the alphabet's length are dropped, as they would bias the code towards its first letters
  while (code.length < codeLength)
    for (const byte of random(codeLength))
      if (byte < 248 && code.length < codeLength) code += alphabet[byte % alphabet.length] ?? ''
  return code
}

const hashOf = (renterId: string, code: string) =>
  createHash('sha256')
    .update(`${renterId}:${code.toUpperCase().replace(/[\s-]/g, '')}`)
    .digest('hex')

const sameHash = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Locks the renter and checks that their identity is not verified yet. Errors: 404 and rule 422 (alreadyVerified) at renterId. */
const unverified = async ({ tx, actor }: Call, renterId: string): Promise<RenterRow> => {
  const renter = await lockRow(tx, renters, inReachById(renters, actor, 'renters.write', renterId), undefined)
  refuseIf(renter.verifiedAt === null ? undefined : 'alreadyVerified', 'renterId')
  return renter
}

const verified = async (
  { tx, actor, now, audit }: Call,
  before: RenterRow,
  how: Pick<RenterRow, 'verificationMethod' | 'verificationNote'>,
): Promise<RenterRow> => {
  const after = await updateRow(tx, renters, before.id, {
    ...how,
    verifiedAt: now.toISOString(),
    verifiedBy: actor.userId,
    verificationCodeHash: null,
    verificationAttempts: 0,
  })
  await audit({
    action: 'renter.verify',
    entityId: before.id,
    before: auditable(before),
    after: auditable(after),
  })
  return after
}

/** Mails a renter a new code and voids the previous one; `count` may refuse the mail. Errors: 404, rule 422 (alreadyVerified, emailMissing), tooManyRequests 429. */
export const mailVerificationCode = async (
  call: Call,
  renterId: string,
  language: Language,
  count: (address: string) => Promise<void>,
): Promise<RenterRow> => {
  const { tx, deps, now, audit } = call
  const renter = await unverified(call, renterId)
  const recipient = renter.email ?? refuse('rule', { fields: { renterId: 'emailMissing' } })
  const wait =
    renter.verificationSentAt === null
      ? 0
      : verificationPauseSeconds - (now.getTime() - Date.parse(renter.verificationSentAt)) / 1_000
  if (wait > 0) refuse('tooManyRequests', { retryAfter: Math.ceil(wait) })
  await count(recipient)
  const [unit] = await tx
    .select({ name: buildingUnits.name })
    .from(buildingUnits)
    .where(eq(buildingUnits.id, renter.unitId))
  const code = newCode(deps.random)
  await queueMail(
    { tx, now },
    recipient,
    verificationMail(language, {
      name: `${renter.firstName} ${renter.lastName}`,
      unit: found(unit).name,
      code,
    }),
  )
  const after = await updateRow(tx, renters, renter.id, {
    verificationCodeHash: hashOf(renter.id, code),
    verificationSentAt: now.toISOString(),
    verificationAttempts: 0,
  })
  await audit({ action: 'renter.mailCode', entityId: renter.id, after: { email: recipient } })
  return after
}

/**
 * Verifies a renter by the mailed code; counts failed attempts.
 * Errors: 404, rule 422 (alreadyVerified, noCodeSent, wrongCode, codeExpired, tooManyAttempts).
 */
export const checkVerificationCode = async (
  call: Call,
  renterId: string,
  code: string,
): Promise<RenterRow> => {
  const { tx, now } = call
  const renter = await unverified(call, renterId)
  const reason = whyNotCode(
    mailedCode(renter),
    sameHash(renter.verificationCodeHash ?? '', hashOf(renter.id, code)),
    now,
  )
  if (reason === 'wrongCode') {
    await tx
      .update(renters)
      .set({ verificationAttempts: renter.verificationAttempts + 1 })
      .where(eq(renters.id, renter.id))
    refuse('rule', { fields: { code: reason }, commit: true })
  }
  refuseIf(reason, 'code')
  return verified(call, renter, { verificationMethod: 'email', verificationNote: null })
}

/** Verifies a renter manually; the note records how. Errors: 404, rule 422 (alreadyVerified). */
export const verifyByHand = async (call: Call, renterId: string, note: string): Promise<RenterRow> =>
  verified(call, await unverified(call, renterId), { verificationMethod: 'override', verificationNote: note })
