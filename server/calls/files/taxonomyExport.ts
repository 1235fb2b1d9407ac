import { eq, sql } from 'drizzle-orm'
import { taxonomyExport as contract } from '../../../contract/main/taxonomyExport.ts'
import { tenants } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { findSpace } from '../../finders/estate/spacesView.ts'
import type { TenantActor } from '../../http/actor.ts'
import { handlersFor } from '../../http/handler.ts'
import { startTaxonomyExport } from '../../workers/export/startTaxonomyExport.ts'

/** Whether the client has anything to export. */
const hasEstate = async (tx: Tx, actor: TenantActor): Promise<boolean> =>
  (await tx.execute(sql`select from main.locations where tenant_id = ${actor.tenantId} limit 1`)).rows.length > 0

export const taxonomyExport = handlersFor(contract, {
  space: async ({ tx, actor, requestId, params, query }) => {
    const { id, type, name, locationId, complexId, buildingId, unitId, publicAreaId, roomId } = await findSpace(tx, actor, 'estate.read', params.spaceId)
    const scope = { locationId, complexId, buildingId, unitId, publicAreaId, roomId, radiatorId: type === 'Radiator' ? id : null }
    return startTaxonomyExport({ tx, actor, requestId, language: query.Language }, id, { name, kind: 'space', scope })
  },
  tenant: async ({ tx, actor, requestId, query }) => {
    if (!(await hasEstate(tx, actor))) return undefined
    const [tenant] = await tx.select({ name: tenants.name }).from(tenants).where(eq(tenants.id, actor.tenantId))
    return startTaxonomyExport({ tx, actor, requestId, language: query.Language }, 'tenant', { name: tenant?.name ?? '', kind: 'tenant', scope: {} })
  },
})
