import { isToLift, isToSet } from '../../../domain/heat-load/balancingPlan.ts'
import { motorConstraintDefault } from '../../../domain/limits.ts'
import { planOfCircuit } from '../../finders/heating/balancingRows.ts'
import { lockCircuit } from '../../finders/estate/circuitRows.ts'
import type { Base } from '../../http/handler.ts'
import type { TenantActor } from '../../http/actor.ts'
import { refuse } from '../../http/refusal.ts'
import { planBulkUpdate } from '../commands/planBulkUpdate.ts'

interface Call extends Pick<Base, 'deps' | 'tx' | 'now' | 'audit' | 'callExternally'> {
  actor: TenantActor
  params: { id: string }
  body: { name: string; values: 'proposed' | 'standard'; scaled: boolean }
}

/** Days are long enough for devices that were offline for a while. */
const expirationMinutes = 3 * 24 * 60

/**
 * Plans the bulk update that gives each thermostat of a circuit its constraint, or the full range. Thermostats that report the value already
 * are left out. @returns the id of the update. Errors: 404, forbidden 403, nothingToSet 409.
 */
export const sendBalancing = async ({
  deps,
  tx,
  now,
  audit,
  callExternally,
  actor,
  params,
  body,
}: Call): Promise<string> => {
  const circuit = await lockCircuit({ tx, actor, version: undefined }, params.id)
  const { radiators } = await planOfCircuit(tx, actor, circuit, body.scaled)
  const wanted = body.values === 'standard' ? radiators.filter(isToLift) : radiators.filter(isToSet)
  const constraints = new Map(
    wanted.flatMap(({ thermostatId, proposed }): [string, number][] =>
      thermostatId === null
        ? []
        : [
            [
              thermostatId,
              body.values === 'standard' ? motorConstraintDefault : (proposed ?? motorConstraintDefault),
            ],
          ],
    ),
  )
  if (constraints.size === 0) refuse('nothingToSet')
  const { id } = await planBulkUpdate({
    deps,
    tx,
    now,
    audit,
    callExternally,
    actor,
    key: body,
    body: {
      name: body.name,
      filters: { Ids: [...constraints.keys()] },
      commands: { motorConstraint: { constraint: motorConstraintDefault } },
      ignoreVersion: false,
      expirationMinutes,
    },
    balancing: { circuitId: circuit.id, constraints },
  })
  return id
}
