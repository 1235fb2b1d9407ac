import { estateTree as estateTreeContract } from '../../../contract/main/estateTree.ts'
import { locations as locationsContract } from '../../../contract/main/locations.ts'
import { tenants as tenantsContract } from '../../../contract/main/tenants.ts'
import { deleteRow, deleteRows } from '../../actions/estate/deleteRows.ts'
import { removeTenant } from '../../actions/estate/removeTenant.ts'
import { resyncLocation } from '../../actions/estate/resyncLocation.ts'
import { locations as locationsTable, tenants as tenantsTable } from '../../db/schema.ts'
import { circuitsOfLocation } from '../../finders/estate/circuitRows.ts'
import { findSpaces } from '../../finders/estate/findSpaces.ts'
import { locationPage, lockLocation, readLocation } from '../../finders/estate/locationRows.ts'
import {
  findTenants,
  lockTenant,
  readTenant,
  tenantOverview,
  tenantPage,
} from '../../finders/estate/tenantRows.ts'
import { treePage } from '../../finders/estate/treeNodes.ts'
import { handlersFor } from '../../http/handler.ts'
import { phoneToStore } from '../../http/phone.ts'
import { insertRow, updateRow } from '../../http/versioned.ts'

export const tenants = handlersFor(tenantsContract, {
  list: ({ tx, actor, query }) => tenantPage(tx, actor, query),
  overview: ({ tx, actor, query }) => tenantOverview(tx, actor, query),
  autocomplete: async ({ tx, actor, query }) => ({ items: await findTenants(tx, actor, query.Query) }),
  create: async ({ tx, actor, body, audit }) => {
    const made = await insertRow(tx, tenantsTable, {
      ...body,
      contactPhone: phoneToStore('contactPhone', body.contactPhone),
    })
    await audit({ action: 'tenant.create', entityId: made.id, after: made, tenantId: made.id })
    return readTenant(tx, actor, made.id)
  },
  read: ({ tx, actor, params }) => readTenant(tx, actor, params.id),
  update: async (call) => {
    const { tx, actor, params, body, audit } = call
    const before = await lockTenant(call, params.id)
    const after = await updateRow(tx, tenantsTable, params.id, {
      ...body,
      contactPhone: phoneToStore('contactPhone', body.contactPhone, before.contactPhone),
    })
    await audit({ action: 'tenant.update', entityId: params.id, before, after, tenantId: params.id })
    return readTenant(tx, actor, params.id)
  },
  remove: (call) => removeTenant(call, call.params.id),
})

export const locations = handlersFor(locationsContract, {
  list: ({ tx, actor, query }) => locationPage(tx, actor, query),
  create: async ({ tx, actor, body, audit }) => {
    const made = await insertRow(tx, locationsTable, { tenantId: actor.tenantId, ...body })
    await audit({ action: 'location.create', entityId: made.id, after: made })
    return readLocation(tx, actor, made.id)
  },
  read: ({ tx, actor, params }) => readLocation(tx, actor, params.id),
  update: async (call) => {
    const { tx, actor, params, body, audit } = call
    const { id } = params
    const before = await lockLocation(call, id)
    const after = await updateRow(tx, locationsTable, id, body)
    await audit({ action: 'location.update', entityId: id, before, after })
    return readLocation(tx, actor, id)
  },
  remove: (call) => deleteRow(call, 'location', call.params.id),
  bulkDelete: (call) => deleteRows(call, 'location', call.body.ids),
  resync: async (call) => {
    const { tx, actor, params, audit } = call
    const { id } = params
    await lockLocation(call, id)
    const before = (await readLocation(tx, actor, id)).counts
    const repairedDevices = await resyncLocation(tx, actor.tenantId, id)
    const after = await readLocation(tx, actor, id)
    await audit({
      action: 'location.resync',
      entityId: id,
      before,
      after: { ...after.counts, repairedDevices },
    })
    return { ...after, repairedDevices }
  },
  heatingCircuits: ({ tx, actor, params, query }) => circuitsOfLocation(tx, actor, params.id, query),
})

export const estateTree = handlersFor(estateTreeContract, {
  tree: ({ tx, actor, query }) => treePage(tx, actor, query),
  search: ({ tx, actor, query }) =>
    findSpaces(tx, actor, { text: query.Query, types: query.Types, limit: query.Limit }),
})
