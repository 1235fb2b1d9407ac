import { and, arrayOverlaps, eq, getTableColumns, inArray, isNull, not, or, sql, type SQL } from 'drizzle-orm'
import type * as z from 'zod'
import { Radiator, type radiators as contract } from '../../../contract/main/radiators.ts'
import {
  radiatorIssues,
  ventingDurations,
  type RadiatorChecklistFlag,
  type RadiatorIssue,
} from '../../../domain/enums.ts'
import type { Permission } from '../../../domain/roles/permissions.ts'
import {
  flagsOfIssues,
  issuesOf,
  type Checklist,
  stateOfDuration,
  ventingState,
  type VentingState,
} from '../../../domain/rules/radiator.ts'
import { reportedIssues } from '../../../domain/rules/radiatorFields.ts'
import { containsWords, listPage, onPage, whether, type PageRequest } from '../../db/page.ts'
import { naturalOrder, radiators as table } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import type { TenantWrite } from '../../http/handler.ts'
import { found } from '../../http/refusal.ts'
import { lockShaped } from '../../http/versioned.ts'
import {
  buildingName,
  requirePlaces,
  inReach,
  inReachById,
  placedAt,
  publicAreaName,
  roomName,
  unitNameOrNull,
} from './place.ts'

const thermostat = sql<{
  id: string
  eui: string
} | null>`(select json_build_object('id', t.id, 'eui', t.eui) from main.thermostats t where t.radiator_id = radiators.id)`

const columns = {
  ...getTableColumns(table),
  buildingName,
  unitName: unitNameOrNull,
  publicAreaName,
  roomName,
  thermostat,
}

const noFlags = {
  radiatorNotAccessible: false,
  incompatibleValve: false,
  valvePinBlocked: false,
  valveIsLeaking: false,
  valveCantCompletelyOpen: false,
  defectiveValve: false,
  installationNotPossible: false,
} as const satisfies Record<RadiatorChecklistFlag, false>

const allFlags = (checklist: Checklist) => ({ ...noFlags, ...checklist })

/** Radiators in the shape of the reply. The condition has to limit them to those that the actor may read. */
export const selectRadiators = async (tx: Tx, where: SQL | undefined, request: PageRequest = {}) => {
  const rows = await tx
    .select(columns)
    .from(table)
    .where(onPage(tx, table, where, request))
    .orderBy(...(request.order ?? []))
    .limit(request.limit ?? 1)
  return rows.map((row) => {
    const venting = { isVentingPossible: row.ventingPossible, successDuration: row.ventingDuration }
    return {
      ...row,
      checklist: allFlags(row.checklist),
      installationFailed: { reasons: reportedIssues.filter((issue) => row.issues.includes(issue)) },
      venting: {
        ...venting,
        failureReason: row.ventingFailureReason,
        comment: row.ventingComment,
        ventedAt: row.ventedAt,
        state: ventingState(venting),
      },
      issues: issuesOf({
        reported: row.issues,
        checklist: row.checklist,
        hasThermostat: row.thermostat !== null,
      }),
    }
  })
}

/** Whether a thermostat is assigned to the radiator. */
const hasThermostat = sql`exists (select from main.thermostats t where t.radiator_id = ${table.id})`

/** The condition that a radiator has one of these issues; the SQL twin of `issuesOf`. */
const hasAnyIssue = (issues: readonly RadiatorIssue[]): SQL | undefined => {
  const [reported, flags] = [reportedIssues.filter((issue) => issues.includes(issue)), flagsOfIssues(issues)]
  return (
    or(
      reported.length > 0 ? arrayOverlaps(table.issues, reported) : undefined,
      // only true flags are stored
      flags.length > 0
        ? sql`${table.checklist} ?| array[${sql.join(
            flags.map((flag) => sql`${flag}`),
            sql`, `,
          )}]`
        : undefined,
      issues.includes('NoThermostat') ? not(hasThermostat) : undefined,
    ) ?? sql`false`
  )
}

const inState = (state: VentingState): SQL | undefined => {
  if (state === 'NotVented') return isNull(table.ventingPossible)
  if (state === 'NotPossible') return eq(table.ventingPossible, false)
  return and(
    eq(table.ventingPossible, true),
    inArray(
      table.ventingDuration,
      ventingDurations.filter((duration) => stateOfDuration[duration] === state),
    ),
  )
}

/** The condition that a radiator's venting is in one of these states; the SQL twin of `ventingState`. */
const isInVentingState = (states: readonly VentingState[]): SQL | undefined =>
  or(...states.map(inState)) ?? sql`false`

const sortKeys = {
  Name: naturalOrder(table.name),
  Type: table.type,
  ValveType: table.valveType,
  VentedAt: table.ventedAt,
  CreatedAt: table.createdAt,
  UpdatedAt: table.updatedAt,
}

/** A page of radiators. Errors: 404 at a filter. */
export const radiatorPage = async (
  tx: Tx,
  actor: TenantActor,
  query: z.output<typeof contract.list.query>,
) => {
  await requirePlaces(tx, actor, query)
  const where = and(
    inReach(table, actor, 'estate.read'),
    placedAt(table, query),
    containsWords(query.Query, [table.name, table.description]),
    query.Type && inArray(table.type, query.Type),
    query.ValveType && inArray(table.valveType, query.ValveType),
    query.Issues && hasAnyIssue(query.Issues),
    query.VentingState && isInVentingState(query.VentingState),
    whether(query.HasThermostat, hasThermostat),
    whether(query.HasIssues, hasAnyIssue(radiatorIssues)),
  )
  return listPage({
    tx,
    table,
    query,
    where,
    sortKeys,
    rows: (request) => selectRadiators(tx, where, request),
  })
}

/** A radiator as the actor may read it. Errors: 404. */
export const readRadiator = async (tx: Tx, actor: TenantActor, id: string) =>
  found((await selectRadiators(tx, inReachById(table, actor, 'estate.read', id)))[0])

/** Locks a radiator within reach of a permission. Errors: 404, staleVersion 409 with the current radiator. */
export const lockRadiator = (
  { tx, actor, version }: Pick<TenantWrite, 'tx' | 'actor' | 'version'>,
  permission: Permission,
  id: string,
) =>
  lockShaped(tx, table, inReachById(table, actor, permission, id), {
    version,
    shape: Radiator,
    read: () => readRadiator(tx, actor, id),
  })
