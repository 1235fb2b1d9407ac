import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { DeviceFilters } from '../../../contract/main/deviceFilters.ts'
import type { Language } from '../../../domain/limits.ts'
import { buildings } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { deviceCondition } from '../../finders/devices/deviceListFilter.ts'
import { buildingsOf } from '../../finders/estate/estateReach.ts'
import type { TenantActor, GlobalActor } from '../../http/actor.ts'
import type { JobStarted, Base } from '../../http/handler.ts'
import { isAssignedOnly } from '../../http/reach.ts'
import { startJob, startGlobalJob } from '../../jobs/start.ts'
import type { DeviceExportInput } from './deviceExport.ts'
import { ExportScope } from './ExportScope.ts'
import { peopleFor } from './mayDownload.ts'
import type { ExportInput } from './taxonomyExport.ts'

/** The buildings assigned to the actor at this moment: the job has no rights of its own to check. */
const reachedBuildings = async (tx: Tx, actor: TenantActor): Promise<string[] | null> =>
  isAssignedOnly(actor, 'estate.read')
    ? (await tx.select({ id: buildings.id }).from(buildings).where(buildingsOf(actor, 'estate.read'))).map(
        ({ id }) => id,
      )
    : null

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
  return startJob(tx, actor, requestId, {
    kind: 'taxonomyExport',
    input,
    dedupeKey: `export:${actor.tenantId}:${key}`,
  })
}

interface Export {
  filters: DeviceFilters
  format: 'xlsx' | 'csv'
  language: Language
}

/** The deduplication key, independent of the user: the same clients, filters and format. */
const keyOf = (input: DeviceExportInput): string => {
  const tenantIds = input.tenantIds === 'all' ? 'all' : input.tenantIds.toSorted()
  const filters = Object.entries(input.filters).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `export:devices:${createHash('sha256')
    .update(JSON.stringify([tenantIds, filters, input.format, input.language]))
    .digest('base64url')}`
}

/** Starts the export of a device list; undefined if no device matches the filters. Errors: 404 at the filter, jobRunning 409. */
export const startDeviceExport = async (
  {
    tx,
    actor,
    now,
    ...call
  }: { tx: Tx; actor: GlobalActor; now: Date } & Pick<Base, 'requestId' | 'tenantHint'>,
  { filters, format, language }: Export,
): Promise<JobStarted | undefined> => {
  const condition = (await deviceCondition(tx, actor, filters, now)) ?? sql`true`
  const { rows } = await tx.execute(sql`select from main.thermostats where ${condition} limit 1`)
  if (rows.length === 0) return undefined
  const input: DeviceExportInput = {
    tenantIds: actor.tenantIds === 'all' ? 'all' : [...actor.tenantIds],
    filters,
    format,
    language,
  }
  return startGlobalJob(tx, actor, call, { kind: 'deviceExport', input, dedupeKey: keyOf(input) })
}
