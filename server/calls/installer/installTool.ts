import { installTool as contract } from '../../../contract/main/installTool.ts'
import {
  buildingsToInstall,
  floorsOfBuilding,
  gatewaysOfBuilding,
  projectsToInstall,
} from '../../finders/installer/buildingsToInstall.ts'
import { lastChange } from '../../finders/installer/lastChange.ts'
import { radiatorsToInstall, roomsToInstall } from '../../finders/installer/roomContents.ts'
import { appointmentsToKeep, unitsToInstall } from '../../finders/installer/unitsToInstall.ts'
import { handlersFor } from '../../http/handler.ts'

export const installTool = handlersFor(contract, {
  projects: ({ tx, actor, query }) => projectsToInstall(tx, actor, query),
  buildings: ({ tx, actor, query, now }) => buildingsToInstall(tx, actor, query, now),
  gateways: ({ tx, actor, query, now }) => gatewaysOfBuilding(tx, actor, query.BuildingId, now),
  appointments: ({ tx, actor, query, now }) => appointmentsToKeep(tx, actor, query, now),
  radiators: async ({ tx, actor, query }) => ({ items: await radiatorsToInstall(tx, actor, query.RoomId) }),
  rooms: async ({ tx, actor, query }) => ({ items: await roomsToInstall(tx, actor, query) }),
  buildingUnits: ({ tx, actor, query, now }) => unitsToInstall(tx, actor, query, now),
  buildingByFloors: async ({ tx, actor, query }) => ({
    buildingId: query.BuildingId,
    floors: await floorsOfBuilding(tx, actor, query.BuildingId),
  }),
  lastChange: ({ tx, actor, query }) => lastChange(tx, actor, query),
})
