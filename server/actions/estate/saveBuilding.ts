import { sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { BuildingInput } from '../../../contract/main/buildingShapes.ts'
import { addressKey, buildingName } from '../../../domain/rules/address.ts'
import { capturedOnSite } from '../../../domain/rules/building.ts'
import { whyNotFloors } from '../../../domain/rules/floor.ts'
import { buildings } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { updateRow } from '../../http/versioned.ts'
import type { TenantActor } from '../../http/actor.ts'
import type { TenantWrite } from '../../http/handler.ts'
import { found, refuse } from '../../http/refusal.ts'
import { newId } from '../../ids.ts'
import { lockBuilding } from '../../finders/estate/buildingRows.ts'
import { checkCircuit, complexFor, refuseCircuitChange } from '../../finders/estate/estateParents.ts'
import { moveBuilding } from './moveBelow.ts'

type Row = typeof buildings.$inferSelect
type Input = z.output<typeof BuildingInput>

const onSite: ReadonlySet<string> = new Set(capturedOnSite)

const valuesOf = (body: Input) => ({
  ...body,
  name: body.name ?? buildingName(body.street, body.streetNumber, body.city),
  addressKey: addressKey(body),
})

/** A renewed request goes to the back of the queue; an unchanged one keeps its place. */
const requestedAt = (body: Input, before: Row | undefined, now: Date): string | null =>
  body.gatewayInstallationRequested
    ? before?.gatewayInstallationRequested
      ? before.gatewayInstallationRequestedAt
      : now.toISOString()
    : null

/** Rejects changes to fields that installers may not change. Errors: forbidden 403 with the fields. */
const refuseOfficeFields = (actor: TenantActor, before: Row, after: Record<string, unknown>) => {
  if (actor.permissions.has('estate.write')) return
  const old: Record<string, unknown> = before
  const changed = Object.keys(after).filter(
    (field) => !onSite.has(field) && field !== 'addressKey' && after[field] !== old[field],
  )
  if (changed.length > 0)
    refuse('forbidden', { fields: Object.fromEntries(changed.map((field) => [field, 'forbidden'])) })
}

/** Rejects removing floors that are in use. Errors: rule 422 with the lowest and highest level in use. */
const refuseFewerFloors = async (
  tx: Tx,
  { id, tenantId }: Row,
  floors: { floorsAbove: number; floorsBelow: number },
) => {
  const mine = sql`tenant_id = ${tenantId} and building_id = ${id}`
  const { rows } = await tx.execute<{
    lowest: number | null
    highest: number | null
  }>(sql`select min(floor)::int as lowest, max(floor)::int as highest from (
    select floor from main.building_units where ${mine} union all select floor from main.public_areas where ${mine} union all select floor from main.rooms where ${mine}) used`)
  const used = rows[0]
  if (!used || used.lowest === null || used.highest === null) return
  const fields = whyNotFloors(floors, [used.lowest, used.highest])
  const figures = { lowest: used.lowest, highest: used.highest }
  if (fields)
    refuse('rule', { fields, args: Object.fromEntries(Object.keys(fields).map((field) => [field, figures])) })
}

/** Creates a building in a complex. Errors: 404 at complexId or heatingCircuitId, conflict 409 (buildingExists), rule 422. Returns its id. */
export const createBuilding = async (
  { tx, actor, audit, now }: Omit<TenantWrite, 'version'>,
  body: Input,
): Promise<string> => {
  const complex = await complexFor(tx, actor, 'estate.write', body.complexId)
  const id = newId()
  await checkCircuit(tx, actor, body.heatingCircuitId, { locationId: complex.locationId, buildingId: id })
  const [row] = await tx
    .insert(buildings)
    .values({
      id,
      tenantId: actor.tenantId,
      locationId: complex.locationId,
      ...valuesOf(body),
      gatewayInstallationRequestedAt: requestedAt(body, undefined, now),
    })
    .returning()
  await audit({ action: 'building.create', entityId: id, after: found(row) })
  return id
}

/**
 * Changes a building. Changing the complex moves it with everything below and updates the counts.
 * Errors: 404, forbidden 403, staleVersion and conflict 409, rule 422.
 */
export const updateBuilding = async (call: TenantWrite, id: string, body: Input): Promise<void> => {
  const { tx, actor, audit, now } = call
  const permission = actor.permissions.has('estate.write') ? 'estate.write' : 'thermostats.install'
  const before = await lockBuilding(call, permission, id)
  const values = valuesOf(body)
  refuseOfficeFields(actor, before, values)
  refuseCircuitChange(actor, before.heatingCircuitId, body.heatingCircuitId)
  const moved = body.complexId !== before.complexId
  const locationId = moved
    ? (await complexFor(tx, actor, permission, body.complexId)).locationId
    : before.locationId
  await checkCircuit(tx, actor, body.heatingCircuitId, { locationId, buildingId: id })
  await refuseFewerFloors(tx, before, body)
  const after = await updateRow(tx, buildings, id, {
    ...values,
    locationId,
    gatewayInstallationRequestedAt: requestedAt(body, before, now),
  })
  if (moved) await moveBuilding(tx, before, { locationId, complexId: body.complexId })
  await audit({ action: 'building.update', entityId: id, before, after })
}
