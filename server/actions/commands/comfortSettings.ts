import { and, eq, notInArray, sql } from 'drizzle-orm'
import type * as z from 'zod'
import { ComfortLevel, type NightReductionInput } from '../../../contract/main/comfortLevel.ts'
import {
  nightLeadMinutes,
  sendingStartsAt,
  turnsAround,
  whyNotNight,
  type ComfortKind,
  type NightReduction,
} from '../../../domain/rules/comfort.ts'
import { minute } from '../../../domain/time.ts'
import { buildings, comfortSettings, comfortSteps, thermostats } from '../../db/schema.ts'
import { commandedBy } from '../../finders/commands/commandReach.ts'
import { readComfort, settingsOf, type ComfortSetting } from '../../finders/commands/comfortRows.ts'
import { buildingsOf } from '../../finders/estate/estateReach.ts'
import { reach } from '../../http/actor.ts'
import type { TenantWrite } from '../../http/handler.ts'
import { found, refuse } from '../../http/refusal.ts'
import { insertRow, updateRow } from '../../http/versioned.ts'
import { tellOne } from '../../live/tell.ts'
import { beginPropagation } from './comfortSteps.ts'
import { tellComfortRunner } from './channel.ts'
import { waitForPace } from './pace.ts'

type Settings = Partial<Record<ComfortKind, ComfortSetting>>

/**
 * Locks a building, whose settings are changed one after the other, and not while the runner begins or sends them. Installers change them as long as they may send to all its thermostats:
 * until one is in a unit that is finalised. Errors: 404, forbidden 403.
 */
const lockBuilding = async ({ tx, actor }: TenantWrite, buildingId: string) => {
  await waitForPace(tx)
  const own = and(eq(buildings.id, buildingId), buildingsOf(actor, 'commands.comfort'))
  const building = found((await tx.select().from(buildings).where(own).for('no key update'))[0])
  const commanded = tx
    .select({ id: thermostats.id })
    .from(thermostats)
    .where(commandedBy(actor, ['commands.comfort']))
  const beyond = and(eq(thermostats.buildingId, buildingId), notInArray(thermostats.id, commanded))
  const [one] =
    reach(actor.rights, actor.role, 'commands.comfort') === 'installing'
      ? await tx.select({ id: thermostats.id }).from(thermostats).where(beyond).limit(1)
      : []
  return one ? refuse('forbidden') : building
}

/** Errors: staleVersion 409 with the current settings, if the request expects another version of this one. */
const requireVersion = async (
  { tx, actor, version, now }: TenantWrite,
  buildingId: string,
  kind: ComfortKind,
  settings: Settings,
): Promise<void> => {
  if (version === undefined || version === (settings[kind]?.version ?? 0)) return
  refuse('staleVersion', { current: ComfortLevel.parse(await readComfort(tx, actor, buildingId, now)) })
}

type Values = Partial<
  Pick<
    ComfortSetting,
    | 'levels'
    | 'night'
    | 'setAt'
    | 'setBy'
    | 'confirmedAt'
    | 'confirmedBy'
    | 'phase'
    | 'dueAt'
    | 'startedAt'
    | 'nextAt'
  >
>

const write = (
  { tx, actor, now }: TenantWrite,
  buildingId: string,
  kind: ComfortKind,
  before: ComfortSetting | undefined,
  values: Values,
): Promise<ComfortSetting> =>
  before
    ? updateRow(tx, comfortSettings, before.id, values)
    : insertRow(tx, comfortSettings, {
        tenantId: actor.tenantId,
        buildingId,
        kind,
        setAt: now.toISOString(),
        ...values,
      })

const openSteps = async ({ tx }: TenantWrite, setting: ComfortSetting | undefined): Promise<number> =>
  setting
    ? tx.$count(
        comfortSteps,
        and(eq(comfortSteps.settingId, setting.id), sql`${comfortSteps.state} in ('Pending', 'Running')`),
      )
    : 0

/** Begins a propagation now. It supersedes an earlier one of the setting that is under way. */
const begin = async (
  call: TenantWrite,
  setting: ComfortSetting,
  before: ComfortSetting | undefined,
): Promise<void> =>
  beginPropagation(call.tx, [{ id: setting.id, before: before?.startedAt ? before.phase : null }], call.now)

/** Sets the levels mapping of a building and sends it to its thermostats. Errors: 404, forbidden 403, staleVersion 409. */
export const setLevelsMapping = async (
  call: TenantWrite,
  buildingId: string,
  levels: number[],
): Promise<void> => {
  await lockBuilding(call, buildingId)
  const settings = await settingsOf(call.tx, buildingId)
  await requireVersion(call, buildingId, 'levelsMapping', settings)
  const before = settings.levelsMapping
  const superseded = await openSteps(call, before)
  const at = call.now.toISOString()
  const after = await write(call, buildingId, 'levelsMapping', before, {
    levels,
    setAt: at,
    setBy: call.actor.userId,
    startedAt: at,
    dueAt: at,
  })
  await begin(call, after, before)
  await call.audit({
    action: 'comfortLevel.setLevelsMapping',
    entityId: buildingId,
    before: { levels: before?.levels ?? null },
    after: { levels, superseded },
  })
}

/** Removes the levels mapping of a building: its thermostats get the one from production. Errors: 404, forbidden 403, staleVersion 409. */
export const removeLevelsMapping = async (call: TenantWrite, buildingId: string): Promise<void> => {
  await lockBuilding(call, buildingId)
  const settings = await settingsOf(call.tx, buildingId)
  const before = found(settings.levelsMapping)
  if (before.levels === null) refuse('notFound')
  await requireVersion(call, buildingId, 'levelsMapping', settings)
  const at = call.now.toISOString()
  const after = await write(call, buildingId, 'levelsMapping', before, {
    levels: null,
    setAt: at,
    setBy: call.actor.userId,
    startedAt: at,
    dueAt: at,
  })
  await begin(call, after, before)
  await call.audit({
    action: 'comfortLevel.removeLevelsMapping',
    entityId: buildingId,
    before: { levels: before.levels },
  })
}

/** Whether thermostats are lowered, or are being lowered. */
const isLowered = (setting: ComfortSetting | undefined): boolean =>
  setting !== undefined && setting.startedAt !== null && setting.phase === 'lower'

const sameNight = (one: NightReduction | null | undefined, other: NightReduction): boolean =>
  one !== null &&
  one !== undefined &&
  (['reduceBy', 'reduceTo', 'from', 'to'] as const).every((field) => one[field] === other[field]) &&
  one.days.join() === other.days.join()

/**
 * What a night setback that begins, or ends, needs at once: to lower within its hours, to raise what an earlier one lowered. Otherwise a
 * raising that is under way goes on.
 */
const startOf = (
  night: NightReduction | null,
  before: ComfortSetting | undefined,
  now: Date,
): { values: Values; begins: boolean } => {
  const at = now.toISOString()
  const turns = night && turnsAround(night, new Date(now.getTime() + nightLeadMinutes * minute))
  const nextAt = turns ? sendingStartsAt(turns.next.at) : null
  if (turns?.last?.phase === 'lower')
    return { begins: true, values: { phase: 'lower', dueAt: turns.last.at, startedAt: at, nextAt } }
  if (isLowered(before)) return { begins: true, values: { phase: 'raise', dueAt: at, startedAt: at, nextAt } }
  return { begins: false, values: { nextAt } }
}

/**
 * Schedules the night setback of a building, or confirms it: only then it runs. What one that it replaces has lowered is raised at once.
 * Errors: 404, forbidden 403, staleVersion 409, rule 422 at a field.
 */
export const setNightReduction = async (
  call: TenantWrite,
  buildingId: string,
  { confirmed, ...night }: z.output<typeof NightReductionInput>,
): Promise<void> => {
  const { tx, actor, now } = call
  const building = await lockBuilding(call, buildingId)
  const why = whyNotNight(night, building.minTemperature)
  if (why) refuse('rule', { fields: { [why.field]: why.reason } })
  const settings = await settingsOf(tx, buildingId)
  await requireVersion(call, buildingId, 'nightReduction', settings)
  const before = settings.nightReduction
  const superseded = await openSteps(call, before)
  const [at, by] = [now.toISOString(), actor.userId]
  const isSame = sameNight(before?.night, night)
  const isRunning = isSame && confirmed && before !== undefined && before.confirmedAt !== null
  const start = startOf(confirmed ? night : null, before, now)
  const after = await write(call, buildingId, 'nightReduction', before, {
    night,
    ...(!isSame && { setAt: at, setBy: by }),
    ...(!isRunning && {
      confirmedAt: confirmed ? at : null,
      confirmedBy: confirmed ? by : null,
      ...start.values,
    }),
  })
  if (!isRunning && start.begins) await begin(call, after, before)
  await tellOne(call, 'comfort', buildingId)
  await tellComfortRunner(tx)
  await call.audit({
    action: confirmed ? 'comfortLevel.confirmNightReduction' : 'comfortLevel.scheduleNightReduction',
    entityId: buildingId,
    before: before && { ...before.night, confirmedAt: before.confirmedAt },
    after: { ...night, confirmedAt: after.confirmedAt, superseded },
  })
}

/** Removes the night setback of a building; what it has lowered is raised at once. Errors: 404, forbidden 403, staleVersion 409. */
export const removeNightReduction = async (call: TenantWrite, buildingId: string): Promise<void> => {
  await lockBuilding(call, buildingId)
  const settings = await settingsOf(call.tx, buildingId)
  const before = found(settings.nightReduction)
  if (before.night === null) refuse('notFound')
  await requireVersion(call, buildingId, 'nightReduction', settings)
  const start = startOf(null, before, call.now)
  const values = {
    night: null,
    setAt: call.now.toISOString(),
    setBy: call.actor.userId,
    confirmedAt: null,
    confirmedBy: null,
    ...start.values,
  }
  const after = await write(call, buildingId, 'nightReduction', before, values)
  if (start.begins) await begin(call, after, before)
  await tellOne(call, 'comfort', buildingId)
  await call.audit({
    action: 'comfortLevel.removeNightReduction',
    entityId: buildingId,
    before: { ...before.night, confirmedAt: before.confirmedAt },
  })
}

/** Sends a setting again where it failed. Errors: 404, forbidden 403, comfortNothingFailed 409. */
export const retryComfort = async (
  call: TenantWrite,
  buildingId: string,
  kind: ComfortKind,
): Promise<void> => {
  const { tx, audit } = call
  await lockBuilding(call, buildingId)
  const setting = (await settingsOf(tx, buildingId))[kind]
  const again = setting
    ? await tx
        .update(comfortSteps)
        .set({ state: 'Pending', reason: null, finishedAt: null })
        .where(and(eq(comfortSteps.settingId, setting.id), eq(comfortSteps.state, 'Failed')))
        .returning({ id: comfortSteps.thermostatId })
    : []
  if (again.length === 0) refuse('comfortNothingFailed')
  await tellOne(call, 'comfort', buildingId)
  await tellComfortRunner(tx)
  await audit({ action: 'comfortLevel.retry', entityId: buildingId, after: { kind, again: again.length } })
}
