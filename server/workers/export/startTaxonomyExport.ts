import type { Language } from '../../../domain/limits.ts'
import { buildings } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { buildingsOf } from '../../finders/estate/estateReach.ts'
import { readsNameOnly } from '../../finders/people/renterRows.ts'
import type { TenantActor } from '../../http/actor.ts'
import type { JobStarted } from '../../http/handler.ts'
import { isAssignedOnly } from '../../http/reach.ts'
import { startJob } from '../../jobs/start.ts'
import { ExportScope } from './ExportScope.ts'
import type { ExportInput } from './taxonomyExport.ts'

/** The buildings assigned to the actor at this moment: the job has no rights of its own to check. */
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

/** Starts the export of a part of the estate. Errors: jobRunning 409. */
export const startTaxonomyExport = async (
  { tx, actor, requestId, language }: Start,
  key: string,
  what: Pick<ExportInput, 'name' | 'kind'> & { scope: Partial<ExportScope> },
): Promise<JobStarted> => {
  const scope = ExportScope.parse({ ...what.scope, buildingIds: await reachedBuildings(tx, actor) })
  const input: ExportInput = { ...what, scope, people: peopleFor(actor), language }
  return startJob(tx, actor, requestId, { kind: 'taxonomyExport', input, dedupeKey: `export:${actor.tenantId}:${key}` })
}
