import { and, eq, sql } from 'drizzle-orm'
import { taxonomyExport as contract } from '../../../contract/main/taxonomyExport.ts'
import type { Language } from '../../../domain/limits.ts'
import { findSpace } from '../../actions/estate/updateSpace.ts'
import { isAssignedOnly } from '../../http/reach.ts'
import { buildings, tenants } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { ExportScope } from '../../workers/export/ExportScope.ts'
import type { ExportInput } from '../../workers/export/taxonomyExport.ts'
import type { TenantActor } from '../../http/actor.ts'
import { handlersFor, type JobStarted } from '../../http/handler.ts'
import { startJob } from '../../jobs/start.ts'
import { buildingsOf } from '../../finders/estate/estateReach.ts'
import { readsNameOnly } from '../../finders/people/renterRows.ts'

/** The buildings of who is assigned, as they are now: the job has no rights of its own to ask. */
const reachedBuildings = async (tx: Tx, actor: TenantActor): Promise<string[] | null> =>
  isAssignedOnly(actor, 'estate.read')
    ? (await tx.select({ id: buildings.id }).from(buildings).where(buildingsOf(actor, 'estate.read'))).map(({ id }) => id)
    : null

const peopleFor = (actor: TenantActor): ExportInput['people'] => {
  if (!actor.permissions.has('renters.read')) return 'none'
  return readsNameOnly(actor) ? 'namePhone' : 'all'
}

interface Start {
  tx: Tx
  actor: TenantActor
  requestId: string
  language: Language
}

const start = async (
  { tx, actor, requestId, language }: Start,
  key: string,
  what: Pick<ExportInput, 'name' | 'kind'> & { scope: Partial<ExportScope> },
): Promise<JobStarted> => {
  const scope = ExportScope.parse({ ...what.scope, buildingIds: await reachedBuildings(tx, actor) })
  const input: ExportInput = { ...what, scope, people: peopleFor(actor), language }
  return startJob(tx, actor, requestId, { kind: 'taxonomyExport', input, dedupeKey: `export:${actor.tenantId}:${key}` })
}

/** Whether the client has anything to export. */
const hasEstate = async (tx: Tx, actor: TenantActor): Promise<boolean> =>
  (await tx.execute(sql`select from main.locations where tenant_id = ${actor.tenantId} limit 1`)).rows.length > 0

export const taxonomyExport = handlersFor(contract, {
  space: async ({ tx, actor, requestId, params, query }) => {
    const { id, type, name, locationId, complexId, buildingId, unitId, publicAreaId, roomId } = await findSpace(tx, actor, 'estate.read', params.spaceId)
    const scope = { locationId, complexId, buildingId, unitId, publicAreaId, roomId, radiatorId: type === 'Radiator' ? id : null }
    return start({ tx, actor, requestId, language: query.Language }, id, { name, kind: 'space', scope })
  },
  tenant: async ({ tx, actor, requestId, query }) => {
    if (!(await hasEstate(tx, actor))) return undefined
    const [tenant] = await tx
      .select({ name: tenants.name })
      .from(tenants)
      .where(and(eq(tenants.id, actor.tenantId)))
    return start({ tx, actor, requestId, language: query.Language }, 'tenant', { name: tenant?.name ?? '', kind: 'tenant', scope: {} })
  },
})
