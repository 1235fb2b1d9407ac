import { and, arrayOverlaps, eq, getTableColumns, inArray, isNull, not, or, sql, type SQL } from 'drizzle-orm'
import { radiatorChecklistFlags, ventingDurations, type RadiatorIssue } from '../../../domain/enums.ts'
import { flagsOfIssues, issuesOf, reportedIssues, type Checklist } from '../../../domain/rules/radiatorIssues.ts'
import { stateOfDuration, ventingState, type VentingState } from '../../../domain/rules/ventingState.ts'
import { radiators as table } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { onPage, type Part } from '../../db/onPage.ts'
import { buildingName, publicAreaName, roomName, unitNameOrNull } from './place.ts'

const thermostat = sql<{
  id: string
  eui: string
} | null>`(select json_build_object('id', t.id, 'eui', t.eui) from main.thermostats t where t.radiator_id = radiators.id)`

const columns = { ...getTableColumns(table), buildingName, unitName: unitNameOrNull, publicAreaName, roomName, thermostat }

const allFlags = (checklist: Checklist) => ({ ...Object.fromEntries(radiatorChecklistFlags.map((flag) => [flag, false])), ...checklist })

/** Radiators as the reply has them. */
export const selectRadiators = async (tx: Tx, where: SQL | undefined, part: Part = {}) => {
  const rows = await tx
    .select(columns)
    .from(table)
    .where(onPage(tx, table, where, part))
    .orderBy(...(part.order ?? []))
    .limit(part.limit ?? 1)
  return rows.map((row) => {
    const venting = { isVentingPossible: row.ventingPossible, successDuration: row.ventingDuration }
    return {
      ...row,
      checklist: allFlags(row.checklist),
      installationFailed: { reasons: reportedIssues.filter((issue) => row.issues.includes(issue)) },
      venting: { ...venting, failureReason: row.ventingFailureReason, comment: row.ventingComment, ventedAt: row.ventedAt, state: ventingState(venting) },
      issues: issuesOf({ reported: row.issues, checklist: row.checklist, hasThermostat: row.thermostat !== null }),
    }
  })
}

/** Whether a thermostat is assigned to the radiator. */
export const hasThermostat = sql`exists (select from main.thermostats t where t.radiator_id = ${table.id})`

/** The condition that a radiator has one of these issues; says the same as `issuesOf`. */
export const hasAnyIssue = (issues: readonly RadiatorIssue[]): SQL | undefined => {
  const [reported, flags] = [reportedIssues.filter((issue) => issues.includes(issue)), flagsOfIssues(issues)]
  return (
    or(
      reported.length > 0 ? arrayOverlaps(table.issues, reported) : undefined,
      // only flags that are set are kept
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

/** The condition that a radiator's venting is in one of these states; says the same as `ventingState`. */
export const isInVentingState = (states: readonly VentingState[]): SQL | undefined => or(...states.map(inState)) ?? sql`false`
