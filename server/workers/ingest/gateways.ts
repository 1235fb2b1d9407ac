import { asc, sql } from 'drizzle-orm'
import { messageTime, statedTime } from '../../../domain/devices/plausible.ts'
import { bulkInsert, bulkUpdate } from '../../db/bulk.ts'
import { gatewayHours, gateways } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { GatewayMessage, GatewayStats } from '../../network/messages.ts'

type GatewayRow = typeof gateways.$inferSelect
type HourRow = typeof gatewayHours.$inferSelect

const lockGateways = async (tx: Tx, euis: readonly string[]): Promise<GatewayRow[]> =>
  euis.length === 0
    ? []
    : tx
        .select()
        .from(gateways)
        .where(sql`${gateways.eui} = any(${sql.param([...euis])}::text[])`)
        .orderBy(asc(gateways.id))
        .for('no key update')

const hourOf = (at: string): string => `${at.slice(0, 13)}:00:00.000Z`
const secondOf = (at: string): number => Number(at.slice(14, 16)) * 60 + Number(at.slice(17, 19))
const keyOf = (gatewayId: string, hour: string): string => `${gatewayId} ${hour}`

const readHours = async (
  tx: Tx,
  keys: readonly { gatewayId: string; hour: string }[],
): Promise<Map<string, HourRow>> => {
  if (keys.length === 0) return new Map()
  const wanted = sql`select (k->>'gatewayId')::uuid, (k->>'hour')::timestamptz from json_array_elements(${JSON.stringify(keys)}::json) k`
  const rows = await tx
    .select()
    .from(gatewayHours)
    .where(sql`(${gatewayHours.gatewayId}, ${gatewayHours.hour}) in (${wanted})`)
  return new Map(rows.map((row) => [keyOf(row.gatewayId, row.hour), row]))
}

const emptyHour = ({ id, tenantId }: GatewayRow, hour: string): HourRow => ({
  gatewayId: id,
  tenantId,
  hour,
  received: 0,
  receivedOk: 0,
  sent: 0,
  refused: 0,
  reports: 0,
  seconds: [],
})

const withReport = (hour: HourRow, stats: GatewayStats, second: number): HourRow => ({
  ...hour,
  received: hour.received + stats.received,
  receivedOk: hour.receivedOk + stats.receivedOk,
  sent: hour.sent + stats.sent,
  refused: hour.refused + stats.refused,
  reports: hour.reports + 1,
  seconds: [...hour.seconds, second],
})

const withMessage = (gateway: GatewayRow, message: GatewayMessage, counts: boolean): GatewayRow => {
  const seen =
    message.kind === 'gatewayStats' ? messageTime(message.time, message.receivedAt) : message.receivedAt
  const isLast = gateway.lastConnectionAt === null || seen > gateway.lastConnectionAt
  const located =
    message.kind === 'gatewayStats' &&
    message.location !== undefined &&
    (gateway.locatedAt === null || seen > gateway.locatedAt)
  const place = located ? { ...message.location, locatedAt: seen } : undefined
  return {
    ...gateway,
    ...place,
    lastConnectionAt: isLast ? seen : gateway.lastConnectionAt,
    packetsReceived:
      gateway.packetsReceived + (counts && message.kind === 'gatewayStats' ? message.received : 0),
    packetsSent: gateway.packetsSent + (counts && message.kind === 'gatewayStats' ? message.sent : 0),
  }
}

const hourFields = [
  'gatewayId',
  'tenantId',
  'hour',
  'received',
  'receivedOk',
  'sent',
  'refused',
  'reports',
  'seconds',
] as const
const gatewayFields = [
  'lastConnectionAt',
  'latitude',
  'longitude',
  'locatedAt',
  'packetsReceived',
  'packetsSent',
] as const

/**
 * Stores what gateways report about themselves; each report counts once, identified by its second. @returns the known gateways in their
 * new state.
 */
export const ingestGateways = async (tx: Tx, messages: readonly GatewayMessage[]): Promise<GatewayRow[]> => {
  const known = new Map(
    (await lockGateways(tx, [...new Set(messages.map(({ eui }) => eui))])).map((row) => [row.eui, row]),
  )
  const times = new Map(
    messages.flatMap((message) =>
      known.has(message.eui) && message.kind === 'gatewayStats'
        ? [[message, statedTime(message.time, message.receivedAt)] as const]
        : [],
    ),
  )
  const keys = [...times].map(([{ eui }, at]) => ({ gatewayId: known.get(eui)?.id ?? '', hour: hourOf(at) }))
  const hours = await readHours(tx, keys)
  const changed = new Map<string, HourRow>()
  for (const message of messages) {
    const gateway = known.get(message.eui)
    if (!gateway) continue
    const at = message.kind === 'gatewayStats' ? times.get(message) : undefined
    let counts = false
    if (message.kind === 'gatewayStats' && at !== undefined) {
      const key = keyOf(gateway.id, hourOf(at))
      const hour = changed.get(key) ?? hours.get(key) ?? emptyHour(gateway, hourOf(at))
      counts = !hour.seconds.includes(secondOf(at))
      if (counts) changed.set(key, withReport(hour, message, secondOf(at)))
    }
    known.set(message.eui, withMessage(gateway, message, counts))
  }
  if (changed.size > 0)
    await bulkInsert(
      tx,
      gatewayHours,
      hourFields,
      [...changed.values()],
      sql`on conflict (gateway_id, hour) do update set received = excluded.received, received_ok = excluded.received_ok, sent = excluded.sent,
        refused = excluded.refused, reports = excluded.reports, seconds = excluded.seconds`,
    )
  await bulkUpdate(tx, gateways, 'id', gatewayFields, [...known.values()])
  return [...known.values()]
}
