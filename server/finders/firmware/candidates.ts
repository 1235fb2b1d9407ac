import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { DeviceFilters } from '../../../contract/main/deviceFilters.ts'
import { bulkTargetsMax } from '../../../domain/downlinks/bulkPlan.ts'
import type { FirmwareKind } from '../../../domain/firmware/artifacts.ts'
import { openSteps } from '../../../domain/firmware/updateStates.ts'
import { whyNotDeviceSearch } from '../../../domain/rules/deviceSearch.ts'
import { thermostats } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { refuse } from '../../http/refusal.ts'
import { deviceCondition } from '../devices/deviceListFilter.ts'

/** Which thermostats of a client a batch is about. */
export interface UpdateTargets {
  readonly tenantId: string
  /** Narrows to what the actor reaches; undefined: the whole client. */
  readonly reach: SQL | undefined
  readonly filters: DeviceFilters | null
  readonly euis: readonly string[]
}

const inOtherUpdate = sql<boolean>`exists (select from main.firmware_updates u where u.thermostat_id = ${thermostats.id} and ${inArray(sql`u.step`, [...openSteps])})`

/** What decides about an update of a thermostat to a version of a kind. */
export const candidateColumns = (kind: FirmwareKind) => ({
  id: thermostats.id,
  eui: thermostats.eui,
  lifecycle: thermostats.lifecycle,
  malfunctionAt: thermostats.malfunctionAt,
  mode: thermostats.mode,
  version: kind === 'core' ? thermostats.firmwareVersion : thermostats.appVersion,
  hardwareRevision: thermostats.hardwareRevision,
  batteryVoltage: thermostats.batteryVoltage,
  spreadingFactor: thermostats.spreadingFactor,
  lastSeenAt: thermostats.lastSeenAt,
  gatewayEui: thermostats.gatewayEui,
})

const targeted = async (
  tx: Tx,
  { tenantId, filters, euis }: UpdateTargets,
  now: Date,
): Promise<SQL | undefined> => {
  if (filters === null) return sql`${thermostats.eui} = any(${sql.param([...euis])}::text[])`
  const reason = whyNotDeviceSearch(filters)
  if (reason === 'filtersRequired') refuse('filtersRequired')
  if (reason !== undefined) refuse('rule', { fields: { 'filters.Floors': reason } })
  return deviceCondition(tx, { tenantIds: [tenantId] }, filters, now)
}

/** The thermostats that filters or a list name within reach. Errors: filtersRequired 422, rule 422 if there are too many, 404 for foreign or missing ids. */
export const updateCandidates = async (tx: Tx, targets: UpdateTargets, kind: FirmwareKind, now: Date) => {
  const { tenantId, reach, filters } = targets
  const rows = await tx
    .select({ ...candidateColumns(kind), inOtherUpdate })
    .from(thermostats)
    .where(and(eq(thermostats.tenantId, tenantId), reach, await targeted(tx, targets, now)))
    .orderBy(asc(thermostats.id))
    .limit(bulkTargetsMax + 1)
  if (rows.length > bulkTargetsMax) refuse('rule', { fields: { filters: 'bulkTooMany' } })
  const selected = filters?.Ids && new Set(filters.Ids)
  // a selection lists thermostats that the actor sees, so a missing one is an error rather than silently left out
  if (selected && Object.keys(filters).length === 1 && rows.length < selected.size)
    refuse('notFound', { fields: { 'filters.Ids': 'notFound' } })
  return rows
}
