import { eq } from 'drizzle-orm'
import type { BalancingPlan } from '../../domain/heat-load/balancingPlan.ts'
import { noDetails } from '../../domain/heat-load/balancingRecord.ts'
import type { balancingRecords } from '../../server/db/schema.ts'
import { heatLoadAttempts, radiators, thermostats, thermostatStates } from '../../server/db/schema.ts'
import { asAdmin, withScope } from '../../server/db/scope.ts'
import { newId } from '../../server/ids.ts'
import { insertRows, type Estate } from './estate.ts'
import { heatLoadAttempt } from './heatLoad.ts'
import type { Grounds } from './people.ts'

const noPlan: BalancingPlan = {
  scaled: false,
  scale: 1,
  differentialPressure: null,
  flowLitresPerHour: 0,
  loadW: 0,
  bases: [],
  uncalculated: [],
  radiators: [],
}

/** The record of a confirmation of which nothing is known. */
export const balancingRecord = (
  tenantId: string,
  circuit: { id: string; name: string },
  userId: string,
  now: Date,
) =>
  ({
    id: newId(),
    tenantId,
    heatingCircuitId: circuit.id,
    circuitName: circuit.name,
    locationName: 'Liegenschaft',
    addresses: [],
    confirmedAt: now.toISOString(),
    confirmedBy: userId,
    details: noDetails,
    plan: noPlan,
  }) satisfies typeof balancingRecords.$inferInsert

/** A finished calculation that knows the estate's radiator, which is on its circuit and whose thermostat was heard. */
export const aCalculatedCircuit = async (
  app: Pick<Grounds, 'deps' | 'clock'>,
  tenantId: string,
  estate: Estate,
  userId: string,
) => {
  const now = app.clock.now()
  const attempt = heatLoadAttempt(tenantId, estate.building.id, userId, now)
  const rooms = attempt.rooms.map((room, index) => ({
    ...room,
    radiators: room.radiators
      .slice(0, 1)
      .map((load) => (index === 0 ? { ...load, radiatorId: estate.radiator.id } : load)),
  }))
  await withScope(app.deps.db.pool, asAdmin, async (tx) => {
    await tx
      .update(radiators)
      .set({ heatingCircuitId: estate.circuit.id })
      .where(eq(radiators.id, estate.radiator.id))
    await tx
      .update(thermostats)
      .set({ lastSeenAt: now.toISOString(), firmwareVersion: '2.4.0' })
      .where(eq(thermostats.id, estate.thermostat.id))
    await tx
      .update(thermostatStates)
      .set({ motorConstraint: 1000, measuredAt: now.toISOString() })
      .where(eq(thermostatStates.thermostatId, estate.thermostat.id))
  })
  await insertRows(app, [[heatLoadAttempts, { ...attempt, rooms }]])
  const [load] = rooms[0]?.radiators ?? []
  if (!load) throw new Error('the plain house has no radiator in its first room')
  return { attempt, load }
}
