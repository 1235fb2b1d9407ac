import { eq } from 'drizzle-orm'
import { dataAgreementPersons as persons, dataAgreements } from '../../db/schema.ts'
import type { Base } from '../../http/handler.ts'
import { found, refuse } from '../../http/refusal.ts'
import { hashOf } from '../../http/secrets.ts'
import { tellLive } from '../../live/tell.ts'
import { settleRenters } from './settleRenters.ts'
import { placeOf } from './signUp.ts'

/**
 * Confirms the declaration behind a mailed link: its author reads the mail of the address, and was told in it which client gets the record.
 * The record becomes that client's, and counts for the renter who is certainly meant. Without one client at the address, or with another
 * one by now, it stays nobody's, for a SuperAdmin to link. Repeating it is no error. Errors: tokenNotFound 404, also once withdrawn.
 */
export const confirmByToken = async (
  { tx, now, audit }: Pick<Base, 'tx' | 'now' | 'audit'>,
  token: string,
): Promise<void> => {
  const [agreement] = await tx
    .select({ id: dataAgreements.id })
    .from(dataAgreements)
    .where(eq(dataAgreements.tokenHash, hashOf(token)))
  const { id } = found(agreement, 'tokenNotFound')
  const [person] = await tx.select().from(persons).where(eq(persons.agreementId, id)).for('update')
  const before = found(person, 'tokenNotFound')
  const { email, active } = before
  if (!active || email === null) return refuse('tokenNotFound')
  if (before.confirmedAt !== null) return undefined
  const place = before.tenantId === null ? await placeOf(tx, { ...before, email }, now) : undefined
  const linked =
    place !== undefined && place.tenantId !== null && place.tenantId === before.askedTenantId ? place : {}
  const [after] = await tx
    .update(persons)
    .set({ ...linked, confirmedAt: now.toISOString(), version: before.version + 1 })
    .where(eq(persons.agreementId, id))
    .returning()
  const { tenantId, renterId } = found(after)
  await audit({
    action: 'dataAgreement.confirm',
    entityId: id,
    after: { renterId },
    ...(tenantId !== null && { tenantId }),
  })
  if (tenantId !== null) await tellLive(tx, [{ tenantId, topic: 'consents', ids: [id] }])
  await settleRenters(tx, renterId === null ? [] : [renterId])
}
