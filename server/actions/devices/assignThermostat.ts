import { eq, and, isNull, sql } from 'drizzle-orm'
import { whyNotAssign, whyNotUnassign } from '../../../domain/rules/thermostat.ts'
import {
  radiators,
  thermostats,
  alerts,
  targetTemperatureSchedules,
  thermostatStates,
  thermostatHistory,
} from '../../db/schema.ts'
import { bulkInsert } from '../../db/bulk.ts'
import type { Tx } from '../../db/scope.ts'
import { lockAnyThermostat, lockThermostat } from '../../finders/devices/thermostats/find.ts'
import { placeOf } from '../../finders/devices/thermostats/history.ts'
import { readThermostat, type ThermostatRow } from '../../finders/devices/thermostats/rows.ts'
import { inReachById } from '../../finders/estate/place.ts'
import type { TenantActor } from '../../http/actor.ts'
import type { Base } from '../../http/handler.ts'
import { refuse } from '../../http/refusal.ts'
import { updateRow } from '../../http/versioned.ts'
import { orderedId } from '../../ids.ts'
import { tellLive } from '../../live/tell.ts'
import { abortDownlinks } from '../commands/abort.ts'
import { abortTransfersOf } from '../transfers/abortTransfers.ts'
import { joinComfort, leaveComfort } from '../commands/comfortSteps.ts'

type Entry = Pick<
  typeof thermostatHistory.$inferInsert,
  'thermostatId' | 'tenantId' | 'kind' | 'userId' | 'data'
>

/** Writes entries to a thermostat's history, in this order. Each belongs to the client at that time and stays with that client. */
export const writeHistory = (tx: Tx, at: Date, entries: Entry | Entry[]) =>
  bulkInsert(
    tx,
    thermostatHistory,
    ['id', 'at', 'thermostatId', 'tenantId', 'userId', 'kind', 'data'],
    [entries].flat().map(({ tenantId = null, userId = null, data, ...entry }) => ({
      id: orderedId(at),
      at: at.toISOString(),
      tenantId,
      userId,
      data,
      ...entry,
    })),
  )

export interface ThermostatCall extends Pick<Base, 'tx' | 'audit' | 'version' | 'now'> {
  actor: TenantActor
}

/** Locks the radiator, so that concurrent assignments to it are serialised. Errors: 404 at radiatorId. */
const holdRadiator = async ({ tx, actor }: ThermostatCall, id: string) => {
  const [row] = await tx
    .select()
    .from(radiators)
    .where(inReachById(radiators, actor, 'thermostats.install', id))
    .for('update')
  return row ?? refuse('notFound', { fields: { radiatorId: 'notFound' } })
}

/**
 * Assigns a thermostat from the client's store to a radiator and copies the radiator's ancestors to it. Of concurrent assignments one succeeds.
 * Errors: thermostatNotFound 404, 404 at radiatorId, staleVersion 409, and 409 with the reason why it cannot be assigned.
 */
export const assignThermostat = async (call: ThermostatCall, eui: string, radiatorId: string) => {
  const { tx, actor, audit, now } = call
  const before = await lockAnyThermostat(call, actor, eui)
  const { locationId, complexId, buildingId, unitId, publicAreaId, roomId } = await holdRadiator(
    call,
    radiatorId,
  )
  const others = await tx
    .select({ id: thermostats.id })
    .from(thermostats)
    .where(eq(thermostats.radiatorId, radiatorId))
  const reason = whyNotAssign(before, { hasThermostat: others.length > 0 })
  if (reason) refuse(reason, { fields: { [reason === 'radiatorOccupied' ? 'radiatorId' : 'eui']: reason } })
  const place = { locationId, complexId, buildingId, unitId, publicAreaId, roomId, radiatorId }
  const after = await updateRow(tx, thermostats, before.id, {
    ...place,
    lifecycle: 'Installed',
    installedAt: now.toISOString(),
  })
  await joinComfort(tx, before.id)
  const thermostat = await readThermostat(tx, before.id, now)
  await writeHistory(tx, now, {
    thermostatId: before.id,
    tenantId: actor.tenantId,
    userId: actor.userId,
    kind: 'assigned',
    data: { ...placeOf(thermostat), lifecycleBefore: before.lifecycle },
  })
  await audit({ action: 'thermostat.assign', entityId: before.id, before, after })
  await tellLive(tx, [{ tenantId: actor.tenantId, topic: 'thermostats', ids: [eui] }])
  return thermostat
}

/**
 * Takes a thermostat off its radiator into the client's store.
 * Errors: thermostatNotFound 404, thermostatForbidden 403, thermostatNotAssigned and staleVersion 409.
 */
export const unassignThermostat = async (call: ThermostatCall, eui: string) => {
  const { tx, actor, audit, now } = call
  const before = await lockThermostat(call, actor, 'thermostats.install', eui)
  const reason = whyNotUnassign(before)
  if (reason) refuse(reason)
  const after = await detachThermostat({ tx, now, userId: actor.userId, reason: 'unassigned' }, before)
  await audit({ action: 'thermostat.unassign', entityId: before.id, before, after })
  await tellLive(tx, [{ tenantId: actor.tenantId, topic: 'thermostats', ids: [eui] }])
  return readThermostat(tx, before.id, now)
}

/** The place of a thermostat that is on no radiator. */
const unmounted = {
  locationId: null,
  complexId: null,
  buildingId: null,
  unitId: null,
  publicAreaId: null,
  roomId: null,
  radiatorId: null,
  installedAt: null,
} as const satisfies Partial<ThermostatRow>

/**
 * Ends everything in progress for thermostats at their places: open commands and data transfers, the comfort settings of their buildings, their schedules, and
 * alerts that nobody can act on any more.
 * Locks the thermostats' states first, as queueing a command does, so that the two are serialised.
 */
export const endUse = async (
  tx: Tx,
  thermostatIds: readonly string[],
  reason: 'unassigned' | 'malfunctionReported',
  now: Date,
): Promise<void> => {
  const these = sql`any(${sql.param([...thermostatIds])}::uuid[])`
  await tx
    .select({ id: thermostatStates.thermostatId })
    .from(thermostatStates)
    .where(sql`${thermostatStates.thermostatId} = ${these}`)
    .orderBy(thermostatStates.thermostatId)
    .for('update')
  await abortDownlinks(tx, { thermostatIds, reason, now })
  await abortTransfersOf(tx, thermostatIds, reason, now)
  await leaveComfort(tx, thermostatIds)
  await tx
    .delete(targetTemperatureSchedules)
    .where(sql`${targetTemperatureSchedules.thermostatId} = ${these}`)
  await tx
    .update(alerts)
    .set({ clearedAt: now.toISOString() })
    .where(and(sql`${alerts.thermostatId} = ${these}`, isNull(alerts.clearedAt)))
}

interface Detach {
  tx: Tx
  now: Date
  userId: string
  reason: 'unassigned' | 'malfunctionReported'
}

/** Moves a thermostat, whose row is locked, from its radiator into its client's store. */
export const detachThermostat = async (
  { tx, now, userId, reason }: Detach,
  before: ThermostatRow,
): Promise<ThermostatRow> => {
  const place = placeOf(await readThermostat(tx, before.id, now))
  await endUse(tx, [before.id], reason, now)
  const after = await updateRow(tx, thermostats, before.id, { ...unmounted, lifecycle: 'Uninstalled' })
  await writeHistory(tx, now, {
    thermostatId: before.id,
    tenantId: before.tenantId,
    userId,
    kind: 'unassigned',
    data: place,
  })
  return after
}
