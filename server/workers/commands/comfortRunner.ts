import { and, asc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import * as z from 'zod'
import { levelsOf } from '../../../domain/codec/rt1/levelMap.ts'
import type { Command } from '../../../domain/commands/command.ts'
import { expirationMinutesMax } from '../../../domain/downlinks/waiting.ts'
import { targetTemperatureMax, targetTemperatureMin } from '../../../domain/limits.ts'
import { gatewayWindows } from '../../../domain/downlinks/bulkPlan.ts'
import {
  comfortKinds,
  loweredFrom,
  nightLeadMinutes,
  ownTarget,
  sendingStartsAt,
  turnsAround,
  type ComfortKind,
  type StepReason,
} from '../../../domain/rules/comfort.ts'
import { day, minute } from '../../../domain/time.ts'
import {
  beginPropagation,
  comfortFrames,
  mappingCommands,
  reconcileSteps,
} from '../../actions/commands/comfortSteps.ts'
import { tellBuildings } from '../../actions/commands/settleComfort.ts'
import { queueOrders, type CommandOrder } from '../../actions/commands/queueCommands.ts'
import { buildings, comfortSettings, comfortSteps, thermostats, thermostatStates } from '../../db/schema.ts'
import { asAdmin, withScope, type Tx } from '../../db/scope.ts'
import { holdsPace } from '../../actions/commands/pace.ts'
import { fullGateways, maxCandidates, usedBudgets, withinBudget } from './gatewayBudget.ts'
import type { RunnerDeps } from './scheduleRunner.ts'

/** Settings per transaction. */
const settingsAtOnce = 100

/** Begins the nights, and the mornings, that are due. @returns how many settings. */
const beginDue = async (tx: Tx, now: Date): Promise<number> => {
  const { nextAt, night } = comfortSettings
  const due = await tx
    .select()
    .from(comfortSettings)
    .where(and(lte(nextAt, now.toISOString()), isNotNull(night)))
    .orderBy(asc(nextAt), asc(comfortSettings.id))
    .limit(settingsAtOnce)
    .for('update', { skipLocked: true })
  const rows = due.flatMap((setting) => {
    if (setting.night === null) return []
    const { last, next } = turnsAround(setting.night, new Date(now.getTime() + nightLeadMinutes * minute))
    // not again when the clock was set back, and no morning without a night
    const isNew = last !== null && (setting.dueAt === null || Date.parse(last.at) > Date.parse(setting.dueAt))
    const begins = isNew && (last.phase === 'lower' || setting.phase === 'lower')
    const begun = begins
      ? { phase: last.phase, due_at: last.at, started_at: now.toISOString() }
      : { phase: null, due_at: null, started_at: null }
    return [
      {
        id: setting.id,
        before: setting.startedAt === null ? null : setting.phase,
        next_at: sendingStartsAt(next.at),
        begins,
        ...begun,
      },
    ]
  })
  if (rows.length === 0) return 0
  await tx.execute(sql`
    update main.comfort_settings c set next_at = r.next_at, phase = coalesce(r.phase, c.phase), due_at = coalesce(r.due_at, c.due_at),
      started_at = coalesce(r.started_at, c.started_at)
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id uuid, next_at timestamptz, phase text, due_at timestamptz, started_at timestamptz) where c.id = r.id`)
  await beginPropagation(
    tx,
    rows.filter(({ begins }) => begins),
    now,
  )
  return due.length
}

const Candidate = z.object({
  settingId: z.string(),
  thermostatId: z.string(),
  kind: z.enum(comfortKinds),
  gatewayEui: z.string().nullable(),
  factor: z.number().nullable(),
})

/** The next pending steps, as many per gateway as its budget allows now; those of nights first, because they are short. */
const nextSteps = async (tx: Tx, now: Date) => {
  const used = await usedBudgets(tx, now)
  const most = gatewayWindows.at(-1)?.frames ?? 1
  const { rows } = await tx.execute(sql`
    select w.* from (
      select s.setting_id as "settingId", s.thermostat_id as "thermostatId", c.kind, t.gateway_eui as "gatewayEui", t.spreading_factor as factor,
        row_number() over (partition by t.gateway_eui order by c.kind desc, s.setting_id, s.thermostat_id) as place
      from main.comfort_steps s join main.comfort_settings c on c.id = s.setting_id join main.thermostats t on t.id = s.thermostat_id
      where s.state = 'Pending' and coalesce(t.gateway_eui, '') <> all(${sql.param(fullGateways(used, comfortFrames.nightReduction))}::text[])) w
    where w.place <= ${most} order by w.kind desc, w.place, w."gatewayEui" limit ${maxCandidates}`)
  return withinBudget(
    rows.map((row) => Candidate.parse(row)),
    ({ kind }) => comfortFrames[kind],
    used,
  )
}

/** `for share of` accepts only an unqualified table name. */
const lockedThermostats = alias(thermostats, 'thermostats')
const lockedSteps = alias(comfortSteps, 'comfort_steps')

/** Locks what is needed to send steps: thermostats before their steps, in the order of calls that end the use of a device. */
const claim = async (tx: Tx, candidates: readonly z.output<typeof Candidate>[]) => {
  const ids = [...new Set(candidates.map(({ thermostatId }) => thermostatId))]
  const targets = await tx
    .select({
      thermostat: thermostats,
      reported: {
        temperature: thermostatStates.targetTemperature,
        level: thermostatStates.targetLevel,
        levelMap: thermostatStates.levelMap,
        levelMapAt: thermostatStates.levelMapAt,
      },
    })
    .from(thermostats)
    .innerJoin(thermostatStates, eq(thermostatStates.thermostatId, thermostats.id))
    .where(inArray(thermostats.id, ids))
    .orderBy(asc(thermostats.id))
    .for('share', { of: lockedThermostats })
  const chosen = candidates.map(
    ({ settingId, thermostatId }) => sql`(${settingId}::uuid, ${thermostatId}::uuid)`,
  )
  const rows = await tx
    .select({ step: comfortSteps, setting: comfortSettings, minTemperature: buildings.minTemperature })
    .from(comfortSteps)
    .innerJoin(comfortSettings, eq(comfortSettings.id, comfortSteps.settingId))
    .innerJoin(buildings, eq(buildings.id, comfortSettings.buildingId))
    .where(
      and(
        eq(comfortSteps.state, 'Pending'),
        sql`(${comfortSteps.settingId}, ${comfortSteps.thermostatId}) in (${sql.join(chosen, sql`, `)})`,
      ),
    )
    .orderBy(asc(comfortSteps.settingId), asc(comfortSteps.thermostatId))
    .for('update', { of: lockedSteps, skipLocked: true })
  const byId = new Map(targets.map((one) => [one.thermostat.id, one]))
  return rows.flatMap((row) => {
    const target = byId.get(row.step.thermostatId)
    return target ? [{ ...row, ...target }] : []
  })
}

type Claimed = Awaited<ReturnType<typeof claim>>[number]

/** What the sending of a step remembers of the thermostat's own target. */
interface Base {
  base_temperature: number | null
  base_level: number | null
  lowered_to: number | null
}
type Plan = Base &
  (
    | { orders: readonly (readonly Command[])[] }
    | { state: 'Success' }
    | { state: 'Failed'; reason: StepReason }
  )

const inRange = (celsius: number): number =>
  Math.min(targetTemperatureMax, Math.max(targetTemperatureMin, celsius))

/** What is to be sent for a step, or how it ends without. */
const planOf = ({ step, setting, minTemperature, reported }: Claimed): Plan => {
  const kept = {
    base_temperature: step.baseTemperature,
    base_level: step.baseLevel,
    lowered_to: step.loweredTo,
  }
  if (setting.kind === 'levelsMapping') return { ...kept, orders: mappingCommands(setting.levels) }
  if (setting.phase === 'raise') {
    if (step.baseLevel !== null)
      return { ...kept, orders: [[{ code: 'SetTargetTemperatureLevel', level: step.baseLevel }]] }
    if (step.baseTemperature === null) return { ...kept, state: 'Success' }
    return {
      ...kept,
      orders: [[{ code: 'SetTargetTemperature', temperature: inRange(step.baseTemperature) }]],
    }
  }
  const target = step.baseTemperature ?? ownTarget({ ...reported, levels: levelsOf(reported) })
  if (target === undefined || setting.night === null)
    return { ...kept, state: 'Failed', reason: 'targetUnknown' }
  const lowered = loweredFrom(setting.night, target, minTemperature)
  if (lowered === undefined)
    return { base_temperature: null, base_level: null, lowered_to: null, state: 'Success' }
  return {
    base_temperature: target,
    base_level: step.baseTemperature === null ? reported.level : step.baseLevel,
    lowered_to: lowered,
    orders: [[{ code: 'SetTargetTemperature', temperature: lowered }]],
  }
}

/** When the commands of a step are no longer wanted: at the next end or start of a night, or after a week. */
const expiresAt = ({ setting }: Claimed, now: Date): string => {
  if (setting.kind === 'levelsMapping')
    return new Date(now.getTime() + expirationMinutesMax * minute).toISOString()
  const next = setting.nextAt === null ? Infinity : Date.parse(setting.nextAt)
  return new Date(Math.min(now.getTime() + day, next)).toISOString()
}

/** Sends the steps of one kind. @returns how each goes on. */
const sendKind = async (tx: Tx, kind: ComfortKind, claimed: readonly Claimed[], now: Date) => {
  const plans = claimed
    .filter(({ setting }) => setting.kind === kind)
    .map((one) => ({ one, plan: planOf(one) }))
  const orders = plans.flatMap(({ one, plan }): CommandOrder[] =>
    'orders' in plan
      ? plan.orders.map((commands) => ({
          thermostat: one.thermostat,
          commands,
          expiresAt: expiresAt(one, now),
          userId: one.setting.setBy,
        }))
      : [],
  )
  const { downlinks, refused } = await queueOrders(tx, orders, {
    // people set a mapping; a night goes on by itself, and what people send outranks it
    source: kind === 'levelsMapping' ? 'AdminApp' : 'HeatingEngine',
    userId: null,
    expirationMinutes: 0,
    // every release knows these commands, and a thermostat that was mounted a moment ago has not reported its version
    ignoreVersion: true,
    now,
  })
  const deciding = new Map(
    downlinks
      .filter(({ code }) => code !== 'GeneralGetInfo')
      .map(({ thermostatId, id }) => [thermostatId, id]),
  )
  const refusals = new Map(
    refused
      .filter(({ code }) => code !== 'GeneralGetInfo')
      .map(({ thermostatId, reason }) => [thermostatId, reason]),
  )
  const at = now.toISOString()
  return plans.map(({ one: { step, thermostat }, plan }) => {
    const { base_temperature, base_level, lowered_to } = plan
    const downlink = deciding.get(step.thermostatId) ?? null
    const row = {
      setting: step.settingId,
      thermostat: step.thermostatId,
      gateway: thermostat.gatewayEui,
      base_temperature,
      base_level,
      lowered_to,
    }
    if ('state' in plan)
      return {
        ...row,
        state: plan.state,
        reason: 'reason' in plan ? plan.reason : null,
        downlink,
        started_at: null,
        finished_at: at,
      }
    if (downlink !== null)
      return { ...row, state: 'Running', reason: null, downlink, started_at: at, finished_at: null }
    // nothing was sent, so the thermostat keeps what it has
    return {
      ...row,
      base_temperature: step.baseTemperature,
      state: 'Failed',
      reason: refusals.get(step.thermostatId) ?? 'notInUse',
      downlink,
      started_at: null,
      finished_at: at,
    }
  })
}

const sendSteps = async (tx: Tx, now: Date): Promise<number> => {
  const candidates = await nextSteps(tx, now)
  if (candidates.length === 0) return 0
  const claimed = await claim(tx, candidates)
  const rows = [
    ...(await sendKind(tx, 'nightReduction', claimed, now)),
    ...(await sendKind(tx, 'levelsMapping', claimed, now)),
  ]
  if (rows.length === 0) return 0
  await tx.execute(sql`
    update main.comfort_steps s set state = r.state, reason = r.reason, downlink_id = r.downlink, gateway_eui = r.gateway, started_at = r.started_at,
      finished_at = r.finished_at, attempts = s.attempts + case when r.started_at is null then 0 else 1 end,
      base_temperature = r.base_temperature, base_level = r.base_level, lowered_to = r.lowered_to
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(setting uuid, thermostat uuid, state text, reason text, downlink uuid, gateway text,
      started_at timestamptz, finished_at timestamptz, base_temperature double precision, base_level smallint, lowered_to double precision)
    where s.setting_id = r.setting and s.thermostat_id = r.thermostat`)
  await tellSettings(tx, [...new Set(rows.map(({ setting }) => setting))])
  return rows.length
}

const tellSettings = (tx: Tx, ids: readonly string[]): Promise<void> =>
  tellBuildings(
    tx,
    sql`select tenant_id as "tenantId", building_id as "buildingId" from main.comfort_settings where id in ${ids}`,
  )

/**
 * Begins what is due of night setbacks, and sends as many pending steps of comfort settings as the gateways' budgets allow now, in one
 * process at a time. @returns the number of steps.
 */
export const runComfort = (deps: RunnerDeps): Promise<number> =>
  withScope(deps.db.pool, asAdmin, async (tx) => {
    if (!(await holdsPace(tx))) return 0
    const now = deps.now()
    while ((await beginDue(tx, now)) === settingsAtOnce);
    return sendSteps(tx, now)
  })

/** Puts the steps right for thermostats that came to a building or left it in other ways than by mounting. @returns the number of changes. */
export const tidyComfort = (deps: RunnerDeps): Promise<number> =>
  withScope(deps.db.pool, asAdmin, reconcileSteps)
