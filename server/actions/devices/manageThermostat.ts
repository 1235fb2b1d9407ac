import { and, eq, ne } from 'drizzle-orm'
import type * as z from 'zod'
import type {
  LifecycleInput,
  ThermostatInput,
  ThermostatUpdate,
} from '../../../contract/main/thermostatShapes.ts'
import {
  whyNotChangeTenant,
  whyNotDeleteThermostat,
  whyNotFirstLifecycle,
  whyNotLifecycle,
  whyNotTenantUnassign,
} from '../../../domain/rules/thermostat.ts'
import {
  bulkItems,
  bulkUpdates,
  thermostatMeasurements,
  thermostats,
  undecodedMessages,
} from '../../db/schema.ts'
import { requireTenant, lockManaged } from '../../finders/devices/thermostats/find.ts'
import { readThermostat } from '../../finders/devices/thermostats/rows.ts'
import type { GlobalActor } from '../../http/actor.ts'
import type { Base } from '../../http/handler.ts'
import { found, refuse, refuseIf } from '../../http/refusal.ts'
import { updateRow } from '../../http/versioned.ts'
import { newId } from '../../ids.ts'
import { tellLive } from '../../live/tell.ts'
import { orderRegistration } from '../../registration/orders.ts'
import { countBulks } from '../commands/bulkItems.ts'
import { detachThermostat, endUse, writeHistory } from './assignThermostat.ts'
import { changeLifecycles, forgetReadings, inLogOf, writeMoves } from './moveThermostats.ts'

interface ManageCall extends Pick<Base, 'tx' | 'audit' | 'version' | 'now'> {
  actor: GlobalActor
}

/** Notifies the screens of every client that has or had it. */
const tell = ({ tx }: ManageCall, eui: string, ...tenantIds: (string | null)[]) =>
  tellLive(
    tx,
    tenantIds
      .filter((tenantId) => tenantId !== null)
      .map((tenantId) => ({ tenantId, topic: 'thermostats', ids: [eui] })),
  )

/** Creates a thermostat. Errors: tenantNotFound 404 and rule 422, at their fields, euiTaken and conflict (wtIdTaken) 409. */
export const createThermostat = async (call: ManageCall, input: z.output<typeof ThermostatInput>) => {
  const { tx, actor, audit, now } = call
  await requireTenant(tx, actor, input.tenantId)
  refuseIf(whyNotFirstLifecycle(input.lifecycle), 'lifecycle')
  const [made] = await tx
    .insert(thermostats)
    .values({ id: newId(), ...input })
    .returning()
  const { id, tenantId, lifecycle, eui } = found(made)
  await writeHistory(tx, now, {
    thermostatId: id,
    tenantId,
    userId: actor.userId,
    kind: 'created',
    data: { lifecycle },
  })
  await audit({ action: 'thermostat.create', entityId: id, after: made, ...inLogOf(tenantId) })
  await tell(call, eui, tenantId)
  return readThermostat(tx, id, now)
}

/**
 * Changes a thermostat's master data and its owner: the stock, or another of the actor's clients.
 * Errors: thermostatNotFound 404, tenantNotFound 404 at tenantId, unassignFirst, thermostatDefective, staleVersion and conflict 409.
 */
export const updateThermostat = async (
  call: ManageCall,
  eui: string,
  input: z.output<typeof ThermostatUpdate>,
) => {
  const { tx, actor, audit, now } = call
  const before = await lockManaged(call, actor, eui)
  const moves = before.tenantId !== input.tenantId
  if (moves) {
    await requireTenant(tx, actor, input.tenantId)
    const reason = whyNotChangeTenant(before, input.tenantId)
    if (reason) refuse(reason, { fields: { tenantId: reason } })
    await endUse(tx, [before.id], 'unassigned', now)
    await forgetReadings(tx, [before.id])
  }
  const after = await updateRow(tx, thermostats, before.id, input)
  const [, , shown] = await Promise.all([
    moves
      ? writeMoves({ tx, now, audit, userId: actor.userId }, [{ before, after }])
      : audit({
          action: 'thermostat.update',
          entityId: before.id,
          before,
          after,
          ...inLogOf(after.tenantId),
        }),
    tell(call, eui, before.tenantId, after.tenantId),
    readThermostat(tx, before.id, now),
  ])
  return shown
}

/** Returns a thermostat to the stock, taking it off its radiator if necessary. Errors: thermostatNotFound 404, thermostatInStock and staleVersion 409. */
export const unassignTenant = async (call: ManageCall, eui: string) => {
  const { tx, actor, now } = call
  const before = await lockManaged(call, actor, eui)
  const reason = whyNotTenantUnassign(before)
  if (reason) refuse(reason)
  await (before.radiatorId === null
    ? endUse(tx, [before.id], 'unassigned', now)
    : detachThermostat({ tx, now, userId: actor.userId, reason: 'unassigned' }, before))
  await forgetReadings(tx, [before.id])
  await writeMoves({ tx, now, audit: call.audit, userId: call.actor.userId }, [
    { before, after: await updateRow(tx, thermostats, before.id, { tenantId: null }) },
  ])
  await tell(call, eui, before.tenantId)
  return readThermostat(tx, before.id, now)
}

/** Changes a thermostat's lifecycle state. Errors: thermostatNotFound 404, staleVersion 409, rule 422 at lifecycle. */
export const changeLifecycle = async (
  call: ManageCall,
  eui: string,
  { lifecycle, note }: z.output<typeof LifecycleInput>,
) => {
  const { tx, actor, audit, now } = call
  const before = await lockManaged(call, actor, eui)
  refuseIf(whyNotLifecycle(before, lifecycle), 'lifecycle')
  await changeLifecycles({ tx, now, audit, userId: actor.userId }, [{ before, lifecycle, note }])
  return readThermostat(tx, before.id, now)
}

/** Deletes a thermostat and everything it reported. Errors: thermostatNotFound 404, unassignFirst and staleVersion 409. */
export const deleteThermostat = async (call: ManageCall, eui: string): Promise<void> => {
  const { tx, actor, audit, now } = call
  const before = await lockManaged(call, actor, eui)
  const reason = whyNotDeleteThermostat(before)
  if (reason) refuse(reason)
  // the runner counts those that are under way
  const bulks = await tx
    .select({ id: bulkUpdates.id })
    .from(bulkItems)
    .innerJoin(bulkUpdates, eq(bulkUpdates.id, bulkItems.bulkId))
    .where(and(eq(bulkItems.thermostatId, before.id), ne(bulkUpdates.state, 'Running')))
  await tx.delete(thermostatMeasurements).where(eq(thermostatMeasurements.thermostatId, before.id))
  await tx.delete(undecodedMessages).where(eq(undecodedMessages.eui, before.eui))
  await tx.delete(thermostats).where(eq(thermostats.id, before.id))
  await countBulks(
    tx,
    bulks.map(({ id }) => id),
    now,
  )
  await orderRegistration(tx, before, { deleted: true }, now)
  await audit({ action: 'thermostat.delete', entityId: before.id, before, ...inLogOf(before.tenantId) })
  await tell(call, eui, before.tenantId)
}
