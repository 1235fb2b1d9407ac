import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { HeatingCircuitInput, HeatingCircuitUpdate } from '../../../contract/main/heatingCircuits.ts'
import { heatingCircuits as table } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { lockCircuit } from '../../finders/estate/circuitRows.ts'
import { buildingFor, locationFor } from '../../finders/estate/estateParents.ts'
import type { TenantActor } from '../../http/actor.ts'
import type { TenantWrite } from '../../http/handler.ts'
import { refuse } from '../../http/refusal.ts'
import { insertRow, updateRow } from '../../http/versioned.ts'

/** Checks that the one building a circuit serves is in its location. Errors: 404, rule 422 (buildingElsewhere), both at buildingId. */
const checkBuilding = async (tx: Tx, actor: TenantActor, buildingId: string | null, locationId: string) => {
  if (buildingId === null) return
  const building = await buildingFor(tx, actor, 'circuits.write', buildingId)
  if (building.locationId !== locationId) refuse('rule', { fields: { buildingId: 'buildingElsewhere' } })
}

/** Creates a circuit in a location. @returns its id. Errors: 404, conflict 409, rule 422. */
export const createCircuit = async (
  { tx, actor, audit }: TenantWrite,
  body: z.output<typeof HeatingCircuitInput>,
): Promise<string> => {
  await locationFor(tx, actor, 'circuits.write', body.locationId)
  await checkBuilding(tx, actor, body.buildingId, body.locationId)
  const made = await insertRow(tx, table, { tenantId: actor.tenantId, ...body })
  await audit({ action: 'heatingCircuit.create', entityId: made.id, after: made })
  return made.id
}

/** Keeps a circuit's sensors in the building that it serves. */
const followCircuit = (tx: Tx, { id, buildingId }: typeof table.$inferSelect) =>
  tx.execute(sql`update main.sensors set building_id = ${buildingId}, complex_id = (select b.complex_id from main.buildings b where b.id = ${buildingId})
    where heating_circuit_id = ${id}`)

/** Changes a circuit. Errors: 404, staleVersion and conflict 409, rule 422. */
export const updateCircuit = async (
  call: TenantWrite,
  id: string,
  body: z.output<typeof HeatingCircuitUpdate>,
): Promise<void> => {
  const { tx, actor, audit } = call
  const before = await lockCircuit(call, id)
  await checkBuilding(tx, actor, body.buildingId, before.locationId)
  const after = await updateRow(tx, table, id, body)
  if (after.buildingId !== before.buildingId) await followCircuit(tx, after)
  await audit({ action: 'heatingCircuit.update', entityId: id, before, after })
}

const unconfirmed = { balancingConfirmedAt: null, balancingConfirmedBy: null }

/** Resets all balanced circuits of the client in one statement. */
const resetAll = async ({ tx, actor, audit }: TenantWrite): Promise<number> => {
  const balanced = await tx
    .select()
    .from(table)
    .where(and(eq(table.tenantId, actor.tenantId), isNotNull(table.balancingConfirmedAt)))
    .orderBy(table.id)
    .for('update')
  if (balanced.length === 0) return 0
  const ids = balanced.map(({ id }) => id)
  await tx
    .update(table)
    .set({ ...unconfirmed, version: sql`${table.version} + 1`, updatedAt: sql`now()` })
    .where(inArray(table.id, ids))
  await audit(
    balanced.map((before) => ({
      action: 'heatingCircuit.resetBalancing',
      entityId: before.id,
      before,
      after: { ...before, ...unconfirmed, version: before.version + 1 },
    })),
  )
  return balanced.length
}

/** Withdraws the balancing of one circuit, or of all of the client's. @returns how many were balanced. Errors: 404, forbidden 403, staleVersion 409. */
export const resetCircuitBalancing = async (
  call: TenantWrite,
  id: string,
  everywhere: boolean,
): Promise<number> => {
  const before = await lockCircuit(call, id)
  if (everywhere)
    return call.actor.permissions.has('balancing.resetGlobal') ? resetAll(call) : refuse('forbidden')
  if (before.balancingConfirmedAt === null) return 0
  const after = await updateRow(call.tx, table, id, unconfirmed)
  await call.audit({ action: 'heatingCircuit.resetBalancing', entityId: id, before, after })
  return 1
}
