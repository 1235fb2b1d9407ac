import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { DeviceFilters } from '../../../contract/main/deviceFilters.ts'
import type { Language } from '../../../domain/limits.ts'
import type { Tx } from '../../db/scope.ts'
import type { DeviceExportInput } from './deviceExport.ts'
import type { GlobalActor } from '../../http/actor.ts'
import type { Base, JobStarted } from '../../http/handler.ts'
import { startGlobalJob } from '../../jobs/start.ts'
import { deviceCondition } from '../../finders/devices/deviceListFilter.ts'

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
  { tx, actor, now, ...call }: { tx: Tx; actor: GlobalActor; now: Date } & Pick<Base, 'requestId' | 'tenantHint'>,
  { filters, format, language }: Export,
): Promise<JobStarted | undefined> => {
  const condition = (await deviceCondition(tx, actor, filters, now)) ?? sql`true`
  const { rows } = await tx.execute(sql`select from main.thermostats where ${condition} limit 1`)
  if (rows.length === 0) return undefined
  const input: DeviceExportInput = { tenantIds: actor.tenantIds === 'all' ? 'all' : [...actor.tenantIds], filters, format, language }
  return startGlobalJob(tx, actor, call, { kind: 'deviceExport', input, dedupeKey: keyOf(input) })
}
