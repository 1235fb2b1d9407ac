import { sql } from 'drizzle-orm'
import { spaces as contract } from '../../../contract/main/spaces.ts'
import type { SpaceType } from '../../../domain/enums.ts'
import type { Permission } from '../../../domain/roles/permissions.ts'
import { updateSpace } from '../../actions/estate/updateSpace.ts'
import { gatewaysOfSpace } from '../../finders/devices/gatewayRows.ts'
import { buildingFor, checkCircuit, refuseFloor } from '../../finders/estate/estateParents.ts'
import type { SpaceRow } from '../../finders/estate/spacesView.ts'
import { handlersFor } from '../../http/handler.ts'
import { refuse } from '../../http/refusal.ts'

const structure: ReadonlySet<SpaceType> = new Set(['Location', 'BuildingComplex', 'Building'])
const withFloor: ReadonlySet<SpaceType> = new Set(['BuildingUnit', 'PublicArea', 'Room'])

/** Levels above units and public areas are maintained by the back office. */
const toName = (type: SpaceType): Permission => (structure.has(type) ? 'estate.write' : 'rooms.write')

/** The building of a space that can have a circuit. Errors: rule 422 for a location or complex. */
const placeOf = ({ locationId, buildingId }: SpaceRow) =>
  buildingId === null ? refuse('rule', { fields: { heatingCircuitId: 'heatingCircuitNotHere' } }) : { locationId, buildingId }

/** The building of a space that can be on a floor. Errors: rule 422 for any other. */
const floorPlaceOf = ({ type, buildingId }: SpaceRow) =>
  buildingId === null || !withFloor.has(type) ? refuse('rule', { fields: { floor: 'floorNotHere' } }) : buildingId

export const spaces = handlersFor(contract, {
  rename: ({ body, params, ...context }) =>
    updateSpace({ ...context, id: params.spaceId, permission: toName, verb: 'rename', values: () => sql`name = ${body.name}` }),
  describe: ({ body, params, ...context }) =>
    updateSpace({ ...context, id: params.spaceId, permission: toName, verb: 'describe', values: () => sql`description = ${body.description}` }),
  assignHeatingCircuit: ({ body, params, ...context }) =>
    updateSpace({
      ...context,
      id: params.spaceId,
      permission: () => 'circuits.write',
      verb: 'assignHeatingCircuit',
      values: async (space) => {
        await checkCircuit(context.tx, context.actor, body.heatingCircuitId, placeOf(space))
        return sql`heating_circuit_id = ${body.heatingCircuitId}`
      },
    }),
  resetHeatingCircuit: ({ params, ...context }) =>
    updateSpace({
      ...context,
      id: params.spaceId,
      permission: () => 'circuits.write',
      verb: 'resetHeatingCircuit',
      values: (space) => {
        placeOf(space)
        return sql`heating_circuit_id = null`
      },
    }),
  assignFloor: ({ body, params, ...context }) =>
    updateSpace({
      ...context,
      id: params.spaceId,
      permission: () => 'rooms.write',
      verb: 'assignFloor',
      values: async (space) => {
        refuseFloor(body.floor, await buildingFor(context.tx, context.actor, 'rooms.write', floorPlaceOf(space)))
        return sql`floor = ${body.floor}`
      },
    }),
  resetFloor: ({ params, ...context }) =>
    updateSpace({
      ...context,
      id: params.spaceId,
      permission: () => 'rooms.write',
      verb: 'resetFloor',
      values: (space) => {
        floorPlaceOf(space)
        return sql`floor = null`
      },
    }),
  gateways: ({ tx, actor, params, now }) => gatewaysOfSpace(tx, actor, params.spaceId, now),
})
