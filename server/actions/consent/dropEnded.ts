import { inArray, lt, sql } from 'drizzle-orm'
import { dataAgreementEvidence as evidence, dataAgreementPersons as persons } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'

/** Deletes evidence against abuse that was recorded before an instant. @returns how many rows were deleted, at most `batch`. */
export const dropEvidence = async (tx: Tx, before: string, batch: number): Promise<number> => {
  const old = tx
    .select({ id: evidence.agreementId })
    .from(evidence)
    .where(lt(evidence.at, before))
    .limit(batch)
  return (
    await tx
      .delete(evidence)
      .where(inArray(evidence.agreementId, old))
      .returning({ id: evidence.agreementId })
  ).length
}

/**
 * Deletes the personal data of consents that were withdrawn, or that ended with the renter's lease, before an instant. The fact, time and
 * text of each agreement remain (main.data_agreements). @returns how many rows were deleted, at most `batch`.
 */
export const dropEndedPersons = async (tx: Tx, before: string, batch: number): Promise<number> => {
  const { rows } = await tx.execute<{ agreement_id: string }>(sql`
    select p.agreement_id from main.data_agreement_persons p
    left join main.data_agreement_revocations v on v.agreement_id = p.agreement_id
    left join main.renters r on r.id = p.renter_id left join main.leases l on l.id = r.lease_id
    where v.revoked_at < ${before}::timestamptz or l.ends_on < ${before}::timestamptz::date limit ${batch}`)
  if (rows.length === 0) return 0
  await tx.delete(persons).where(
    inArray(
      persons.agreementId,
      rows.map(({ agreement_id: id }) => id),
    ),
  )
  return rows.length
}

/**
 * Deletes declarations of the site that were made before an instant and that nobody confirmed, linked or withdrew, with the persons they name
 * (`main.forget_unconfirmed`). Requires app_admin. @returns how many were deleted, at most `batch`.
 */
export const dropUnconfirmed = async (tx: Tx, before: string, batch: number): Promise<number> => {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select main.forget_unconfirmed(${before}::timestamptz, ${batch}) as count`,
  )
  return rows[0]?.count ?? 0
}
