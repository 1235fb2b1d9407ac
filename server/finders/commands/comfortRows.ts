import { and, count, eq, isNotNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import type {
  ComfortLevel,
  ComfortThermostat,
  comfortLevel as contract,
  Propagation,
} from '../../../contract/main/comfortLevel.ts'
import { coveredThermostatFields } from '../../../domain/consent/agreement.ts'
import type { propagationStatuses } from '../../../domain/enums.ts'
import { nightLeadMinutes, turnsAround, type ComfortKind } from '../../../domain/rules/comfort.ts'
import { dayOf, minute } from '../../../domain/time.ts'
import {
  buildings,
  comfortSettings,
  comfortSteps,
  targetTemperatureSchedules,
  thermostats,
  thermostatStates,
} from '../../db/schema.ts'
import { boundedCount, containsWords, neverFirst, orderOf, pageOf } from '../../db/page.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import { found } from '../../http/refusal.ts'
import { withheldReason, withhold } from '../consent/climate.ts'
import { thermostatsOf } from '../devices/thermostats/find.ts'
import { buildingsOf } from '../estate/estateReach.ts'
import { nameIn, nameOrderIn } from '../estate/place.ts'
import { colleagueName } from '../accounts/userName.ts'

export type ComfortSetting = typeof comfortSettings.$inferSelect

/** The settings of a building, by kind. */
export const settingsOf = async (
  tx: Tx,
  buildingId: string,
): Promise<Partial<Record<ComfortKind, ComfortSetting>>> => {
  const rows = await tx.select().from(comfortSettings).where(eq(comfortSettings.buildingId, buildingId))
  return Object.fromEntries(rows.map((row) => [row.kind, row]))
}

type Counts = z.input<typeof Propagation>['counts']

/** Open steps keep a propagation running; without any it has failed if one has. */
const statusOf = ({ Pending, Running, Failed }: Counts): (typeof propagationStatuses)[number] => {
  if (Pending + Running > 0) return 'Running'
  return Failed > 0 ? 'Failed' : 'Success'
}

/** How far the settings of a building have reached its thermostats. */
const propagationsOf = async (
  tx: Tx,
  buildingId: string,
): Promise<(setting: ComfortSetting, now: Date) => z.input<typeof Propagation> | null> => {
  const { rows } = await tx.execute<{
    kind: ComfortKind
    state: keyof Counts
    n: number
    ended: string | null
  }>(sql`
    select c.kind, s.state, count(*)::int as n, to_char(max(s.finished_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ended
    from main.comfort_settings c join main.comfort_steps s on s.setting_id = c.id where c.building_id = ${buildingId} group by 1, 2`)
  return (setting, now) => {
    const own = rows.filter(({ kind }) => kind === setting.kind)
    const counts: Counts = {
      Failed: 0,
      Pending: 0,
      Running: 0,
      Success: 0,
      ...Object.fromEntries(own.map(({ state, n }) => [state, n])),
    }
    const isNew =
      setting.startedAt === null ||
      Date.parse(setting.startedAt) < Date.parse(setting.confirmedAt ?? setting.setAt)
    if (setting.startedAt === null && setting.night === null) return null
    if (setting.night !== null && isNew && counts.Pending + counts.Running + counts.Failed === 0) {
      const turns = turnsAround(setting.night, now)
      const first =
        turns.next.phase === 'lower' ? turns.next : turnsAround(setting.night, new Date(turns.next.at)).next
      return {
        status: 'Scheduled',
        dueAt: first.at,
        startedAt: null,
        finishedAt: null,
        counts: { Failed: 0, Pending: 0, Running: 0, Success: 0 },
      }
    }
    if (setting.startedAt === null) return null
    const status = statusOf(counts)
    const ended =
      own
        .flatMap(({ ended: at }) => at ?? [])
        .toSorted()
        .at(-1) ?? setting.startedAt
    return {
      status,
      dueAt: setting.dueAt ?? setting.startedAt,
      startedAt: setting.startedAt,
      finishedAt: status === 'Running' ? null : ended,
      counts,
    }
  }
}

const namesOf = (tx: Tx, actor: TenantActor, buildingId: string) =>
  tx
    .select({
      kind: comfortSettings.kind,
      setBy: colleagueName(actor, comfortSettings.setBy),
      confirmedBy: colleagueName(actor, comfortSettings.confirmedBy),
    })
    .from(comfortSettings)
    .where(eq(comfortSettings.buildingId, buildingId))

const mountedIn = (buildingId: string) =>
  and(eq(thermostats.buildingId, buildingId), isNotNull(thermostats.radiatorId))

/** The comfort settings of a building. Errors: 404. */
export const readComfort = async (
  tx: Tx,
  actor: TenantActor,
  buildingId: string,
  now: Date,
): Promise<z.input<typeof ComfortLevel>> => {
  const building = found(
    (
      await tx
        .select()
        .from(buildings)
        .where(and(eq(buildings.id, buildingId), buildingsOf(actor, 'thermostats.read')))
    )[0],
  )
  const { levelsMapping: mapping, nightReduction: night } = await settingsOf(tx, buildingId)
  const propagation = await propagationsOf(tx, buildingId)
  const names = await namesOf(tx, actor, buildingId)
  const [mounted] = await tx.select({ n: count() }).from(thermostats).where(mountedIn(buildingId))
  const [scheduled] = await tx
    .select({ n: count() })
    .from(thermostats)
    .innerJoin(targetTemperatureSchedules, eq(targetTemperatureSchedules.thermostatId, thermostats.id))
    .where(mountedIn(buildingId))
  const common = (setting: ComfortSetting | undefined) => ({
    version: setting?.version ?? 0,
    setAt: setting?.setAt ?? null,
    setByName: names.find(({ kind }) => kind === setting?.kind)?.setBy ?? null,
    propagation: setting ? propagation(setting, now) : null,
  })
  const isConfirmed = night !== undefined && night.night !== null && night.confirmedAt !== null
  return {
    buildingId,
    buildingName: building.name,
    minTemperature: building.minTemperature,
    thermostats: mounted?.n ?? 0,
    levelsMapping: { ...common(mapping), levels: mapping?.levels ?? null },
    nightReduction: {
      ...common(night),
      value: night?.night ? { ...night.night, days: [...night.night.days] } : null,
      confirmedAt: night?.confirmedAt ?? null,
      confirmedByName: names.find(({ kind }) => kind === 'nightReduction')?.confirmedBy ?? null,
      phase: night && night.startedAt !== null ? night.phase : null,
      next: isConfirmed && night.night ? nextTurn(night.night, now, night.dueAt) : null,
      ownSchedules: scheduled?.n ?? 0,
    },
  }
}

/** The next turn that has not begun: commands for one begin to go out some minutes before it. */
const nextTurn = (night: NonNullable<ComfortSetting['night']>, now: Date, dueAt: string | null) => {
  const { next } = turnsAround(night, now)
  return next.at === dueAt
    ? turnsAround(night, new Date(now.getTime() + nightLeadMinutes * minute)).next
    : next
}

const mappingStep = alias(comfortSteps, 'mapping_step')
const nightStep = alias(comfortSteps, 'night_step')
const mappingSetting = alias(comfortSettings, 'mapping_setting')
const nightSetting = alias(comfortSettings, 'night_setting')

const sortKeys = {
  Eui: thermostats.eui,
  UnitName: nameOrderIn('building_units', thermostats.unitId),
  RoomName: nameOrderIn('rooms', thermostats.roomId),
  LastSeenAt: neverFirst(thermostats.lastSeenAt),
  LevelsMapping: mappingStep.state,
  NightReduction: nightStep.state,
}

type StepRow = typeof comfortSteps.$inferSelect
const stepOf = (step: StepRow | null) =>
  step && {
    status: step.state,
    reason: step.reason,
    attempts: step.attempts,
    startedAt: step.startedAt,
    finishedAt: step.finishedAt,
  }

/** A page of the mounted thermostats of a building, with their steps. Errors: 404. */
export const comfortThermostatPage = async (
  tx: Tx,
  actor: TenantActor,
  buildingId: string,
  query: z.output<typeof contract.thermostats.query>,
  now: Date,
) => {
  found(
    (
      await tx
        .select({ id: buildings.id })
        .from(buildings)
        .where(and(eq(buildings.id, buildingId), buildingsOf(actor, 'thermostats.read')))
    )[0],
  )
  const withStatus =
    query.Status &&
    sql`exists (select from main.comfort_steps s join main.comfort_settings c on c.id = s.setting_id
    where s.thermostat_id = ${thermostats.id} and c.kind = ${query.Kind} and s.state in ${query.Status.length > 0 ? query.Status : ['']})`
  const where = and(
    thermostatsOf(actor, 'thermostats.read'),
    mountedIn(buildingId),
    containsWords(query.Query, [thermostats.eui, sortKeys.UnitName, sortKeys.RoomName]),
    query.Ids && sql`${thermostats.id} in ${query.Ids.length > 0 ? query.Ids : [buildingId]}`,
    withStatus,
  )
  const order = orderOf(query, sortKeys[query['Sort.SortOption']], thermostats.id)
  return pageOf(
    query,
    async (limit, offset): Promise<z.input<typeof ComfortThermostat>[]> => {
      const rows = await tx
        .select({
          id: thermostats.id,
          eui: thermostats.eui,
          unitName: sql<
            string | null
          >`coalesce(${nameIn('building_units', thermostats.unitId)}, ${nameIn('public_areas', thermostats.publicAreaId)})`,
          roomName: nameIn('rooms', thermostats.roomId),
          lastSeenAt: thermostats.lastSeenAt,
          levels: thermostatStates.levelMap,
          levelsAt: thermostatStates.levelMapAt,
          targetTemperature: thermostatStates.targetTemperature,
          targetLevel: thermostatStates.targetLevel,
          measuredAt: thermostatStates.measuredAt,
          withheld: withheldReason(
            { unitId: thermostatStates.measuredUnitId, measuredAt: thermostatStates.measuredAt },
            dayOf(now),
          ),
          ownSchedule: sql<boolean>`exists (select from main.target_temperature_schedules o where o.thermostat_id = ${thermostats.id})`,
          mappingStep,
          nightStep,
        })
        .from(thermostats)
        .leftJoin(thermostatStates, eq(thermostatStates.thermostatId, thermostats.id))
        .leftJoin(
          mappingSetting,
          and(
            eq(mappingSetting.buildingId, thermostats.buildingId),
            eq(mappingSetting.kind, 'levelsMapping'),
          ),
        )
        .leftJoin(
          mappingStep,
          and(eq(mappingStep.settingId, mappingSetting.id), eq(mappingStep.thermostatId, thermostats.id)),
        )
        .leftJoin(
          nightSetting,
          and(eq(nightSetting.buildingId, thermostats.buildingId), eq(nightSetting.kind, 'nightReduction')),
        )
        .leftJoin(
          nightStep,
          and(eq(nightStep.settingId, nightSetting.id), eq(nightStep.thermostatId, thermostats.id)),
        )
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset(offset)
      return rows.map(({ mappingStep: mapping, nightStep: night, ...row }) => ({
        ...withhold(row, coveredThermostatFields, row.withheld),
        levelsMapping: stepOf(mapping),
        nightReduction: stepOf(night),
      }))
    },
    () => boundedCount(tx, thermostats, where),
  )
}
