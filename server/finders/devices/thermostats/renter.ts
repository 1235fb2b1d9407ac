import type * as z from 'zod'
import type { ThermostatRenter } from '../../../../contract/main/thermostatShapes.ts'
import type { Tx } from '../../../db/scope.ts'
import type { TenantActor } from '../../../http/actor.ts'
import { dayOf } from '../../../../domain/time.ts'
import { peopleOf } from '../../people/unitPeople.ts'
import { readThermostat, type ThermostatRow } from './rows.ts'

/** The renter of a thermostat's unit, as far as the actor may read renters. */
export const renterOf = async (tx: Tx, actor: TenantActor, thermostat: ThermostatRow, now: Date): Promise<z.output<typeof ThermostatRenter>> => {
  const { unitId, unitName } = await readThermostat(tx, thermostat.id, now)
  const hidden = actor.permissions.has('renters.read') ? null : 'role'
  if (unitId === null) return { unitId, unitName, hasLease: false, lease: null, renter: null, hidden }
  const { hasLease, lease, mainRenter } = (await peopleOf(tx, actor, [unitId], dayOf(now)))(unitId)
  return { unitId, unitName, hasLease, lease, renter: mainRenter, hidden }
}
