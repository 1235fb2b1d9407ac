import { and, inArray, sql, type SQLWrapper } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import { Radiator, radiators as contract, type RadiatorInput } from '../../../contract/main/radiators.ts'
import { radiatorChecklistFlags, radiatorIssues } from '../../../domain/enums.ts'
import type { Permission } from '../../../domain/roles/permissions.ts'
import { whyNotInstallationFailed } from '../../../domain/rules/radiatorIssues.ts'
import { deleteRow, deleteRows } from '../../actions/estate/deleteRows.ts'
import { boundedCount, containsWords, orderOf, pageOf } from '../../db/page.ts'
import { naturalOrder, radiators as table, rooms } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { updateRow } from '../../http/versioned.ts'
import type { TenantActor } from '../../http/actor.ts'
import { handlersFor, type Base } from '../../http/handler.ts'
import { found, refuse, refuseIf } from '../../http/refusal.ts'
import { newId } from '../../ids.ts'
import { usesOf } from '../../finders/estate/estateBelow.ts'
import { lockShaped } from '../../http/lockShaped.ts'
import { knowPlaces, mine, mineById, placedAt } from '../../finders/estate/place.ts'
import { hasAnyIssue, hasThermostat, isInVentingState, selectRadiators } from '../../finders/estate/radiatorRows.ts'

const sortKeys: Record<string, SQLWrapper> = {
  Name: naturalOrder(table.name),
  Type: table.type,
  ValveType: table.valveType,
  VentedAt: table.ventedAt,
  CreatedAt: table.createdAt,
  UpdatedAt: table.updatedAt,
}

const read = async (tx: Tx, actor: TenantActor, id: string) => found((await selectRadiators(tx, mineById(table, actor, 'estate.read', id)))[0])

/** What is kept of a radiator that was entered: facts of another type or valve are not. */
const kept = (input: z.output<typeof RadiatorInput>) => ({
  ...input,
  plateSubtype: input.type === 'Plate' ? input.plateSubtype : null,
  sectionalSpacing: input.type === 'Sectional' ? input.sectionalSpacing : null,
  valveDescription: input.valveType === 'Other' ? input.valveDescription : null,
})

interface Call extends Pick<Base, 'tx' | 'version' | 'audit'> {
  actor: TenantActor
  params: { id: string }
}

const lock = ({ tx, actor, params, version }: Call, permission: Permission) =>
  lockShaped(tx, table, mineById(table, actor, permission, params.id), { version, shape: Radiator, read: () => read(tx, actor, params.id) })

/** Writes some of a radiator's facts. Errors: 404, staleVersion 409. */
const write = async (call: Call, action: string, values: PgUpdateSetSource<typeof table>, permission: Permission = 'rooms.write') => {
  const before = await lock(call, permission)
  const after = await updateRow(call.tx, table, before.id, values)
  await call.audit({ action: `radiator.${action}`, entityId: before.id, before, after })
  return read(call.tx, call.actor, before.id)
}

const deletion = ({ tx, actor, audit }: Pick<Call, 'tx' | 'actor' | 'audit'>) => ({
  tx,
  audit,
  table,
  mine: mine(table, actor, 'rooms.write'),
  entity: 'radiator',
  usesOf: (ids: readonly string[]) => usesOf(tx, actor.tenantId, ids, [['thermostats', 'thermostats', 'radiator_id']]),
})

const given = (flag: boolean | undefined, condition: SQLWrapper | undefined) => (flag === undefined ? undefined : sql`(${condition}) = ${flag}`)

export const radiators = handlersFor(contract, {
  list: async ({ tx, actor, query }) => {
    await knowPlaces(tx, actor, query)
    const where = and(
      mine(table, actor, 'estate.read'),
      placedAt(table, query),
      containsWords(query.Query, [table.name, table.description]),
      query.Type && inArray(table.type, query.Type),
      query.ValveType && inArray(table.valveType, query.ValveType),
      query.Issues && hasAnyIssue(query.Issues),
      query.VentingState && isInVentingState(query.VentingState),
      given(query.HasThermostat, hasThermostat),
      given(query.HasIssues, hasAnyIssue(radiatorIssues)),
    )
    const order = orderOf(query, sortKeys[query['Sort.SortOption']] ?? table.name, table.id)
    return pageOf(
      query,
      (limit, offset) => selectRadiators(tx, where, { order, limit, offset }),
      () => boundedCount(tx, table, where),
    )
  },
  create: async ({ tx, actor, body, audit }) => {
    const { roomId, ...input } = body
    const [row] = await tx
      .select()
      .from(rooms)
      .where(mineById(rooms, actor, 'rooms.write', roomId))
      .for('share')
    const { locationId, complexId, buildingId, unitId, publicAreaId } = row ?? refuse('notFound', { fields: { roomId: 'notFound' } })
    const [made] = await tx
      .insert(table)
      .values({ id: newId(), tenantId: actor.tenantId, locationId, complexId, buildingId, unitId, publicAreaId, roomId, ...kept(input) })
      .returning()
    const radiator = found(made)
    await audit({ action: 'radiator.create', entityId: radiator.id, after: radiator })
    return read(tx, actor, radiator.id)
  },
  read: ({ tx, actor, params }) => read(tx, actor, params.id),
  update: (call) => write(call, 'update', kept(call.body)),
  remove: ({ params, version, ...call }) => deleteRow(deletion(call), params.id, version),
  bulkDelete: ({ body, ...call }) => deleteRows(deletion(call), body.ids),
  obstruction: (call) => write(call, 'obstruction', { ...call.body, obstructionDescription: call.body.obstruction && call.body.obstructionDescription }),
  installationFailed: async (call) => {
    const { reasons, description } = call.body
    const before = await lock(call, 'rooms.write')
    const { thermostat } = await read(call.tx, call.actor, before.id)
    refuseIf(whyNotInstallationFailed(reasons, thermostat !== null), 'reasons')
    return write(call, 'installationFailed', { issues: [...new Set(reasons)], installationNotPossibleDescription: description })
  },
  checklist: (call) => {
    const { installationNotPossibleDescription, ...flags } = call.body
    const checklist = Object.fromEntries(radiatorChecklistFlags.filter((flag) => flags[flag]).map((flag) => [flag, true]))
    return write(call, 'checklist', { checklist, installationNotPossibleDescription })
  },
  venting: (call) => {
    const { isVentingPossible, successDuration, failureReason, comment } = call.body
    return write(
      call,
      'venting',
      {
        ventingPossible: isVentingPossible,
        ventingDuration: isVentingPossible ? successDuration : null,
        ventingFailureReason: isVentingPossible ? null : failureReason,
        ventingComment: comment,
        ventedAt: call.now.toISOString(),
      },
      'thermostats.install',
    )
  },
})
