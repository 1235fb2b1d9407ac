import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import type { BulkReply } from '../../../contract/main/estateShapes.ts'
import type { Permission } from '../../../domain/roles/permissions.ts'
import {
  buildingComplexes,
  buildings,
  buildingUnits,
  heatingCircuits,
  leases,
  locations,
  publicAreas,
  radiators,
  rooms,
  windows,
} from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { circuitUses } from '../../finders/estate/circuitRows.ts'
import { usesOf, type Use } from '../../finders/estate/estateBelow.ts'
import { buildingsOf, circuitsOf, complexesOf, locationsOf } from '../../finders/estate/estateReach.ts'
import { inReach } from '../../finders/estate/place.ts'
import type { TenantActor } from '../../http/actor.ts'
import type { TenantWrite } from '../../http/handler.ts'
import { refuse } from '../../http/refusal.ts'
import { lockRow } from '../../http/versioned.ts'

interface Deletable {
  table: PgTable & { id: PgColumn; version: PgColumn; updatedAt: PgColumn }
  /** The right to delete them, and to restore them. */
  permission: Permission
  /** The rows within the actor's reach for the permission. */
  inReach(actor: TenantActor, permission: Permission): SQL | undefined
  /** References that prevent deletion. */
  uses: readonly Use[]
  /** Deletes dependent rows; @returns what the audit entry keeps of them. */
  takeAlong?(tx: Tx, ids: readonly string[]): Promise<(id: string) => object>
}

/** Windows and radiators are deleted with their room; a device in it prevents the deletion, as it references the room itself. */
const takeFixtures = async (tx: Tx, ids: readonly string[]) => {
  const gone = {
    windows: Map.groupBy(
      await tx
        .delete(windows)
        .where(inArray(windows.roomId, [...ids]))
        .returning(),
      ({ roomId }) => roomId,
    ),
    radiators: Map.groupBy(
      await tx
        .delete(radiators)
        .where(inArray(radiators.roomId, [...ids]))
        .returning(),
      ({ roomId }) => roomId,
    ),
  }
  return (id: string) => ({ windows: gone.windows.get(id) ?? [], radiators: gone.radiators.get(id) ?? [] })
}

/** Entities that can be deleted while nothing references them, by their name in the audit log. */
export const deletables = {
  location: {
    table: locations,
    permission: 'estate.write',
    inReach: locationsOf,
    uses: [
      ['buildingComplexes', 'building_complexes', 'location_id'],
      ['heatingCircuits', 'heating_circuits', 'location_id'],
    ],
  },
  buildingComplex: {
    table: buildingComplexes,
    permission: 'estate.write',
    inReach: complexesOf,
    uses: [['buildings', 'buildings', 'complex_id']],
  },
  building: {
    table: buildings,
    permission: 'estate.write',
    inReach: buildingsOf,
    uses: [
      ['buildingUnits', 'building_units', 'building_id'],
      ['publicAreas', 'public_areas', 'building_id'],
      ['gateways', 'gateways', 'building_id'],
      ['heatingCircuits', 'heating_circuits', 'building_id'],
    ],
  },
  buildingUnit: {
    table: buildingUnits,
    permission: 'estate.write',
    inReach: (actor, permission) => inReach(buildingUnits, actor, permission),
    uses: [
      ['rooms', 'rooms', 'unit_id'],
      ['leases', 'leases', 'unit_id'],
      ['appointments', 'appointments', 'unit_id'],
      ['thermostats', 'thermostats', 'unit_id'],
      ['sensors', 'sensors', 'unit_id'],
    ],
  },
  publicArea: {
    table: publicAreas,
    permission: 'estate.write',
    inReach: (actor, permission) => inReach(publicAreas, actor, permission),
    uses: [
      ['rooms', 'rooms', 'public_area_id'],
      ['thermostats', 'thermostats', 'public_area_id'],
      ['sensors', 'sensors', 'public_area_id'],
    ],
  },
  room: {
    table: rooms,
    permission: 'rooms.write',
    inReach: (actor, permission) => inReach(rooms, actor, permission),
    uses: [
      ['thermostats', 'thermostats', 'room_id'],
      ['sensors', 'sensors', 'room_id'],
    ],
    takeAlong: takeFixtures,
  },
  radiator: {
    table: radiators,
    permission: 'rooms.write',
    inReach: (actor, permission) => inReach(radiators, actor, permission),
    uses: [['thermostats', 'thermostats', 'radiator_id']],
  },
  heatingCircuit: {
    table: heatingCircuits,
    permission: 'circuits.write',
    inReach: circuitsOf,
    uses: circuitUses,
  },
  lease: {
    table: leases,
    permission: 'renters.write',
    inReach: (actor, permission) => inReach(leases, actor, permission),
    uses: [['renters', 'renters', 'lease_id']],
  },
} satisfies Record<string, Deletable>

type Entity = keyof typeof deletables

type Call = Pick<TenantWrite, 'tx' | 'actor' | 'audit'>

const inUse = (uses: Record<string, number>) => Object.keys(uses).length > 0

/** Deletes rows without references and writes one audit entry for each. */
const take = async ({ tx, audit }: Call, entity: Entity, rows: readonly { id: string }[]): Promise<void> => {
  const { table, takeAlong }: Deletable = deletables[entity]
  const ids = rows.map(({ id }) => id)
  const along = rows.length > 0 ? await takeAlong?.(tx, ids) : undefined
  if (rows.length > 0) await tx.delete(table).where(inArray(table.id, ids))
  await audit(
    rows.map((row) => ({
      action: `${entity}.delete`,
      entityId: row.id,
      before: { ...row, ...along?.(row.id) },
    })),
  )
}

/** Deletes a row without references. Errors: 404, staleVersion 409, stillInUse 409 with the counts of what references it. */
export const deleteRow = async (
  call: Call & Pick<TenantWrite, 'version'>,
  entity: Entity,
  id: string,
): Promise<void> => {
  const { tx, actor, version } = call
  const kind: Deletable = deletables[entity]
  const row = await lockRow(
    tx,
    kind.table,
    and(kind.inReach(actor, kind.permission), eq(kind.table.id, id)),
    version,
  )
  const uses = (await usesOf(tx, actor.tenantId, [id], kind.uses))(id)
  if (inUse(uses)) refuse('stillInUse', { fields: { id: 'stillInUse' }, args: { id: uses } })
  await take(call, entity, [{ ...row, id }])
}

/**
 * Deletes the rows without references, and returns for each of the others why it was kept.
 * Errors: 404 where none of the ids is one of the actor's.
 */
export const deleteRows = async (
  call: Call,
  entity: Entity,
  ids: readonly string[],
): Promise<z.input<typeof BulkReply>> => {
  const { tx, actor } = call
  const kind: Deletable = deletables[entity]
  const asked = [...new Set(ids)]
  // in the order of their ids, so that concurrent bulk calls do not deadlock
  const found = await tx
    .select()
    .from<PgTable>(kind.table)
    .where(and(kind.inReach(actor, kind.permission), inArray(kind.table.id, asked)))
    .orderBy(asc(kind.table.id))
    .for('update')
  const rows = found.map((row) => ({ ...row, id: String(row['id']) }))
  if (rows.length === 0) return refuse('notFound')
  const known = new Set(rows.map(({ id }) => id))
  const uses = await usesOf(tx, actor.tenantId, [...known], kind.uses)
  const free = rows.filter(({ id }) => !inUse(uses(id)))
  await take(call, entity, free)
  const results = asked.map((id) => {
    if (!known.has(id)) return { id, ok: false, reason: 'notFound' }
    return inUse(uses(id))
      ? { id, ok: false, reason: 'stillInUse', args: uses(id) }
      : { id, ok: true, reason: null }
  })
  return { done: free.length, refused: asked.length - free.length, results }
}
