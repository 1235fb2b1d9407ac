import { asc, eq, inArray } from 'drizzle-orm'
import type * as z from 'zod'
import { type ScheduleInput, TemperatureSchedule } from '../../../contract/main/temperatureSchedules.ts'
import { nextDue, whyNotScheduledAt } from '../../../domain/rules/schedule.ts'
import { whyNotInService } from '../../../domain/rules/thermostat.ts'
import { downlinks, scheduleEntries, targetTemperatureSchedules as table } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { lockCommanded } from '../../finders/commands/commandReach.ts'
import type { ThermostatRow } from '../../finders/devices/thermostats/rows.ts'
import type { TenantWrite } from '../../http/handler.ts'
import { found, refuse, refuseIf } from '../../http/refusal.ts'
import { updateRow } from '../../http/versioned.ts'
import { newId } from '../../ids.ts'
import { abortWaiting } from './abort.ts'
import { nightBaseOf } from './comfortSteps.ts'

type Entry = typeof scheduleEntries.$inferSelect
type Given = z.output<typeof ScheduleInput>['entries'][number]

const scheduleOf = async (tx: Tx, thermostat: ThermostatRow) =>
  (await tx.select().from(table).where(eq(table.thermostatId, thermostat.id)).for('update'))[0]

const addSchedule = async (
  tx: Tx,
  owner: Pick<typeof table.$inferInsert, 'tenantId' | 'thermostatId' | 'createdBy'>,
) => {
  const base = await nightBaseOf(tx, owner.thermostatId)
  const rows = await tx
    .insert(table)
    .values({ ...owner, ...base, id: newId() })
    .returning()
  return found(rows[0])
}

const entriesOf = (tx: Tx, scheduleId: string | undefined): Promise<Entry[]> =>
  scheduleId === undefined
    ? Promise.resolve([])
    : tx
        .select()
        .from(scheduleEntries)
        .where(eq(scheduleEntries.scheduleId, scheduleId))
        .orderBy(asc(scheduleEntries.scheduledAt), asc(scheduleEntries.id))

/** The schedule of a thermostat; version 0 without one. */
export const readSchedule = async (tx: Tx, thermostat: ThermostatRow) => {
  const [schedule] = await tx.select().from(table).where(eq(table.thermostatId, thermostat.id))
  return TemperatureSchedule.parse({
    eui: thermostat.eui,
    version: schedule?.version ?? 0,
    updatedAt: schedule?.updatedAt ?? null,
    entries: await entriesOf(tx, schedule?.id),
  })
}

const sameAs = (given: Given) => (entry: Entry) =>
  entry.scheduledAt === given.scheduledAt &&
  entry.repeat === given.repeat &&
  entry.targetTemperature === given.targetTemperature &&
  entry.modifier === given.modifier

/** Deletes entries; their commands that have not been sent are aborted. */
const drop = async (tx: Tx, entries: readonly Entry[], now: Date): Promise<void> => {
  if (entries.length === 0) return
  const ids = entries.map(({ id }) => id)
  await abortWaiting(tx, inArray(downlinks.scheduleEntryId, ids), 'abortedByUser', now)
  await tx.delete(scheduleEntries).where(inArray(scheduleEntries.id, ids))
}

/** Replaces the entries of a thermostat's schedule; those that stay keep their turn. Errors: 404, staleVersion 409, rule 422 at an entry or the entries. */
export const setSchedule = async (
  { tx, actor, version, now, audit }: TenantWrite,
  eui: string,
  entries: readonly Given[],
) => {
  const thermostat = await lockCommanded(tx, actor, eui, ['commands.comfort'], now)
  const before = await readSchedule(tx, thermostat)
  const schedule = await scheduleOf(tx, thermostat)
  if ((schedule?.version ?? 0) !== version) refuse('staleVersion', { current: before })
  const kept = await entriesOf(tx, schedule?.id)
  refuseIf(
    entries.some((given) => !kept.some(sameAs(given))) ? whyNotInService(thermostat) : undefined,
    'entries',
  )
  const added = entries.flatMap((given, index) => {
    if (kept.some(sameAs(given))) return []
    refuseIf(whyNotScheduledAt(given, now), `entries.${index}.scheduledAt`)
    return [given]
  })
  const { id: scheduleId } = schedule
    ? await updateRow(tx, table, schedule.id, {})
    : await addSchedule(tx, {
        tenantId: actor.tenantId,
        thermostatId: thermostat.id,
        createdBy: actor.userId,
      })
  await drop(
    tx,
    kept.filter((entry) => !entries.some((given) => sameAs(given)(entry))),
    now,
  )
  const rows = added.map((given) => ({
    ...given,
    id: newId(),
    scheduleId,
    tenantId: actor.tenantId,
    thermostatId: thermostat.id,
    nextAt: nextDue(given, now.getTime()),
  }))
  if (rows.length > 0) await tx.insert(scheduleEntries).values(rows)
  const after = await readSchedule(tx, thermostat)
  await audit({ action: 'temperatureSchedule.set', entityId: scheduleId, before, after })
  return after
}

/** Deletes the schedule of a thermostat with its commands that wait. Errors: 404, staleVersion 409. */
export const removeSchedule = async (
  { tx, actor, version, now, audit }: TenantWrite,
  eui: string,
): Promise<void> => {
  const thermostat = await lockCommanded(tx, actor, eui, ['commands.comfort'], now)
  const before = await readSchedule(tx, thermostat)
  const schedule = found(await scheduleOf(tx, thermostat))
  if (version !== undefined && version !== schedule.version) refuse('staleVersion', { current: before })
  await drop(tx, await entriesOf(tx, schedule.id), now)
  await tx.delete(table).where(eq(table.id, schedule.id))
  await audit({ action: 'temperatureSchedule.delete', entityId: schedule.id, before })
}
