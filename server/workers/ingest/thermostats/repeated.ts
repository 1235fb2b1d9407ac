import { and, gte, lt, sql } from 'drizzle-orm'
import * as z from 'zod'
import {
  aheadMinutesMax,
  behindDaysMax,
  statedTime,
  type Implausible,
} from '../../../../domain/devices/plausible.ts'
import { day, minute } from '../../../../domain/time.ts'
import { thermostatEvents, thermostatMeasurements } from '../../../db/schema.ts'
import type { Tx } from '../../../db/scope.ts'
import { resetCode } from '../restarts.ts'
import { eventOf, type EventRow } from './events.ts'
import { counterOf, isKind, type ThermostatUplink } from './ThermostatUplink.ts'

/** New uplinks, and uplinks whose frame counter occurred in the same session at another time without a restart in between. */
interface Sifted {
  fresh: ThermostatUplink[]
  replayed: ThermostatUplink[]
}

/** An uplink under a frame counter: when it was sent, and what it says. */
interface Use {
  at: string
  contents: string
}

/** The same text for equal contents, whatever the order of the keys. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => one.localeCompare(other)))
      : part,
  )

/** What the device itself says in an event: the signs follow from its lifecycle, too. */
const saidIn = ({ signs: _signs, frameCounter: _frameCounter, ...data }: Record<string, unknown>): string =>
  canonical(data)

/** What a status message says. A value that counts as implausible is said all the same: whether it counts follows from other messages, too. */
const saidInStatus = (values: object, implausible: Implausible | null): string =>
  canonical({ ...values, ...implausible })

const contentsOf = (uplink: ThermostatUplink): string =>
  isKind('status')(uplink)
    ? saidInStatus(uplink.decoded.values, uplink.implausible)
    : saidIn(eventOf(uplink)?.data ?? {})

const kindOf = (uplink: ThermostatUplink): string => eventOf(uplink)?.kind ?? 'status'
const keyOf = (uplink: ThermostatUplink): string =>
  `${uplink.device.thermostat.id} ${kindOf(uplink)} ${counterOf(uplink)}`

const push = <T>(map: Map<string, T[]>, key: string, item: T): void => {
  const items = map.get(key)
  if (items) items.push(item)
  else map.set(key, [item])
}

/** The times within which an uplink can be stored that arrives a second time: a message is at most a week old when it arrives. */
const windowOf = (uplinks: readonly ThermostatUplink[]) => {
  const times = uplinks.map(({ at }) => Date.parse(at))
  const around = (behindDaysMax + 1) * day
  return [
    new Date(Math.min(...times) - around).toISOString(),
    new Date(Math.max(...times) + around).toISOString(),
  ] as const
}

/** The status messages that are stored under these frame counters. */
const storedStatuses = async (
  tx: Tx,
  uplinks: readonly ThermostatUplink[],
  known: Map<string, Use[]>,
): Promise<void> => {
  const statuses = uplinks.filter(isKind('status'))
  const [first] = statuses
  if (first === undefined) return
  const keys = statuses.map(({ device, message }) => ({
    id: device.thermostat.id,
    addr: message.devAddr,
    counter: message.frameCounter,
  }))
  const fields = Object.keys(first.decoded.values)
  const [from, to] = windowOf(statuses)
  const { thermostatId, devAddr, frameCounter, at } = thermostatMeasurements
  const rows = await tx
    .select({ row: thermostatMeasurements })
    .from(thermostatMeasurements)
    .innerJoin(
      sql`json_to_recordset(${JSON.stringify(keys)}::json) as keys (id uuid, addr text, counter integer)`,
      and(
        sql`${thermostatId} = keys.id and ${devAddr} = keys.addr and ${frameCounter} = keys.counter`,
        gte(at, from),
        lt(at, to),
      ),
    )
  for (const { row } of rows) {
    const columns = new Map<string, unknown>(Object.entries(row))
    const contents = saidInStatus(
      Object.fromEntries(fields.map((field) => [field, columns.get(field)])),
      row.implausible,
    )
    push(known, `${row.thermostatId} status ${row.devAddr}:${row.frameCounter}`, { at: row.at, contents })
  }
}

/** The events that are stored under these frame counters; after a restart, their ids have the time behind the counter. */
const storedEvents = async (
  tx: Tx,
  uplinks: readonly ThermostatUplink[],
  known: Map<string, Use[]>,
): Promise<void> => {
  const events = uplinks.filter((uplink) => !isKind('status')(uplink))
  if (events.length === 0) return
  const keys = events.map((uplink) => ({
    id: uplink.device.thermostat.id,
    kind: kindOf(uplink),
    key: counterOf(uplink),
  }))
  const [from, to] = windowOf(events)
  const { thermostatId, kind, messageId, at, data } = thermostatEvents
  const rows = await tx
    .selectDistinct({ thermostatId, kind, messageId, at, data })
    .from(thermostatEvents)
    .innerJoin(
      sql`json_to_recordset(${JSON.stringify(keys)}::json) as keys (id uuid, kind text, key text)`,
      and(
        sql`${thermostatId} = keys.id and ${kind} = keys.kind and (${messageId} = keys.key or starts_with(${messageId}, keys.key || ':'))`,
        gte(at, from),
        lt(at, to),
      ),
    )
  for (const row of rows) {
    const [addr, counter] = row.messageId.split(':')
    push(known, `${row.thermostatId} ${row.kind} ${addr}:${counter}`, {
      at: row.at,
      contents: saidIn(row.data),
    })
  }
}

/** A time in which a restart is looked for. */
interface Span {
  thermostatId: string
  after: string
  until: string
}

const isNotice = ({ kind, data }: Pick<EventRow, 'kind' | 'data'>): boolean =>
  kind === 'join' || (kind === 'log' && data['code'] === resetCode)

const Found = z.array(z.object({ n: z.number() }))

/**
 * Whether the device restarted within each span: the network server reported a join or a counter that fell, in the same batch or before,
 * or we sent a reset.
 */
const restartsIn = async (
  tx: Tx,
  spans: readonly Span[],
  others: readonly EventRow[],
): Promise<boolean[]> => {
  if (spans.length === 0) return []
  const { rows } = await tx.execute(sql`
    select spans.n from json_to_recordset(${JSON.stringify(spans.map((span, n) => ({ n, ...span })))}::json)
      as spans (n integer, "thermostatId" uuid, after timestamptz, until timestamptz)
    where exists (select from main.thermostat_events e where e.thermostat_id = spans."thermostatId" and e.at > spans.after and e.at <= spans.until
        and (e.kind = 'join' or e.kind = 'log' and e.data->>'code' = ${resetCode}))
      or exists (select from main.downlinks d where d.thermostat_id = spans."thermostatId" and d.code = 'McuReset' and d.frame_id is not null
        and coalesce(d.sent_at, d.created_at) > spans.after and coalesce(d.sent_at, d.created_at) <= spans.until)`)
  const found = new Set(Found.parse(rows).map(({ n }) => n))
  const notices = others.filter(isNotice)
  return spans.map(
    ({ thermostatId, after, until }, n) =>
      found.has(n) ||
      notices.some(
        (notice) => notice.thermostatId === thermostatId && notice.at > after && notice.at <= until,
      ),
  )
}

/** Whether a message was stored at its arrival because its own time lay ahead, and now arrives again. */
const wasAhead = ({ message }: ThermostatUplink, before: Use): boolean => {
  const ahead = Date.parse(statedTime(message.time, message.receivedAt)) - Date.parse(before.at)
  return ahead > 0 && ahead <= aheadMinutesMax * minute
}

const spanOf = (uplink: ThermostatUplink, other: string): Span => {
  const [after = uplink.at, until = uplink.at] = [uplink.at, other].toSorted()
  return { thermostatId: uplink.device.thermostat.id, after, until }
}

/** The use under the same counter that says the same and is nearest in time. */
const nearest = (uses: readonly Use[], uplink: ThermostatUplink): Use | undefined => {
  const contents = contentsOf(uplink)
  const distance = ({ at }: Use) => Math.abs(Date.parse(at) - Date.parse(uplink.at))
  return uses
    .filter((use) => use.contents === contents)
    .toSorted((one, other) => distance(one) - distance(other))[0]
}

/** The last status of a device. */
interface Last {
  devAddr: string | null
  frameCounter: number | null
  measuredAt: string | null
}

/** Whether only the counter tells that a message is old: it has no time of its own. */
const looksOld = ({ timed, message }: ThermostatUplink, { devAddr, frameCounter }: Last): boolean =>
  !timed && message.devAddr === devAddr && frameCounter !== null && message.frameCounter <= frameCounter

/** How many counts a message without a time may lie behind the last one and still count as overtaken by it, and not as one after a restart. */
const overtakenMost = 64

/** A message without a time that later ones have overtaken on their way was sent before them, whenever it arrives. */
const beforeLast = (uplink: ThermostatUplink, { frameCounter, measuredAt }: Last): ThermostatUplink => {
  const isOvertaken =
    measuredAt !== null &&
    measuredAt < uplink.at &&
    (frameCounter ?? 0) - uplink.message.frameCounter <= overtakenMost
  return isOvertaken ? { ...uplink, at: measuredAt, seenAt: measuredAt } : uplink
}

/** The last status after an uplink. */
const lastAfter = (last: Last, { message: { devAddr, frameCounter }, at }: ThermostatUplink): Last =>
  last.measuredAt === null || at >= last.measuredAt ? { devAddr, frameCounter, measuredAt: at } : last

/**
 * Sorts out repeated and replayed uplinks by frame counter. A frame cannot be forged (its integrity is checked with the session's key), so
 * one that says something else under a used counter is a new one: the device has started its counter again. One that says the same at
 * another time is a replay, unless the device has restarted in between. The same time, or no time of its own: it was delivered again.
 * @param others what the network server reports in the same batch
 */
export const sift = async (
  tx: Tx,
  uplinks: readonly ThermostatUplink[],
  others: readonly EventRow[],
): Promise<Sifted> => {
  const known = new Map<string, Use[]>()
  await storedStatuses(tx, uplinks, known)
  await storedEvents(tx, uplinks, known)

  const sifted: Sifted = { fresh: [], replayed: [] }
  const unclear: { uplink: ThermostatUplink; span: Span; last: Last; isReplay: boolean }[] = []
  const lasts = new Map<string, Last>()
  for (const uplink of uplinks) {
    const uses = known.get(keyOf(uplink)) ?? []
    if (uses.some(({ at }) => at === uplink.at)) continue
    const same = nearest(uses, uplink)
    if (same !== undefined && (!uplink.timed || wasAhead(uplink, same))) continue
    push(known, keyOf(uplink), { at: uplink.at, contents: contentsOf(uplink) })
    const { thermostat, state } = uplink.device
    const last = lasts.get(thermostat.id) ?? state
    const isOld = looksOld(uplink, last) && last.measuredAt !== null && uses.length === 0
    if (same !== undefined) unclear.push({ uplink, span: spanOf(uplink, same.at), last, isReplay: true })
    else if (isOld)
      unclear.push({ uplink, span: spanOf(uplink, last.measuredAt ?? uplink.at), last, isReplay: false })
    else sifted.fresh.push(uses.length === 0 ? uplink : { ...uplink, restarted: true })
    if (same === undefined && !isOld && isKind('status')(uplink))
      lasts.set(thermostat.id, lastAfter(last, uplink))
  }
  const restarts = await restartsIn(
    tx,
    unclear.map(({ span }) => span),
    others,
  )
  for (const [n, { uplink, last, isReplay }] of unclear.entries()) {
    if (restarts[n]) sifted.fresh.push({ ...uplink, restarted: true })
    else if (isReplay) sifted.replayed.push(uplink)
    else sifted.fresh.push(beforeLast(uplink, last))
  }
  return sifted
}
