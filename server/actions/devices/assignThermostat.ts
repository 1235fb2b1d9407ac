import { eq } from 'drizzle-orm'
import { whyNotAssign, whyNotUnassign } from '../../../domain/rules/thermostat.ts'
import { radiators, thermostats } from '../../db/schema.ts'
import { updateRow } from '../../http/versioned.ts'
import type { TenantActor } from '../../http/actor.ts'
import type { Base } from '../../http/handler.ts'
import { refuse } from '../../http/refusal.ts'
import { tellLive } from '../../live/tell.ts'
import { mineById } from '../../finders/estate/place.ts'
import { lockAnyThermostat, lockThermostat } from '../../finders/devices/thermostats/find.ts'
import { placeOf } from '../../finders/devices/thermostats/history.ts'
import { writeHistory } from './writeHistory.ts'
import { readThermostat } from '../../finders/devices/thermostats/rows.ts'
import { detachThermostat } from './detachThermostat.ts'

export interface ThermostatCall extends Pick<Base, 'tx' | 'audit' | 'version' | 'now'> {
  actor: TenantActor
}

/** Locks the radiator, so that concurrent assignments to it are serialised. Errors: 404 at radiatorId. */
const holdRadiator = async ({ tx, actor }: ThermostatCall, id: string) => {
  const [row] = await tx
    .select()
    .from(radiators)
    .where(mineById(radiators, actor, 'thermostats.install', id))
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
  const { locationId, complexId, buildingId, unitId, publicAreaId, roomId } = await holdRadiator(call, radiatorId)
  const others = await tx.select({ id: thermostats.id }).from(thermostats).where(eq(thermostats.radiatorId, radiatorId))
  const reason = whyNotAssign(before, { hasThermostat: others.length > 0 })
  if (reason) refuse(reason, { fields: { [reason === 'radiatorOccupied' ? 'radiatorId' : 'eui']: reason } })
  const place = { locationId, complexId, buildingId, unitId, publicAreaId, roomId, radiatorId }
  const after = await updateRow(tx, thermostats, before.id, { ...place, lifecycle: 'Installed', installedAt: now.toISOString() })
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
