import { and, eq } from 'drizzle-orm'
import { estateTree as estateTreeContract } from '../../../contract/main/estateTree.ts'
import { Location, locations as locationsContract } from '../../../contract/main/locations.ts'
import { tenants as tenantsContract } from '../../../contract/main/tenants.ts'
import { deleteRow, deleteRows } from '../../actions/estate/deleteRows.ts'
import { resyncLocation } from '../../actions/estate/resyncLocation.ts'
import { locations as locationsTable, assignments, tenants as tenantsTable } from '../../db/schema.ts'
import { circuitsOfLocation } from '../../finders/estate/circuitRows.ts'
import { locationsOf } from '../../finders/estate/estateReach.ts'
import { findSpaces } from '../../finders/estate/findSpaces.ts'
import { locationPage, readLocation } from '../../finders/estate/locationRows.ts'
import { findTenants, readTenant, tenantById, tenantOverview, tenantPage } from '../../finders/estate/tenantRows.ts'
import { treePage } from '../../finders/estate/treeNodes.ts'
import type { TenantActor } from '../../http/actor.ts'
import { handlersFor } from '../../http/handler.ts'
import { insertRow, lockRow, lockShaped, updateRow } from '../../http/versioned.ts'

export const tenants = handlersFor(tenantsContract, {
  list: ({ tx, actor, query }) => tenantPage(tx, actor, query),
  overview: ({ tx, actor, query }) => tenantOverview(tx, actor, query),
  autocomplete: async ({ tx, actor, query }) => ({ items: await findTenants(tx, actor, query.Query) }),
  create: async ({ tx, body, audit }) => {
    const made = await insertRow(tx, tenantsTable, body)
    await audit({ action: 'tenant.create', entityId: made.id, after: made, tenantId: made.id })
    return made
  },
  read: ({ tx, actor, params }) => readTenant(tx, actor, params.id),
  update: async ({ tx, actor, params, body, version, audit }) => {
    const before = await lockRow(tx, tenantsTable, tenantById(actor, params.id), version, 'tenantNotFound')
    const after = await updateRow(tx, tenantsTable, params.id, body)
    await audit({ action: 'tenant.update', entityId: params.id, before, after, tenantId: params.id })
    return after
  },
  remove: async ({ tx, actor, params, version, audit }) => {
    const before = await lockRow(tx, tenantsTable, tenantById(actor, params.id), version, 'tenantNotFound')
    await tx.delete(assignments).where(eq(assignments.tenantId, params.id))
    await tx.delete(tenantsTable).where(eq(tenantsTable.id, params.id))
    await audit({ action: 'tenant.delete', entityId: params.id, before, tenantId: params.id })
  },
})

const writable = (actor: TenantActor, id: string) => and(locationsOf(actor, 'estate.write'), eq(locationsTable.id, id))

export const locations = handlersFor(locationsContract, {
  list: ({ tx, actor, query }) => locationPage(tx, actor, query),
  create: async ({ tx, actor, body, audit }) => {
    const made = await insertRow(tx, locationsTable, { tenantId: actor.tenantId, ...body })
    await audit({ action: 'location.create', entityId: made.id, after: made })
    return readLocation(tx, actor, made.id)
  },
  read: ({ tx, actor, params }) => readLocation(tx, actor, params.id),
  update: async ({ tx, actor, params: { id }, body, version, audit }) => {
    const before = await lockShaped(tx, locationsTable, writable(actor, id), { version, shape: Location, read: () => readLocation(tx, actor, id) })
    const after = await updateRow(tx, locationsTable, id, body)
    await audit({ action: 'location.update', entityId: id, before, after })
    return readLocation(tx, actor, id)
  },
  remove: (call) => deleteRow(call, 'location', call.params.id),
  bulkDelete: (call) => deleteRows(call, 'location', call.body.ids),
  resync: async ({ tx, actor, params: { id }, version, audit }) => {
    await lockRow(tx, locationsTable, writable(actor, id), version)
    const before = (await readLocation(tx, actor, id)).counts
    const repairedDevices = await resyncLocation(tx, actor.tenantId, id)
    const after = await readLocation(tx, actor, id)
    await audit({ action: 'location.resync', entityId: id, before, after: { ...after.counts, repairedDevices } })
    return { ...after, repairedDevices }
  },
  heatingCircuits: ({ tx, actor, params, query }) => circuitsOfLocation(tx, actor, params.id, query),
})

export const estateTree = handlersFor(estateTreeContract, {
  tree: ({ tx, actor, query }) => treePage(tx, actor, query),
  search: ({ tx, actor, query }) => findSpaces(tx, actor, { text: query.Query, types: query.Types, limit: query.Limit }),
})
