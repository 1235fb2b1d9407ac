import { and, eq } from 'drizzle-orm'
import { dataAgreementPersons as persons, renters } from '../../db/schema.ts'
import { dayOf } from '../../../domain/time.ts'
import { readAgreement } from '../../finders/consent/agreementRows.ts'
import type { GlobalActor } from '../../http/actor.ts'
import type { Base } from '../../http/handler.ts'
import { withinTenants } from '../../http/reach.ts'
import { found, refuse } from '../../http/refusal.ts'
import { tellLive } from '../../live/tell.ts'
import { settleRenters } from './settleRenters.ts'

interface Call<Body> extends Pick<Base, 'tx' | 'audit' | 'version' | 'now'> {
  actor: GlobalActor
  params: { agreementId: string }
  body: Body
}

/**
 * Links a record to a renter. The consent then counts for that renter from the time it was given.
 * Errors: 404 (also at `renterId`), staleVersion 409.
 */
export const linkAgreement = async ({
  tx,
  actor,
  params,
  body,
  version,
  now,
  audit,
}: Call<{ renterId: string | null }>): Promise<void> => {
  const [row] = await tx
    .select()
    .from(persons)
    .where(and(eq(persons.agreementId, params.agreementId), withinTenants(actor, persons.tenantId)))
    .for('update')
  const before = found(row)
  if (version !== undefined && version !== before.version) refuse('staleVersion')
  const [renter] =
    body.renterId === null
      ? []
      : await tx
          .select()
          .from(renters)
          .where(and(eq(renters.id, body.renterId), withinTenants(actor, renters.tenantId)))
  if (body.renterId !== null && !renter) refuse('notFound', { fields: { renterId: 'notFound' } })
  const place = renter
    ? {
        tenantId: renter.tenantId,
        buildingId: renter.buildingId,
        unitId: renter.unitId,
        renterId: renter.id,
        linkedAt: now.toISOString(),
      }
    : { unitId: null, renterId: null, linkedAt: null }
  await tx
    .update(persons)
    .set({ ...place, linkedBy: renter ? actor.userId : null, version: before.version + 1 })
    .where(eq(persons.agreementId, before.agreementId))
  await settleRenters(
    tx,
    [before.renterId, body.renterId].flatMap((id) => id ?? []),
  )
  const tenantId = renter?.tenantId ?? before.tenantId
  await audit({
    action: 'dataAgreement.link',
    entityId: before.agreementId,
    before: { renterId: before.renterId },
    after: { renterId: body.renterId },
    ...(tenantId !== null && { tenantId }),
  })
  if (tenantId !== null) await tellLive(tx, [{ tenantId, topic: 'consents', ids: [before.agreementId] }])
}

/** Marks a record as processed by the office, or not. Errors: 404. */
export const setProcessed = async ({
  tx,
  actor,
  params,
  body,
  now,
  audit,
}: Call<{ processed: boolean }>): Promise<void> => {
  const before = await readAgreement(tx, actor, dayOf(now), params.agreementId)
  const [person] = await tx.select().from(persons).where(eq(persons.agreementId, before.id)).for('update')
  if (!person || person.processed === body.processed) return
  const seen = body.processed
    ? { processedAt: now.toISOString(), processedBy: actor.userId }
    : { processedAt: null, processedBy: null }
  await tx
    .update(persons)
    .set({ processed: body.processed, ...seen, version: person.version + 1 })
    .where(eq(persons.agreementId, before.id))
  const tenant = person.tenantId === null ? {} : { tenantId: person.tenantId }
  await audit({
    action: 'dataAgreement.processed',
    entityId: before.id,
    before: { processed: person.processed },
    after: body,
    ...tenant,
  })
  if (person.tenantId !== null)
    await tellLive(tx, [{ tenantId: person.tenantId, topic: 'consents', ids: [before.id] }])
}
