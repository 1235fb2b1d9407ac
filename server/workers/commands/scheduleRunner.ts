import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ScheduleReason } from '../../../contract/main/temperatureSchedules.ts'
import { targetTemperatureMax, targetTemperatureMin } from '../../../domain/limits.ts'
import { levelsOf } from '../../../domain/codec/rt1/levelMap.ts'
import { lastDue, modifierBase, nextDue, usefulUntil } from '../../../domain/rules/schedule.ts'
import {
  downlinks,
  scheduleEntries,
  targetTemperatureSchedules,
  thermostats,
  thermostatStates,
} from '../../db/schema.ts'
import { asAdmin, withScope, type Tx } from '../../db/scope.ts'
import type { Deps } from '../../deps.ts'
import { queueOrders, type CommandOrder } from '../../actions/commands/queueCommands.ts'

export type RunnerDeps = Pick<Deps, 'db' | 'now'>

type Entry = typeof scheduleEntries.$inferSelect

/** Entries per transaction. */
const batchSize = 200
/** The temperature (°C) that a modifier (K) makes of a base. */
const modified = (base: number, modifier: number): number =>
  Math.min(targetTemperatureMax, Math.max(targetTemperatureMin, Math.round((base + modifier) * 10) / 10))

/** What an entry sends; `base` is what its modifier was added to. */
interface Sending {
  entry: Entry
  order: CommandOrder
  temperature: number
  base: number | null
}
type Outcome = Sending | { entry: Entry; reason: ScheduleReason | null }

/** `for share of` accepts only an unqualified table name. */
const locked = alias(thermostats, 'thermostats')

/** Locks due entries that no other process holds, with everything needed to decide their outcome. */
const claim = async (tx: Tx, now: Date) => {
  const isDue = and(isNotNull(scheduleEntries.nextAt), lte(scheduleEntries.nextAt, now.toISOString()))
  const { id, thermostatId, nextAt } = scheduleEntries
  const next = await tx
    .select({ id, thermostatId })
    .from(scheduleEntries)
    .where(isDue)
    .orderBy(asc(nextAt), asc(id))
    .limit(batchSize)
  if (next.length === 0) return undefined
  // lock thermostats before their entries, in the same order as calls that change a schedule or end the use of a device
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
    .where(inArray(thermostats.id, [...new Set(next.map((entry) => entry.thermostatId))]))
    .orderBy(asc(thermostats.id))
    .for('share', { of: locked })
  const due = await tx
    .select()
    .from(scheduleEntries)
    .where(
      and(
        inArray(
          id,
          next.map((entry) => entry.id),
        ),
        isDue,
      ),
    )
    .orderBy(asc(nextAt))
    .for('update', { skipLocked: true })
  if (due.length === 0) return undefined
  const scheduleIds = [...new Set(due.map(({ scheduleId }) => scheduleId))]
  const beside = await tx
    .select()
    .from(scheduleEntries)
    .where(inArray(scheduleEntries.scheduleId, scheduleIds))
  const bases = await tx
    .select({
      id: targetTemperatureSchedules.id,
      base: targetTemperatureSchedules.baseTemperature,
      set: targetTemperatureSchedules.setTemperatures,
    })
    .from(targetTemperatureSchedules)
    .where(inArray(targetTemperatureSchedules.id, scheduleIds))
  const sent = await tx
    .select({ entryId: downlinks.scheduleEntryId, dueAt: downlinks.dueAt })
    .from(downlinks)
    .where(
      inArray(
        downlinks.scheduleEntryId,
        due.map(({ id }) => id),
      ),
    )
  return {
    due,
    bases: new Map(bases.map((one) => [one.id, one])),
    schedules: Map.groupBy(beside, ({ scheduleId }) => scheduleId),
    targets: new Map(targets.map((one) => [one.thermostat.id, one])),
    sent: new Set(sent.map(({ entryId, dueAt }) => `${entryId} ${dueAt}`)),
  }
}

type Claimed = NonNullable<Awaited<ReturnType<typeof claim>>>

/** The outcome of a due entry: missed times are skipped, except for the last one while it is still useful. */
const outcomeOf = (entry: Entry, { schedules, targets, sent, bases }: Claimed, now: Date): Outcome => {
  const dueAt = lastDue(entry, now.getTime())
  // sent before, when the clock was ahead
  if (dueAt === null || sent.has(`${entry.id} ${dueAt}`)) return { entry, reason: null }
  const entries = schedules.get(entry.scheduleId) ?? []
  const until = usefulUntil(entries, dueAt)
  if (now.getTime() >= until) return { entry, reason: 'overdue' }
  const target = targets.get(entry.thermostatId)
  if (!target) return { entry, reason: 'targetUnknown' }
  const { targetTemperature, modifier } = entry
  const reported = { ...target.reported, levels: levelsOf(target.reported) }
  const known = bases.get(entry.scheduleId) ?? { base: null, set: [] }
  const base = modifier === null ? undefined : modifierBase({ entries, dueAt, reported, ...known })
  const temperature =
    targetTemperature ?? (base === undefined || modifier === null ? undefined : modified(base, modifier))
  if (temperature === undefined) return { entry, reason: 'targetUnknown' }
  return {
    entry,
    temperature,
    base: base ?? null,
    order: {
      thermostat: target.thermostat,
      commands: [{ code: 'SetTargetTemperature', temperature }],
      schedule: { entryId: entry.id, dueAt },
      expiresAt: new Date(until).toISOString(),
    },
  }
}

const failureReasons = ['versionUnknown', 'firmwareTooOld'] as const

/** Keeps what modifiers were added to, and what they have set since, so that they do not add up. */
const rememberBases = async (tx: Tx, { bases }: Claimed, sendings: readonly Sending[]): Promise<void> => {
  const rows = sendings.flatMap(({ entry: { scheduleId }, base, temperature }) => {
    if (base === null) return []
    const known = bases.get(scheduleId)
    const set = known?.base === base ? known.set : []
    return set.includes(temperature) && known?.base === base
      ? []
      : [{ id: scheduleId, base, set: [...set, temperature] }]
  })
  if (rows.length === 0) return
  await tx.execute(sql`
    update main.target_temperature_schedules s set base_temperature = r.base,
      set_temperatures = (select coalesce(array_agg(one::double precision), '{}') from json_array_elements_text(r.set) one)
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id uuid, base double precision, set json) where s.id = r.id`)
}

/** Sends one batch of due entries, each time exactly once, however many processes run. @returns the number of due entries. */
const runBatch = (deps: RunnerDeps): Promise<number> =>
  withScope(deps.db.pool, asAdmin, async (tx) => {
    const now = deps.now()
    const claimed = await claim(tx, now)
    if (!claimed) return 0
    const outcomes = claimed.due.map((entry) => outcomeOf(entry, claimed, now))
    const orders = outcomes.flatMap((outcome) => ('order' in outcome ? [outcome.order] : []))
    const options = {
      source: 'HeatingEngine',
      userId: null,
      expirationMinutes: 0,
      ignoreVersion: false,
      now,
    } as const
    const { downlinks: made, refused } = await queueOrders(tx, orders, options)
    const madeOf = new Map(made.map((downlink) => [downlink.scheduleEntryId, downlink]))
    const refusalOf = new Map(refused.map(({ thermostatId, reason }) => [thermostatId, reason]))
    const rows = outcomes.map((outcome) => {
      const { entry } = outcome
      const downlink = madeOf.get(entry.id)
      const failed = failureReasons.find((reason) => reason === downlink?.reason) ?? null
      const lastReason =
        'order' in outcome
          ? downlink
            ? failed
            : (refusalOf.get(entry.thermostatId) ?? null)
          : outcome.reason
      const sent = downlink !== undefined && failed === null
      return {
        id: entry.id,
        next_at: nextDue(entry, now.getTime()),
        last_sent_at: sent ? now.toISOString() : null,
        last_reason: lastReason,
      }
    })
    await tx.execute(sql`
      update main.schedule_entries e set next_at = r.next_at, last_sent_at = coalesce(r.last_sent_at, e.last_sent_at), last_reason = r.last_reason
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(id uuid, next_at timestamptz, last_sent_at timestamptz, last_reason text) where e.id = r.id`)
    await rememberBases(
      tx,
      claimed,
      outcomes.filter((outcome): outcome is Sending => 'order' in outcome && madeOf.has(outcome.entry.id)),
    )
    return claimed.due.length
  })

/** Sends everything that is due now. @returns the number of due entries. */
export const runSchedules = async (deps: RunnerDeps): Promise<number> => {
  let total = 0
  for (;;) {
    const done = await runBatch(deps)
    total += done
    if (done < batchSize) return total
  }
}

/**
 * Corrects entries that were advanced while the clock was ahead: their next time becomes the first one after now. Times that were sent
 * already are not sent again. @returns the number of corrected entries.
 */
export const rewindSchedules = (deps: RunnerDeps): Promise<number> =>
  withScope(deps.db.pool, asAdmin, async (tx) => {
    const now = deps.now()
    const ahead = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString()
    const { scheduledAt, nextAt, repeat } = scheduleEntries
    const entries = await tx
      .select()
      .from(scheduleEntries)
      .where(
        or(
          and(gt(scheduledAt, now.toISOString()), or(isNull(nextAt), gt(nextAt, scheduledAt))),
          and(eq(repeat, 'daily'), lte(scheduledAt, now.toISOString()), gt(nextAt, ahead(1))),
          and(eq(repeat, 'weekly'), lte(scheduledAt, now.toISOString()), gt(nextAt, ahead(7))),
        ),
      )
      .for('update', { skipLocked: true })
    if (entries.length === 0) return 0
    const rows = entries.map((entry) => ({ id: entry.id, next_at: nextDue(entry, now.getTime()) }))
    await tx.execute(sql`
      update main.schedule_entries e set next_at = r.next_at, last_reason = null
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(id uuid, next_at timestamptz) where e.id = r.id`)
    return entries.length
  })
