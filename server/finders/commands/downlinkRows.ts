import { and, asc, eq, getTableColumns, gte, inArray, lte, sql, type SQL } from 'drizzle-orm'
import type * as z from 'zod'
import { likelySentAt } from '../../../domain/commands/sending.ts'
import { waitsUntil, type WaitingReason } from '../../../domain/downlinks/waiting.ts'
import { shownIn } from '../../../domain/commands/command.ts'
import { coveredThermostatFields } from '../../../domain/consent/agreement.ts'
import { withheldAround, withheldReason, withhold } from '../consent/climate.ts'
import { downlinkFrames, downlinks as table, thermostats } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { Downlink as Shape, Reported, type Downlink } from '../../../contract/main/downlinkShapes.ts'
import { containsWords, listPage, type PageRequest } from '../../db/page.ts'
import type { downlinks as contract } from '../../../contract/main/downlinks.ts'
import type { TenantActor } from '../../http/actor.ts'
import { dayOf } from '../../../domain/time.ts'
import { colleagueName } from '../accounts/userName.ts'

export type { Downlink }

/** Number of unsent frames of the thermostat, up to and including this one. */
const position = (at: string) => sql<number>`(select count(*)::int from main.downlink_frames ahead
  where ahead.thermostat_id = ${table.thermostatId} and ahead.closed_at is null and ahead.sent_at is null and ahead.expires_at > ${at}
    and (ahead.created_at, ahead.id) <= (${downlinkFrames.createdAt}, ${downlinkFrames.id}))`

/** A schedule entry with a modifier depends on the reported target, so its commands reveal it; a deleted entry may have had one. */
const withheld = (now: Date) => {
  const said = { deviceId: table.thermostatId, unitId: thermostats.unitId, at: table.createdAt }
  const isOfTarget = sql`exists (select from main.schedule_entries e where e.id = ${table.scheduleEntryId} and e.modifier is null)`
  return sql<
    'noConsent' | null
  >`case when ${table.source} = 'HeatingEngine' and not ${isOfTarget} then ${withheldAround('thermostat', said, dayOf(now))} end`
}

/** The status that tells what became of a command's value; its values that require consent are withheld like the measurement itself. */
const report = (now: Date) => sql<unknown>`(select json_build_object(
    'withheld', ${withheldReason({ unitId: sql`m.unit_id`, measuredAt: sql`m.at` }, dayOf(now))},
    'values', json_build_object('displayRotation', m.display_rotation * 90, 'mode', m.mode, 'motorPosition', m.motor_position, 'motorConstraint', m.motor_constraint,
      'targetTemperature', m.target_temperature, 'targetLevel', m.target_level, 'directMotorControl', m.direct_motor_control,
      'activeHarvesting', m.active_harvesting, 'calibration', m.calibration))
  from main.thermostat_measurements m where m.thermostat_id = ${table.thermostatId} and m.at = ${table.reportedAt} order by m.frame_counter desc limit 1)`
const Report = Reported.omit({ at: true }).nullable()

/** The fields of the report that tell the command's value; null without a report, or if its values tell nothing about it. */
const reportedOf = ({ code, reportedAt, report: found }: Row): Reported | null => {
  const fields = shownIn(code)
  const told = Report.parse(found)
  if (told === null || reportedAt === null || fields.length === 0) return null
  const isCovered = fields.some((field) => coveredThermostatFields.some((covered) => covered === field))
  const shown = withhold(told.values, coveredThermostatFields, told.withheld)
  const values = Object.fromEntries(fields.map((field) => [field, shown[field]]))
  return { at: reportedAt, values, withheld: isCovered ? told.withheld : null }
}

/** What the names of those who sent a command depend on. */
type Reader = Pick<TenantActor, 'permissions'>

const select = (tx: Tx, actor: Reader, now: Date) =>
  tx
    .select({
      ...getTableColumns(table),
      createdByName: colleagueName(actor, table.createdBy),
      position: position(now.toISOString()),
      withheld: withheld(now),
      report: report(now),
      frameEnqueuedAt: downlinkFrames.enqueuedAt,
      tries: downlinkFrames.attempts,
      lastSeenAt: thermostats.lastSeenAt,
      onlineUntil: thermostats.onlineUntil,
      uplinkMinutes: thermostats.uplinkMinutes,
    })
    .from(table)
    .innerJoin(thermostats, eq(thermostats.id, table.thermostatId))
    .leftJoin(downlinkFrames, eq(downlinkFrames.id, table.frameId))

type Row = Awaited<ReturnType<typeof select>>[number]

/** ms after which a frame that the network server has not accepted counts as delayed: normally it is handed over immediately. */
const handOverMs = 60_000

const whyQueued = (row: Row, now: Date): WaitingReason => {
  if (row.onlineUntil === null || Date.parse(row.onlineUntil) < now.getTime()) return 'forDevice'
  if (row.position > 1) return 'forTurn'
  return row.frameEnqueuedAt === null && now.getTime() - Date.parse(row.createdAt) > handOverMs
    ? 'forNetwork'
    : 'forUplink'
}

const waitingOf = (row: Row, now: Date): Downlink['waiting'] => {
  if (row.status !== 'Running') return null
  const queued = row.phase === 'queued'
  const why = queued ? whyQueued(row, now) : row.phase === 'sent' ? 'forAnswer' : 'forReport'
  const silent = row.onlineUntil === null || Date.parse(row.onlineUntil) < now.getTime()
  const place = queued ? Math.max(1, row.position) : 1
  return {
    why,
    position: place,
    expectedAt: silent ? null : likelySentAt(row, now, place - 1),
    until: waitsUntil({
      expiresAt: row.expiresAt,
      heardAt: queued ? null : (row.acknowledgedAt ?? row.sentAt),
      uplinkMinutes: row.uplinkMinutes,
    }),
    tries: row.tries ?? 0,
  }
}

/** Commands with what they are waiting for, in the order of a list. */
const selectDownlinks = async (
  tx: Tx,
  actor: Reader,
  where: SQL | undefined,
  { order = [], limit = 1, offset = 0 }: PageRequest,
  now: Date,
): Promise<Downlink[]> => {
  const rows = await select(tx, actor, now)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return rows.map((row) =>
    Shape.parse({
      ...row,
      args: row.withheld === null ? row.args : {},
      reported: reportedOf(row),
      waiting: waitingOf(row, now),
    }),
  )
}

/** Commands by their ids, in order of creation. */
export const readDownlinks = (
  tx: Tx,
  actor: Reader,
  ids: readonly string[],
  now: Date,
): Promise<Downlink[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : selectDownlinks(
        tx,
        actor,
        inArray(table.id, [...ids]),
        { order: [asc(table.id)], limit: ids.length },
        now,
      )

const sortKeys = {
  CreatedAt: table.createdAt,
  Code: table.code,
  Source: table.source,
  Status: table.status,
  FinishedAt: table.finishedAt,
}

/** A page of a thermostat's commands that were sent for the actor's client. */
export const downlinkPage = (
  tx: Tx,
  thermostat: { id: string },
  actor: TenantActor,
  query: z.output<typeof contract.list.query>,
  now: Date,
) => {
  const where = and(
    eq(table.thermostatId, thermostat.id),
    eq(table.tenantId, actor.tenantId),
    containsWords(query.Query, [table.code]),
    query.Ids && inArray(table.id, query.Ids),
    query.Code && inArray(table.code, query.Code),
    query.Source && inArray(table.source, query.Source),
    query.Status && inArray(table.status, query.Status),
    query.Phase && inArray(table.phase, query.Phase),
    query.Reason && inArray(table.reason, query.Reason),
    query.From === undefined ? undefined : gte(table.createdAt, query.From),
    query.To === undefined ? undefined : lte(table.createdAt, query.To),
  )
  return listPage({
    tx,
    table,
    query,
    where,
    sortKeys,
    rows: (request) => selectDownlinks(tx, actor, where, request, now),
  })
}
