import { and, eq, inArray } from 'drizzle-orm'
import type * as z from 'zod'
import type {
  BalancingConfirmation,
  BalancingDetailsInput,
} from '../../../contract/main/hydraulicBalancing.ts'
import { whyNotPerformedOn } from '../../../domain/heat-load/balancingRecord.ts'
import { addressLine } from '../../../domain/rules/address.ts'
import { dayOf } from '../../../domain/time.ts'
import { balancingRecords, buildings, heatingCircuits, naturalOrder } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { lockRecord } from '../../finders/heating/balancingRecordRows.ts'
import { planOfWholeCircuit } from '../../finders/heating/balancingRows.ts'
import { lockCircuit, readCircuit } from '../../finders/estate/circuitRows.ts'
import type { TenantWrite } from '../../http/handler.ts'
import { refuseIf } from '../../http/refusal.ts'
import { insertRow, updateRow } from '../../http/versioned.ts'

type Details = z.output<typeof BalancingDetailsInput>

const checkDay = ({ performedOn }: Details, now: Date) =>
  refuseIf(whyNotPerformedOn(performedOn, dayOf(now)), 'performedOn')

/** The addresses of buildings, each in one line. */
const addressesOf = async (tx: Tx, tenantId: string, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return []
  const rows = await tx
    .select()
    .from(buildings)
    .where(and(eq(buildings.tenantId, tenantId), inArray(buildings.id, [...ids])))
    .orderBy(naturalOrder(buildings.street), naturalOrder(buildings.streetNumber), buildings.id)
  return rows.map(addressLine)
}

/**
 * Confirms the balancing of a circuit and keeps a record: the plan with what each device reports now, and what was stated.
 * Errors: 404, staleVersion 409, rule 422.
 */
export const confirmBalancing = async (
  call: TenantWrite,
  id: string,
  { scaled, ...details }: z.output<typeof BalancingConfirmation>,
): Promise<void> => {
  const { tx, actor, now, audit } = call
  const before = await lockCircuit(call, id)
  checkDay(details, now)
  const confirmed = { balancingConfirmedAt: now.toISOString(), balancingConfirmedBy: actor.userId }
  const after = await updateRow(tx, heatingCircuits, id, confirmed)
  const plan = await planOfWholeCircuit(tx, actor, before, scaled)
  const { locationName } = await readCircuit(tx, actor, id)
  const record = await insertRow(tx, balancingRecords, {
    tenantId: actor.tenantId,
    heatingCircuitId: id,
    circuitName: before.name,
    locationName,
    addresses: await addressesOf(tx, actor.tenantId, [
      ...new Set(plan.radiators.map(({ buildingId }) => buildingId)),
    ]),
    confirmedAt: confirmed.balancingConfirmedAt,
    confirmedBy: actor.userId,
    details,
    plan,
  })
  await audit({
    action: 'heatingCircuit.confirmBalancing',
    entityId: id,
    before,
    after: { ...after, recordId: record.id, ...details },
  })
}

/** Completes what is stated in a record. Errors: 404, staleVersion 409, rule 422. */
export const completeRecord = async (call: TenantWrite, id: string, details: Details): Promise<void> => {
  const { tx, now, audit } = call
  const before = await lockRecord(call, id)
  checkDay(details, now)
  await updateRow(tx, balancingRecords, id, { details })
  await audit({
    action: 'heatingCircuit.completeBalancing',
    entityId: before.heatingCircuitId,
    before: before.details,
    after: details,
  })
}
