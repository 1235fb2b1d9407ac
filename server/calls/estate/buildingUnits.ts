import { and, eq, getTableColumns, inArray, sql, type SQLWrapper } from 'drizzle-orm'
import { BuildingUnit, buildingUnits as contract } from '../../../contract/main/buildingUnits.ts'
import type { Permission } from '../../../domain/roles/permissions.ts'
import { dayOf } from '../../../domain/rules/day.ts'
import { deleteRow, deleteRows } from '../../actions/estate/deleteRows.ts'
import { setUnitStatuses } from '../../actions/estate/setUnitStatuses.ts'
import { containsWords } from '../../db/page.ts'
import { buildingComplexes, buildings, buildingUnits as table, heatingCircuits, locations } from '../../db/schema.ts'
import { naturalOrder } from '../../db/schema/main/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { consentOf, readsConsent, unitConsent } from '../../finders/consent/unitConsent.ts'
import { countsBelow, usesOf } from '../../finders/estate/estateBelow.ts'
import { estatePage, nameIn } from '../../finders/estate/estatePage.ts'
import { buildingFor, checkCircuit, knowFilters, refuseCircuitChange, refuseFloor } from '../../finders/estate/estateParents.ts'
import { unitsOf } from '../../finders/estate/estateReach.ts'
import { peopleOf } from '../../finders/people/unitPeople.ts'
import type { TenantActor } from '../../http/actor.ts'
import type { WriteAudit } from '../../http/audit.ts'
import { handlersFor } from '../../http/handler.ts'
import { lockShaped } from '../../http/lockShaped.ts'
import { found } from '../../http/refusal.ts'
import { updateRow } from '../../http/versioned.ts'
import { newId } from '../../ids.ts'

const rowsOf = (tx: Tx) =>
  tx
    .select({
      ...getTableColumns(table),
      locationName: locations.name,
      complexName: buildingComplexes.name,
      buildingName: buildings.name,
      heatingCircuitName: heatingCircuits.name,
    })
    .from(table)
    .innerJoin(locations, eq(locations.id, table.locationId))
    .innerJoin(buildingComplexes, eq(buildingComplexes.id, table.complexId))
    .innerJoin(buildings, eq(buildings.id, table.buildingId))
    .leftJoin(heatingCircuits, eq(heatingCircuits.id, table.heatingCircuitId))

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

const withFacts = async (tx: Tx, actor: TenantActor, rows: readonly Row[], now: Date): Promise<BuildingUnit[]> => {
  const ids = rows.map(({ id }) => id)
  const counts = await countsBelow(tx, actor, 'unit', ids)
  const people = await peopleOf(tx, actor, ids, dayOf(now))
  const consent = await consentOf(tx, actor, ids, dayOf(now))
  return rows.map((row) => {
    const of = counts(row.id)
    const facts = { ...people(row.id), consent: consent(row.id) }
    return { ...row, ...facts, counts: { rooms: of('rooms'), radiators: of('radiators'), thermostats: of('thermostats'), sensors: of('sensors') } }
  })
}

const read = async (tx: Tx, actor: TenantActor, id: string, now: Date): Promise<BuildingUnit> =>
  found((await withFacts(tx, actor, await rowsOf(tx).where(and(unitsOf(actor, 'estate.read'), eq(table.id, id))), now))[0])

const lock = (tx: Tx, actor: TenantActor, permission: Permission, id: string, version: number | undefined, now: Date) =>
  lockShaped(tx, table, and(unitsOf(actor, permission), eq(table.id, id)), { version, shape: BuildingUnit, read: () => read(tx, actor, id, now) })

const sortKeys: Record<string, SQLWrapper> = {
  Name: naturalOrder(table.name),
  CustomerId: naturalOrder(table.customerId),
  Floor: table.floor,
  Status: table.status,
  Type: table.type,
  BuildingName: naturalOrder(nameIn('buildings', table.buildingId)),
  StatusChangedAt: table.statusChangedAt,
  CreatedAt: table.createdAt,
  UpdatedAt: table.updatedAt,
}

const flag = (wanted: boolean | undefined, condition: SQLWrapper) => (wanted === undefined ? undefined : sql`(${condition}) = ${wanted}`)

const leased = (today: string) =>
  sql`exists (select from main.leases l where l.unit_id = ${table.id} and l.starts_on <= ${today} and (l.ends_on is null or l.ends_on >= ${today}))`

const deletion = (tx: Tx, actor: TenantActor, audit: WriteAudit) => ({
  tx,
  audit,
  table,
  entity: 'buildingUnit',
  mine: unitsOf(actor, 'estate.write'),
  usesOf: (ids: readonly string[]) =>
    usesOf(tx, actor.tenantId, ids, [
      ['rooms', 'rooms', 'unit_id'],
      ['leases', 'leases', 'unit_id'],
      ['appointments', 'appointments', 'unit_id'],
      ['thermostats', 'thermostats', 'unit_id'],
      ['sensors', 'sensors', 'unit_id'],
    ]),
})

export const buildingUnits = handlersFor(contract, {
  list: async ({ tx, actor, query, now }) => {
    await knowFilters(tx, actor, query)
    const where = and(
      unitsOf(actor, 'estate.read'),
      containsWords(query.Query, [table.name, table.customerId, nameIn('buildings', table.buildingId)]),
      query.Ids && inArray(table.id, query.Ids),
      query.LocationIds && inArray(table.locationId, query.LocationIds),
      query.ComplexIds && inArray(table.complexId, query.ComplexIds),
      query.BuildingIds && inArray(table.buildingId, query.BuildingIds),
      query.HeatingCircuitIds && inArray(table.heatingCircuitId, query.HeatingCircuitIds),
      query.Status && inArray(table.status, query.Status),
      query.Type && inArray(table.type, query.Type),
      query.Floor && inArray(table.floor, query.Floor),
      flag(query.HasFloor, sql`${table.floor} is not null`),
      flag(query.HasLease, leased(dayOf(now))),
      query.ConsentStatus && readsConsent(actor) ? inArray(unitConsent(table.id, dayOf(now)), query.ConsentStatus) : undefined,
      flag(query.WindowSensorsRequired, table.windowSensorsRequired),
    )
    const page = await estatePage({ tx, table, query, where, sortKeys, rows: (ids) => rowsOf(tx).where(ids) })
    return { ...page, items: await withFacts(tx, actor, page.items, now) }
  },
  create: async ({ tx, actor, body, now, audit }) => {
    const building = await buildingFor(tx, actor, 'estate.write', body.buildingId)
    refuseFloor(body.floor, building)
    const { locationId, complexId } = building
    await checkCircuit(tx, actor, body.heatingCircuitId, { locationId, buildingId: building.id })
    const [after] = await tx
      .insert(table)
      .values({ id: newId(), tenantId: actor.tenantId, locationId, complexId, ...body })
      .returning()
    const made = found(after)
    await audit({ action: 'buildingUnit.create', entityId: made.id, after: made })
    return read(tx, actor, made.id, now)
  },
  read: ({ tx, actor, params, now }) => read(tx, actor, params.id, now),
  update: async ({ tx, actor, params, body, version, now, audit }) => {
    const before = await lock(tx, actor, 'rooms.write', params.id, version, now)
    refuseFloor(body.floor, await buildingFor(tx, actor, 'rooms.write', before.buildingId))
    refuseCircuitChange(actor, before.heatingCircuitId, body.heatingCircuitId)
    await checkCircuit(tx, actor, body.heatingCircuitId, before)
    const after = await updateRow(tx, table, params.id, body)
    await audit({ action: 'buildingUnit.update', entityId: params.id, before, after })
    return read(tx, actor, params.id, now)
  },
  remove: ({ tx, actor, params, version, audit }) => deleteRow(deletion(tx, actor, audit), params.id, version),
  setStatus: async ({ tx, actor, params, body, version, now, audit }) => {
    const before = await lock(tx, actor, 'rooms.write', params.id, version, now)
    await setUnitStatuses(tx, audit, [before], body, now)
    return read(tx, actor, params.id, now)
  },
  bulkStatus: async ({ tx, actor, body: { ids, ...status }, now, audit }) => {
    const asked = [...new Set(ids)]
    const units = await tx
      .select()
      .from(table)
      .where(and(unitsOf(actor, 'rooms.write'), inArray(table.id, asked)))
      .orderBy(table.id)
      .for('update')
    found(units[0])
    await setUnitStatuses(tx, audit, units, status, now)
    const known = new Set(units.map(({ id }) => id))
    return {
      done: known.size,
      refused: asked.length - known.size,
      results: asked.map((id) => (known.has(id) ? { id, ok: true, reason: null } : { id, ok: false, reason: 'notFound' })),
    }
  },
  bulkDelete: ({ tx, actor, body, audit }) => deleteRows(deletion(tx, actor, audit), body.ids),
})
