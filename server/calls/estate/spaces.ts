import { and, asc, eq, sql } from 'drizzle-orm'
import { spaces as contract } from '../../../contract/main/spaces.ts'
import type { SpaceType } from '../../../domain/enums.ts'
import { aggregatedStatus, gatewayNetworkStatus } from '../../../domain/rules/gateway.ts'
import type { Permission } from '../../../domain/roles/permissions.ts'
import { findSpace, updateSpace } from '../../actions/estate/updateSpace.ts'
import { withinReach } from '../../http/reach.ts'
import { buildings, gateways } from '../../db/schema.ts'
import { handlersFor } from '../../http/handler.ts'
import { refuse } from '../../http/refusal.ts'
import { buildingFor, checkCircuit, refuseFloor } from '../../finders/estate/estateParents.ts'
import { gatewaysBelow } from '../../finders/devices/gatewayRows.ts'
import type { SpaceRow } from '../../finders/estate/spacesView.ts'

const structure: ReadonlySet<SpaceType> = new Set(['Location', 'BuildingComplex', 'Building'])
const withFloor: ReadonlySet<SpaceType> = new Set(['BuildingUnit', 'PublicArea', 'Room'])

/** What stands above units and public areas is the back office's. */
const toName = (type: SpaceType): Permission => (structure.has(type) ? 'estate.write' : 'rooms.write')

/** The building of a space that can have a circuit. Errors: rule 422 for a location or complex. */
const placeOf = ({ locationId, buildingId }: SpaceRow) =>
  buildingId === null ? refuse('rule', { fields: { heatingCircuitId: 'heatingCircuitNotHere' } }) : { locationId, buildingId }

/** The building of a space that can be on a floor. Errors: rule 422 for any other. */
const floorPlaceOf = ({ type, buildingId }: SpaceRow) =>
  buildingId === null || !withFloor.has(type) ? refuse('rule', { fields: { floor: 'floorNotHere' } }) : buildingId

/** More than any building or complex has; a location with more is looked at building by building. */
const mostGateways = 1000

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
  gateways: async ({ tx, actor, params, now }) => {
    const space = await findSpace(tx, actor, 'estate.read', params.spaceId)
    const rows = await tx
      .select({
        id: gateways.id,
        version: gateways.version,
        eui: gateways.eui,
        gatewayId: gateways.gatewayId,
        buildingId: gateways.buildingId,
        buildingName: buildings.name,
        placement: gateways.placement,
        placementNote: gateways.placementNote,
        installationProcess: gateways.installationProcess,
        lastConnectionAt: gateways.lastConnectionAt,
      })
      .from(gateways)
      .leftJoin(buildings, eq(buildings.id, gateways.buildingId))
      .where(and(eq(gateways.tenantId, actor.tenantId), gatewaysBelow(space), withinReach(actor, 'estate.read', gateways.buildingId)))
      .orderBy(asc(buildings.name), asc(gateways.eui))
      .limit(mostGateways)
    const items = rows.map((row) => ({ ...row, networkStatus: gatewayNetworkStatus(row.lastConnectionAt, now) }))
    return { status: aggregatedStatus(items.map(({ networkStatus }) => networkStatus)), items }
  },
})
