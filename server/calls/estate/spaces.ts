import {
  BuildingUnitUpdate,
  buildingUnits as buildingUnitsContract,
} from '../../../contract/main/buildingUnits.ts'
import { deletedSpaces as deletedSpacesContract } from '../../../contract/main/deletedSpaces.ts'
import { publicAreas as publicAreasContract } from '../../../contract/main/publicAreas.ts'
import { RoomInput, rooms as roomsContract } from '../../../contract/main/rooms.ts'
import { spaces as spacesContract } from '../../../contract/main/spaces.ts'
import type { SpaceType } from '../../../domain/enums.ts'
import type { Permission } from '../../../domain/roles/permissions.ts'
import { bulkEdit } from '../../actions/estate/bulkEdit.ts'
import { deleteRow, deleteRows } from '../../actions/estate/deleteRows.ts'
import { restoreRow } from '../../actions/estate/restoreRow.ts'
import { copyRoom, duplicateRoom, createRoom, updateRoom } from '../../actions/estate/saveRoom.ts'
import { createUnit, updateUnit, createArea, updateArea } from '../../actions/estate/savePart.ts'
import { setUnitStatus, setUnitStatuses } from '../../actions/estate/setUnitStatuses.ts'
import { updateSpace } from '../../actions/estate/updateSpace.ts'
import { gatewaysOfSpace } from '../../finders/devices/gatewayRows.ts'
import { areaPage, readArea } from '../../finders/estate/areaRows.ts'
import { buildingFor, checkCircuit, refuseFloor } from '../../finders/estate/estateParents.ts'
import { copyTargets, readRoom, roomPage } from '../../finders/estate/roomRows.ts'
import type { SpaceRow } from '../../finders/estate/spacesView.ts'
import { readUnit, unitPage } from '../../finders/people/unitRows.ts'
import { handlersFor } from '../../http/handler.ts'
import { refuse } from '../../http/refusal.ts'

const structure: ReadonlySet<SpaceType> = new Set(['Location', 'BuildingComplex', 'Building'])
const withFloor: ReadonlySet<SpaceType> = new Set(['BuildingUnit', 'PublicArea', 'Room'])

/** Levels above units and public areas are maintained by the back office. */
const toName = (type: SpaceType): Permission => (structure.has(type) ? 'estate.write' : 'rooms.write')

/** The building of a space that can have a circuit. Errors: rule 422 for a location or complex. */
const placeOf = ({ locationId, buildingId }: SpaceRow) =>
  buildingId === null
    ? refuse('rule', { fields: { heatingCircuitId: 'heatingCircuitNotHere' } })
    : { locationId, buildingId }

/** The building of a space that can be on a floor. Errors: rule 422 for any other. */
const floorPlaceOf = ({ type, buildingId }: SpaceRow) =>
  buildingId === null || !withFloor.has(type)
    ? refuse('rule', { fields: { floor: 'floorNotHere' } })
    : buildingId

export const spaces = handlersFor(spacesContract, {
  rename: ({ body, params, ...context }) =>
    updateSpace({
      ...context,
      id: params.spaceId,
      permission: toName,
      verb: 'rename',
      values: () => ({ name: body.name }),
    }),
  describe: ({ body, params, ...context }) =>
    updateSpace({
      ...context,
      id: params.spaceId,
      permission: toName,
      verb: 'describe',
      values: () => ({ description: body.description }),
    }),
  assignHeatingCircuit: ({ body, params, ...context }) =>
    updateSpace({
      ...context,
      id: params.spaceId,
      permission: () => 'circuits.write',
      verb: 'assignHeatingCircuit',
      values: async (space) => {
        await checkCircuit(context.tx, context.actor, body.heatingCircuitId, placeOf(space))
        return { heatingCircuitId: body.heatingCircuitId }
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
        return { heatingCircuitId: null }
      },
    }),
  assignFloor: ({ body, params, ...context }) =>
    updateSpace({
      ...context,
      id: params.spaceId,
      permission: () => 'rooms.write',
      verb: 'assignFloor',
      values: async (space) => {
        refuseFloor(
          body.floor,
          await buildingFor(context.tx, context.actor, 'rooms.write', floorPlaceOf(space)),
        )
        return { floor: body.floor }
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
        return { floor: null }
      },
    }),
  gateways: ({ tx, actor, params, now }) => gatewaysOfSpace(tx, actor, params.spaceId, now),
})

export const buildingUnits = handlersFor(buildingUnitsContract, {
  list: ({ tx, actor, query, now }) => unitPage(tx, actor, query, now),
  create: async (call) => readUnit(call.tx, call.actor, await createUnit(call, call.body), call.now),
  read: ({ tx, actor, params, now }) => readUnit(tx, actor, params.id, now),
  update: async (call) => {
    await updateUnit(call, call.params.id, call.body)
    return readUnit(call.tx, call.actor, call.params.id, call.now)
  },
  remove: (call) => deleteRow(call, 'buildingUnit', call.params.id),
  setStatus: async (call) => {
    await setUnitStatus(call, call.params.id, call.body)
    return readUnit(call.tx, call.actor, call.params.id, call.now)
  },
  bulkStatus: (call) => setUnitStatuses(call, call.body),
  bulkDelete: (call) => deleteRows(call, 'buildingUnit', call.body.ids),
  bulkEdit: (call) =>
    bulkEdit(call, call.body, {
      schema: BuildingUnitUpdate,
      read: (id) => readUnit(call.tx, call.actor, id, call.now),
      save: updateUnit,
    }),
})

export const publicAreas = handlersFor(publicAreasContract, {
  list: ({ tx, actor, query }) => areaPage(tx, actor, query),
  create: async (call) => readArea(call.tx, call.actor, await createArea(call, call.body)),
  read: ({ tx, actor, params }) => readArea(tx, actor, params.id),
  update: async (call) => {
    await updateArea(call, call.params.id, call.body)
    return readArea(call.tx, call.actor, call.params.id)
  },
  remove: (call) => deleteRow(call, 'publicArea', call.params.id),
  bulkDelete: (call) => deleteRows(call, 'publicArea', call.body.ids),
})

export const rooms = handlersFor(roomsContract, {
  list: ({ tx, actor, query }) => roomPage(tx, actor, query),
  create: async (call) => readRoom(call.tx, call.actor, await createRoom(call, call.body)),
  read: ({ tx, actor, params }) => readRoom(tx, actor, params.id),
  update: async (call) => {
    await updateRoom(call, call.params.id, call.body)
    return readRoom(call.tx, call.actor, call.params.id)
  },
  remove: (call) => deleteRow(call, 'room', call.params.id),
  bulkDelete: (call) => deleteRows(call, 'room', call.body.ids),
  bulkEdit: (call) =>
    bulkEdit(call, call.body, {
      schema: RoomInput,
      read: (id) => readRoom(call.tx, call.actor, id),
      save: updateRoom,
    }),
  duplicate: async (call) => readRoom(call.tx, call.actor, await duplicateRoom(call, call.params.id)),
  copyTargets: async ({ tx, actor, params }) => ({ items: await copyTargets(tx, actor, params.id) }),
  copy: (call) => copyRoom(call, call.params.id, call.body.unitIds),
})

export const deletedSpaces = handlersFor(deletedSpacesContract, {
  restore: (call) => restoreRow(call, call.params.id),
})
