import { and, eq, gt, inArray } from 'drizzle-orm'
import { busySteps } from '../domain/firmware/updateStates.ts'
import { firmwareBatches, firmwareUpdates as updates, thermostats } from '../server/db/schema.ts'
import { asAdmin, withScope } from '../server/db/scope.ts'
import type { Deps } from '../server/deps.ts'
import { blockReader } from '../server/workers/firmware/blocks.ts'
import type { ReceivedFirmware } from './physics/fleetPlan.ts'

/** Updates whose thermostats have a session: one that is being agreed is offered again. */
const underWay = ({ db }: Pick<Deps, 'db'>) =>
  withScope(db.pool, asAdmin, (tx) =>
    tx
      .select({ eui: thermostats.eui, artifactId: firmwareBatches.artifactId, update: updates })
      .from(updates)
      .innerJoin(thermostats, eq(thermostats.id, updates.thermostatId))
      .innerJoin(firmwareBatches, eq(firmwareBatches.id, updates.batchId))
      .where(
        and(
          inArray(
            updates.step,
            busySteps.filter((step) => step !== 'setup'),
          ),
          gt(updates.fragmentSize, 0),
        ),
      ),
  )

/**
 * What thermostats have in their flash of updates under way, by EUI: a restart of the demo is none of its devices. Everything that was sent
 * counts as received, because nobody knows what was lost on the air.
 */
export const receivedFirmware = async (
  deps: Pick<Deps, 'db' | 'files'>,
): Promise<ReadonlyMap<string, ReceivedFirmware>> => {
  const blockOf = blockReader(deps)
  const received = new Map<string, ReceivedFirmware>()
  for (const { eui, artifactId, update } of await underWay(deps)) {
    const { openSession, fragmentSize, nextFragment, step } = update
    received.set(eui, {
      index: openSession ?? 0,
      size: fragmentSize,
      block: await blockOf(artifactId),
      sent: nextFragment - 1,
      restarts: step === 'reporting',
    })
  }
  return received
}
