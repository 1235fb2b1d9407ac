import { addresses as addressesContract } from '../../../contract/main/addresses.ts'
import { buildingComplexes as buildingComplexesContract } from '../../../contract/main/buildingComplexes.ts'
import { BuildingInput } from '../../../contract/main/buildingShapes.ts'
import { buildings as buildingsContract } from '../../../contract/main/buildings.ts'
import { recordSignalFloor, resetSignalTest } from '../../actions/devices/recordSignalTest.ts'
import { bulkEdit } from '../../actions/estate/bulkEdit.ts'
import { deleteRow, deleteRows } from '../../actions/estate/deleteRows.ts'
import { moveComplex } from '../../actions/estate/moveBelow.ts'
import { createBuilding, updateBuilding } from '../../actions/estate/saveBuilding.ts'
import { addressSearchOf } from '../../addresses/addressSearch.ts'
import { buildings as buildingsTable, buildingComplexes as buildingComplexesTable } from '../../db/schema.ts'
import { settingOf } from '../../finders/administration/settingOf.ts'
import { readSignalTest } from '../../finders/devices/testerPresses.ts'
import { buildingMap } from '../../finders/estate/buildingMap.ts'
import {
  buildingPage,
  lockBuilding,
  readBuilding,
  readGatewayIssues,
} from '../../finders/estate/buildingRows.ts'
import { complexPage, floorsOfComplex, lockComplex, readComplex } from '../../finders/estate/complexRows.ts'
import { locationFor } from '../../finders/estate/estateParents.ts'
import { buildingFloors } from '../../finders/installer/buildingFloors.ts'
import { handlersFor, Afterwards } from '../../http/handler.ts'
import { insertRow, updateRow } from '../../http/versioned.ts'

export const buildings = handlersFor(buildingsContract, {
  list: ({ tx, actor, query, now }) => buildingPage(tx, actor, query, now),
  map: ({ tx, actor, query, now }) => buildingMap(tx, actor, query, now),
  create: async (call) => readBuilding(call.tx, call.actor, await createBuilding(call, call.body), call.now),
  read: ({ tx, actor, params, now }) => readBuilding(tx, actor, params.id, now),
  floors: ({ tx, actor, params, now }) => buildingFloors(tx, actor, params.id, now),
  update: async (call) => {
    await updateBuilding(call, call.params.id, call.body)
    return readBuilding(call.tx, call.actor, call.params.id, call.now)
  },
  remove: (call) => deleteRow(call, 'building', call.params.id),
  bulkDelete: (call) => deleteRows(call, 'building', call.body.ids),
  bulkEdit: (call) =>
    bulkEdit(call, call.body, {
      schema: BuildingInput,
      read: (id) => readBuilding(call.tx, call.actor, id, call.now),
      save: updateBuilding,
    }),
  startSignalTest: async (call) => {
    await resetSignalTest(call, call.params.id)
    return readSignalTest(call.tx, call.actor, call.params.id)
  },
  signalTest: ({ tx, actor, params }) => readSignalTest(tx, actor, params.id),
  recordSignalFloor: async (call) => {
    await recordSignalFloor(call, call.params.id, call.body)
    return readSignalTest(call.tx, call.actor, call.params.id)
  },
  gatewayIssues: ({ tx, actor, params }) => readGatewayIssues(tx, actor, params.id),
  setGatewayIssues: async (call) => {
    const { tx, params, body, audit } = call
    const before = await lockBuilding(call, 'thermostats.install', params.id)
    const after = await updateRow(tx, buildingsTable, params.id, {
      gatewayIssues: body.issues,
      gatewayIssuesComment: body.comment,
    })
    await audit({ action: 'building.setGatewayIssues', entityId: params.id, before, after })
    return { version: after.version, issues: body.issues, comment: body.comment }
  },
})

export const buildingComplexes = handlersFor(buildingComplexesContract, {
  list: ({ tx, actor, query }) => complexPage(tx, actor, query),
  create: async ({ tx, actor, body, audit }) => {
    await locationFor(tx, actor, 'estate.write', body.locationId)
    const made = await insertRow(tx, buildingComplexesTable, { tenantId: actor.tenantId, ...body })
    await audit({ action: 'buildingComplex.create', entityId: made.id, after: made })
    return readComplex(tx, actor, made.id)
  },
  read: ({ tx, actor, params }) => readComplex(tx, actor, params.id),
  update: async (call) => {
    const { tx, actor, params, body, audit } = call
    const before = await lockComplex(call, params.id)
    const location = await locationFor(tx, actor, 'estate.write', body.locationId)
    const after = await updateRow(tx, buildingComplexesTable, params.id, body)
    if (before.locationId !== location.id) await moveComplex(tx, before, location.id)
    await audit({ action: 'buildingComplex.update', entityId: params.id, before, after })
    return readComplex(tx, actor, params.id)
  },
  remove: (call) => deleteRow(call, 'buildingComplex', call.params.id),
  bulkDelete: (call) => deleteRows(call, 'buildingComplex', call.body.ids),
  floors: async ({ tx, actor, params }) => ({ items: await floorsOfComplex(tx, actor, params.id) }),
})

export const addresses = handlersFor(addressesContract, {
  search: async ({ deps, tx, query }) => {
    const countries = (await settingOf(tx, 'AddressSearchCountries')).split(',')
    const defaultCountry = await settingOf(tx, 'DefaultCountry')
    return new Afterwards(() =>
      addressSearchOf(deps)({ text: query.Query, limit: query.Limit, countries, defaultCountry }),
    )
  },
})
