import { and, eq, isNotNull } from 'drizzle-orm'
import type * as z from 'zod'
import type { BalancingReset } from '../../../contract/main/thermostatShapes.ts'
import { commandsOfStep } from '../../../domain/commands/commandSet.ts'
import { whyNotUnassign } from '../../../domain/rules/thermostat.ts'
import { queueCommands } from '../commands/queueCommands.ts'
import { buildings, buildingUnits, heatingCircuits, publicAreas, radiators, rooms } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { updateRow } from '../../http/versioned.ts'
import { refuse } from '../../http/refusal.ts'
import { circuitOfRadiator } from '../../finders/estate/circuitOfRadiator.ts'
import { lockThermostat } from '../../finders/devices/thermostats/find.ts'
import type { ThermostatRow } from '../../finders/devices/thermostats/rows.ts'
import type { ThermostatCall } from './assignThermostat.ts'

/** The columns of a circuit without confirmed balancing. */
const unbalanced = { balancingConfirmedAt: null, balancingConfirmedBy: null } as const

/** The heating circuit of a mounted thermostat: the radiator's own, or that of the nearest ancestor that names one. */
const circuitOf = async (tx: Tx, { radiatorId }: ThermostatRow): Promise<string | null> => {
  if (radiatorId === null) return null
  const [row] = await tx
    .select({ id: circuitOfRadiator })
    .from(radiators)
    .innerJoin(rooms, eq(rooms.id, radiators.roomId))
    .innerJoin(buildings, eq(buildings.id, radiators.buildingId))
    .leftJoin(buildingUnits, eq(buildingUnits.id, radiators.unitId))
    .leftJoin(publicAreas, eq(publicAreas.id, radiators.publicAreaId))
    .where(eq(radiators.id, radiatorId))
  return row?.id ?? null
}

interface Options {
  IgnoreVersion: boolean
  ExpirationMinutes: number
}

/**
 * Resets the hydraulic balancing of one thermostat: queues the command that gives its motor the full range, then withdraws the balancing
 * confirmation of its circuit. Errors: thermostatNotFound 404, thermostatForbidden 403, thermostatNotAssigned and staleVersion 409.
 */
export const resetBalancing = async (
  call: ThermostatCall,
  eui: string,
  { IgnoreVersion, ExpirationMinutes }: Options,
): Promise<z.output<typeof BalancingReset>> => {
  const { tx, actor, audit, now } = call
  const thermostat = await lockThermostat(call, actor, 'circuits.write', eui)
  const reason = whyNotUnassign(thermostat)
  if (reason) refuse(reason)
  const { downlinks, refused } = await queueCommands(tx, {
    thermostats: [thermostat],
    commands: commandsOfStep('hydraulicBalancingReset', true),
    source: 'AdminApp',
    userId: actor.userId,
    expirationMinutes: ExpirationMinutes,
    ignoreVersion: IgnoreVersion,
    now,
  })
  const [sent] = downlinks
  await audit({
    action: 'thermostat.resetBalancing',
    entityId: thermostat.id,
    after: { downlinkId: sent?.id ?? null, status: sent?.status ?? null },
  })
  const circuitId = await circuitOf(tx, thermostat)
  const goesOut = sent?.status === 'Running'
  return {
    downlink: sent ? { id: sent.id, status: sent.status, reason: sent.reason } : null,
    refused: refused[0]?.reason ?? null,
    heatingCircuitId: circuitId,
    circuitReset: goesOut && circuitId !== null && (await withdrawConfirmation(call, circuitId)),
  }
}

/** Withdraws the balancing confirmation of a circuit, if it has one. */
const withdrawConfirmation = async ({ tx, actor, audit }: ThermostatCall, id: string): Promise<boolean> => {
  const [before] = await tx
    .select()
    .from(heatingCircuits)
    .where(
      and(
        eq(heatingCircuits.id, id),
        eq(heatingCircuits.tenantId, actor.tenantId),
        isNotNull(heatingCircuits.balancingConfirmedAt),
      ),
    )
    .for('update')
  if (!before) return false
  const after = await updateRow(tx, heatingCircuits, id, unbalanced)
  await audit({ action: 'heatingCircuit.resetBalancing', entityId: id, before, after })
  return true
}
