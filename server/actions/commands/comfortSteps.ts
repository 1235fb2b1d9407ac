import { and, eq, inArray, isNotNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { defaultLevelMap } from '../../../domain/codec/rt1/levelMap.ts'
import type { Command } from '../../../domain/commands/command.ts'
import { frameLengths } from '../../../domain/downlinks/bulkPlan.ts'
import type { ComfortKind, NightPhase } from '../../../domain/rules/comfort.ts'
import { comfortSettings, comfortSteps, downlinks, thermostatStates } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { abortWaiting } from './abort.ts'
import { tellComfortRunner } from './channel.ts'
import { buildingOf, tellBuildings } from './settleComfort.ts'

/** The commands that give a thermostat a levels mapping: the mapping, and in a frame after it the request for the report that proves it. */
export const mappingCommands = (levels: readonly number[] | null): readonly (readonly Command[])[] => [
  [{ code: 'SetTargetTemperatureLevelMapping', levels: levels ?? defaultLevelMap }],
  [{ code: 'GeneralGetInfo', fingerprint: false, health: false, status: false, levelMapping: true }],
]

/** The lengths in bytes of the frames that a step takes. */
export const comfortFrames: Readonly<Record<ComfortKind, readonly number[]>> = {
  levelsMapping: mappingCommands(null).flatMap(frameLengths),
  nightReduction: frameLengths([{ code: 'SetTargetTemperature', temperature: 18 }]),
}

/** Whether a thermostat follows a schedule of its own, which a night setback leaves alone. */
const hasSchedule = (thermostatId: SQL): SQL =>
  sql`exists (select from main.target_temperature_schedules o where o.thermostat_id = ${thermostatId})`

/** Whether that schedule has sent something. Until then, one that was made in a night leaves the thermostat lowered, and the morning raises it. */
const hasScheduleBegun = (thermostatId: SQL): SQL =>
  sql`exists (select from main.schedule_entries e where e.thermostat_id = ${thermostatId} and e.last_sent_at is not null)`

/** Whether a thermostat `t` with the state `v` was taken off its radiator while it was lowered, and still reports that target. */
const cameLowered = sql`(v.night_base_temperature is not null and round(v.target_temperature::numeric, 1) = round(v.night_lowered_to::numeric, 1))`

/** Whether a thermostat `t` with the state `v` is to have a step of a setting `c` in its present phase. By day only one that came lowered is raised. */
const concerned = sql`t.building_id = c.building_id and t.tenant_id = c.tenant_id and t.radiator_id is not null
  and (c.kind = 'levelsMapping' or not ${hasSchedule(sql`t.id`)} and (c.phase = 'lower' or c.phase = 'raise' and ${cameLowered}))`

/** What a thermostat last reported as its target is what its step lowered it to. */
const isLowered = sql`exists (select from main.thermostat_states v where v.thermostat_id = s.thermostat_id and round(v.target_temperature::numeric, 1) = round(s.lowered_to::numeric, 1))`

interface Begun {
  id: string
  /** What the setting's earlier propagation did, if it had begun. */
  before: NightPhase | null
}

/**
 * Begins the propagation of settings, whose rows already say what is to be done: every mounted thermostat gets a pending step. Commands of an
 * earlier propagation that were not sent are withdrawn. At the end of a night only the thermostats that are lowered, or may be, take part;
 * one whose target somebody has changed in the night keeps it.
 */
export const beginPropagation = async (tx: Tx, settings: readonly Begun[], now: Date): Promise<void> => {
  if (settings.length === 0) return
  const ids = settings.map(({ id }) => id)
  const waiting = await tx
    .select({ id: comfortSteps.downlinkId })
    .from(comfortSteps)
    .where(inArray(comfortSteps.settingId, ids))
  const commands = waiting.flatMap(({ id }) => id ?? [])
  if (commands.length > 0) await abortWaiting(tx, inArray(downlinks.id, commands), 'replaced', now)
  // in one order, so that nobody waits in a circle
  await tx.execute(
    sql`select from main.comfort_steps where setting_id in ${ids} order by setting_id, thermostat_id for update`,
  )
  const wasRaised = settings.flatMap(({ id, before }) => (before === 'raise' ? [id] : []))
  await tx.execute(sql`
    delete from main.comfort_steps s using main.comfort_settings c where c.id = s.setting_id and c.id in ${ids}
      and (not exists (select from main.thermostats t where t.id = s.thermostat_id and t.building_id = c.building_id and t.radiator_id is not null)
        or c.phase = 'lower' and ${hasSchedule(sql`s.thermostat_id`)}
        or c.phase = 'raise' and ${hasScheduleBegun(sql`s.thermostat_id`)}
        or c.phase = 'raise' and (s.base_temperature is null
          or s.state = 'Success' and not ${isLowered}
          or s.state <> 'Success' and not exists (select from main.downlinks d where d.id = s.downlink_id and d.sent_at is not null)))`)
  // `started_at` and the gateway stay: they count for the gateway's budget until the next command
  // a thermostat that was not raised since keeps what it was lowered from
  await tx.execute(sql`
    update main.comfort_steps s set base_temperature = null, base_level = null, lowered_to = null from main.comfort_settings c
    where c.id = s.setting_id and c.id in ${ids} and c.phase = 'lower' and s.base_temperature is not null
      and not (${isLowered} and not (s.state = 'Success' and s.setting_id = any(${sql.param(wasRaised)}::uuid[])))`)
  await tx.execute(sql`
    update main.comfort_steps set state = 'Pending', reason = null, downlink_id = null, attempts = 0, finished_at = null where setting_id in ${ids}`)
  await addSteps(tx, sql`c.id in ${ids}`)
  await tellBuildings(
    tx,
    sql`select tenant_id as "tenantId", building_id as "buildingId" from main.comfort_settings where id in ${ids}`,
  )
  await tellComfortRunner(tx)
}

/** Adds pending steps for the thermostats that settings concern and that have none. @returns how many. */
const addSteps = async (tx: Tx, where: SQL): Promise<number> => {
  const kept = (column: SQL) => sql`case when c.kind = 'nightReduction' and ${cameLowered} then ${column} end`
  const { rowCount } = await tx.execute(sql`
    insert into main.comfort_steps (setting_id, tenant_id, thermostat_id, state, base_temperature, base_level, lowered_to)
    select c.id, c.tenant_id, t.id, 'Pending', ${kept(sql`v.night_base_temperature`)}, ${kept(sql`v.night_base_level`)}, ${kept(sql`v.night_lowered_to`)}
    from main.comfort_settings c join (main.thermostats t join main.thermostat_states v on v.thermostat_id = t.id) on ${concerned}
    where c.started_at is not null and ${where}
      and not exists (select from main.comfort_steps s where s.setting_id = c.id and s.thermostat_id = t.id) on conflict do nothing`)
  return rowCount ?? 0
}

/** What the modifiers of a thermostat's new schedule must not add to: the target that a night has made; instead to the one that it lowered. */
export const nightBaseOf = async (
  tx: Tx,
  thermostatId: string,
): Promise<{ baseTemperature: number | null; setTemperatures: number[] }> => {
  const [lowered] = await tx
    .select({ base: comfortSteps.baseTemperature, to: comfortSteps.loweredTo })
    .from(comfortSteps)
    .innerJoin(comfortSettings, eq(comfortSettings.id, comfortSteps.settingId))
    .where(
      and(
        eq(comfortSteps.thermostatId, thermostatId),
        isNotNull(comfortSteps.baseTemperature),
        isNotNull(comfortSteps.loweredTo),
        or(eq(comfortSettings.phase, 'lower'), ne(comfortSteps.state, 'Success')),
      ),
    )
  return {
    baseTemperature: lowered?.base ?? null,
    setTemperatures: typeof lowered?.to === 'number' ? [lowered.to] : [],
  }
}

/** Gives a thermostat that was mounted the settings of its building. What a night lowered it from before is raised by the settings here. */
export const joinComfort = async (tx: Tx, thermostatId: string): Promise<void> => {
  // its state before its steps, as whoever takes it off
  await tx
    .select({ id: thermostatStates.thermostatId })
    .from(thermostatStates)
    .where(eq(thermostatStates.thermostatId, thermostatId))
    .for('update')
  const added = await addSteps(tx, sql`t.id = ${thermostatId}`)
  await tx
    .update(thermostatStates)
    .set({ nightBaseTemperature: null, nightBaseLevel: null, nightLoweredTo: null })
    .where(eq(thermostatStates.thermostatId, thermostatId))
  if (added === 0) return
  await tellOf(tx, thermostatId)
  await tellComfortRunner(tx)
}

/**
 * Takes thermostats, whose states are locked, out of the propagations of their buildings. One that is lowered keeps what it was lowered from:
 * whichever radiator it is mounted on next, a night must not count as what was wanted there.
 */
export const leaveComfort = async (tx: Tx, thermostatIds: readonly string[]): Promise<void> => {
  const these = sql`any(${sql.param([...thermostatIds])}::uuid[])`
  await tx.execute(sql`
    update main.thermostat_states v set night_base_temperature = s.base_temperature, night_base_level = s.base_level, night_lowered_to = s.lowered_to
    from main.comfort_steps s join main.comfort_settings c on c.id = s.setting_id
    where s.thermostat_id = v.thermostat_id and v.thermostat_id = ${these} and c.kind = 'nightReduction' and s.base_temperature is not null
      and (c.phase = 'lower' or s.state <> 'Success')`)
  await tellBuildings(
    tx,
    sql`delete from main.comfort_steps s where s.thermostat_id = ${these} returning s.tenant_id as "tenantId", ${buildingOf(sql`s.setting_id`)}`,
  )
}

const tellOf = (tx: Tx, thermostatId: string): Promise<void> =>
  tellBuildings(
    tx,
    sql`select s.tenant_id as "tenantId", ${buildingOf(sql`s.setting_id`)} from main.comfort_steps s where s.thermostat_id = ${thermostatId}`,
  )

/** Puts steps right for thermostats whose building changed in other ways than by mounting. @returns how many were added or removed. */
export const reconcileSteps = async (tx: Tx): Promise<number> => {
  const { rowCount } = await tx.execute(sql`
    delete from main.comfort_steps s using main.comfort_settings c where c.id = s.setting_id
      and not exists (select from main.thermostats t where t.id = s.thermostat_id and t.building_id = c.building_id and t.tenant_id = c.tenant_id and t.radiator_id is not null)`)
  return (rowCount ?? 0) + (await addSteps(tx, sql`true`))
}
