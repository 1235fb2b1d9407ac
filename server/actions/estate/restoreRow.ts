import { and, desc, eq, getTableColumns, isNull, or, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import type { deletedSpaces } from '../../../contract/main/deletedSpaces.ts'
import { isRecord } from '../../../domain/records.ts'
import type { Permission } from '../../../domain/roles/permissions.ts'
import { restorableOf, restorables, whyNotRestore, type Restorable } from '../../../domain/rules/restore.ts'
import { audit, heatingCircuits, radiators, windows } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import {
  buildingFor,
  complexFor,
  locationFor,
  refuseFloor,
  refuseFloorIn,
  roomFor,
  unitOrAreaFor,
} from '../../finders/estate/estateParents.ts'
import type { TenantActor } from '../../http/actor.ts'
import type { TenantWrite } from '../../http/handler.ts'
import { found, refuse, refuseIf } from '../../http/refusal.ts'
import { deletables } from './deleteRows.ts'

type Row = Readonly<Record<string, unknown>>
type Call = Pick<TenantWrite, 'tx' | 'actor' | 'audit' | 'now'>

interface Kind {
  table: PgTable & { id: PgColumn; tenantId: PgColumn }
  permission: Permission
}

/** The table of each kind, and the right to delete it, which is the right to restore it. */
const kinds: Readonly<Record<Restorable, Kind>> = {
  ...deletables,
  window: { table: windows, permission: 'rooms.write' },
}

/** Where a row goes back to: its parents as they are now, held until the end. Errors: 404 at the parent's field, rule 422 at the floor. */
type Place = (tx: Tx, actor: TenantActor, row: Row) => Promise<Row>

const text = (row: Row, field: string): string => {
  const value = row[field]
  return typeof value === 'string' ? value : ''
}
const idOrNull = (row: Row, field: string): string | null => text(row, field) || null
const floorOf = (row: Row): number | null => (typeof row['floor'] === 'number' ? row['floor'] : null)

const inBuilding: Place = async (tx, actor, row) => {
  const building = await buildingFor(tx, actor, 'estate.write', text(row, 'buildingId'))
  refuseFloor(floorOf(row), building)
  return { locationId: building.locationId, complexId: building.complexId }
}

const inRoom: Place = async (tx, actor, row) => roomFor(tx, actor, 'rooms.write', text(row, 'roomId'))

const places: Readonly<Record<Restorable, Place>> = {
  location: async () => ({}),
  buildingComplex: async (tx, actor, row) => ({
    locationId: (await locationFor(tx, actor, 'estate.write', text(row, 'locationId'))).id,
  }),
  building: async (tx, actor, row) => ({
    locationId: (await complexFor(tx, actor, 'estate.write', text(row, 'complexId'))).locationId,
  }),
  buildingUnit: inBuilding,
  publicArea: inBuilding,
  room: async (tx, actor, row) => {
    const parent = await unitOrAreaFor(tx, actor, 'rooms.write', {
      unitId: idOrNull(row, 'unitId'),
      publicAreaId: idOrNull(row, 'publicAreaId'),
    })
    await refuseFloorIn(tx, floorOf(row), parent.buildingId)
    return parent
  },
  window: inRoom,
  radiator: inRoom,
  heatingCircuit: async (tx, actor, row) => {
    const location = await locationFor(tx, actor, 'circuits.write', text(row, 'locationId'))
    const buildingId = idOrNull(row, 'buildingId')
    const building =
      buildingId === null ? undefined : await buildingFor(tx, actor, 'circuits.write', buildingId)
    if (building && building.locationId !== location.id)
      refuse('rule', { fields: { buildingId: 'buildingElsewhere' } })
    return {}
  },
}

/** The circuit that heated a row, unless it was deleted since or serves another building by now. */
const circuitStill = async (tx: Tx, row: Row): Promise<Row> => {
  const id = idOrNull(row, 'heatingCircuitId')
  if (id === null) return {}
  const serves = or(
    isNull(heatingCircuits.buildingId),
    eq(heatingCircuits.buildingId, text(row, 'buildingId') || text(row, 'id')),
  )
  const wanted = and(
    eq(heatingCircuits.id, id),
    eq(heatingCircuits.locationId, text(row, 'locationId')),
    serves,
  )
  const [circuit] = await tx
    .select({ id: heatingCircuits.id })
    .from(heatingCircuits)
    .where(wanted)
    .for('share')
  return { heatingCircuitId: circuit?.id ?? null }
}

/** Inserts rows as they were, at their place of now. What the table has no column for is left out. @returns the rows as stored */
const putBack = async (
  tx: Tx,
  table: PgTable,
  actor: TenantActor,
  rowsBefore: readonly Row[],
  place: Row,
  now: Date,
): Promise<Row[]> => {
  if (rowsBefore.length === 0) return []
  const columns = getTableColumns(table)
  const values = await Promise.all(
    rowsBefore.map(async (before) => {
      const row: Row = {
        ...before,
        ...place,
        tenantId: actor.tenantId,
        version: Number(before['version'] ?? 0) + 1,
        updatedAt: now.toISOString(),
      }
      const whole = { ...row, ...('heatingCircuitId' in columns && (await circuitStill(tx, row))) }
      return Object.fromEntries(Object.entries(whole).filter(([field]) => Object.hasOwn(columns, field)))
    }),
  )
  return tx.insert<PgTable>(table).values(values).returning()
}

/** A row that is there: an entry of its change holds only what changed. */
const standing = async (
  tx: Tx,
  table: Kind['table'],
  { tenantId }: TenantActor,
  id: string,
): Promise<Row | undefined> =>
  (
    await tx
      .select()
      .from<PgTable>(table)
      .where(and(eq(table.id, id), eq(table.tenantId, tenantId)))
  )[0]

const rowsIn = (value: unknown): Row[] => (Array.isArray(value) ? value.filter(isRecord) : [])

/**
 * Restores what was deleted last under this id, with the id, windows and radiators that it had, where its parents are now.
 * Photos, signal measurements, heat load results and membership in projects, which went with it, stay gone.
 * Errors: 404 if nothing restorable was deleted in the client under this id, or at the field of a parent that is gone or out of reach;
 * forbidden 403; rule 422 (restoreTooLate, or at a field); conflict 409 (alreadyRestored); nameTaken 409.
 */
export const restoreRow = async (
  { tx, actor, audit: log, now }: Call,
  id: string,
): Promise<z.input<typeof deletedSpaces.restore.reply>> => {
  // of two at once the second finds the row restored, instead of an id that somebody else has
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`restoration of ${id}`}, 0))`)
  const [entry] = await tx
    .select()
    .from(audit)
    .where(and(eq(audit.tenantId, actor.tenantId), eq(audit.entityId, id)))
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(1)
  const { action, at, before } = found(entry)
  const entity = restorables.find((one) => action.startsWith(`${one}.`))
  if (entity === undefined) return refuse('notFound')
  const { table, permission } = kinds[entity]
  const deleted = restorableOf(action) !== undefined
  const known = deleted ? before : await standing(tx, table, actor, id)
  if (!isRecord(known)) return refuse('notFound')
  if (!actor.permissions.has(permission)) refuse('forbidden')
  // asked first, so that nobody learns of rows out of their reach that they exist
  const where = await places[entity](tx, actor, known)
  if (!deleted) refuse('conflict', { fields: { id: 'alreadyRestored' } })
  refuseIf(whyNotRestore({ action, at }, now), 'id')
  const [row] = await putBack(tx, table, actor, [{ ...known, id }], where, now)
  const restored = found(row)
  if (entity === 'room') {
    const { locationId, complexId, buildingId, unitId, publicAreaId } = restored
    const inIt = { locationId, complexId, buildingId, unitId, publicAreaId, roomId: id }
    await putBack(tx, windows, actor, rowsIn(known['windows']), inIt, now)
    await putBack(tx, radiators, actor, rowsIn(known['radiators']), inIt, now)
  }
  await log({ action: `${entity}.restore`, entityId: id, after: restored })
  return { entity, id }
}
