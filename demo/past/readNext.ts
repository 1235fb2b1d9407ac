import { and, asc, eq, gt, gte, inArray, isNotNull, lt } from 'drizzle-orm'
import {
  alerts,
  downlinks,
  gateways,
  type monitoringMarks,
  rooms,
  thermostatMeasurements,
  thermostats,
} from '../../server/db/schema.ts'
import type { Tx } from '../../server/db/scope.ts'
import { hashOf } from '../physics/random.ts'
import type { Order, Trouble } from '../seed/history/pastOf.ts'
import type { Rememberer } from './drawLayer.ts'

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

/** The permanent effect of a command that succeeded. */
const orderOf = ({ acknowledgedAt, finishedAt, seq, args }: typeof downlinks.$inferSelect): Order[] => {
  const at = acknowledgedAt ?? finishedAt
  if (at === null) return []
  const [temperature, constraint, rotation] = [
    numberOf(args['temperature']),
    numberOf(args['constraint']),
    numberOf(args['rotation']),
  ]
  const change = {
    ...(temperature !== undefined && {
      targetTemperature: temperature,
      targetLevel: numberOf(args['level']) ?? null,
    }),
    ...(constraint !== undefined && { motorConstraint: constraint }),
    ...(rotation !== undefined && { displayRotation: rotation / 90 }),
  }
  return [{ at: Date.parse(at), seq, change }]
}

const modes = ['installation', 'storage', 'summer'] as const

const troubleOf = ({ type, raisedAt, lastAt, clearedAt, info }: typeof alerts.$inferSelect): Trouble[] => {
  if (type === 'connectivity') return []
  const mode = modes.find((one) => one === info['mode'])
  return [
    {
      type,
      from: Date.parse(raisedAt),
      to: clearedAt === null ? Infinity : Date.parse(lastAt),
      ...(mode !== undefined && { mode }),
    },
  ]
}

/** How far a layer is written: the last thermostat that was begun, and the time of its newest row that is written; null once it has all. */
export type Position = Pick<typeof monitoringMarks.$inferSelect, 'cursor' | 'cursorAt'>

/**
 * The next thermostats by id that were mounted and heard before the seed, with what is known of their past. One whose room climate was
 * erased is left out: nothing is to be made up for it. Of one that is written in part, `oldest` is the same as before its first row was
 * written: they are written from the oldest on. Requires app_admin.
 * @returns also the id to continue from; null after the last one.
 */
export const readNext = async (
  tx: Tx,
  {
    after: { cursor: begun, cursorAt },
    limit,
    seededAt,
  }: { after: Position; limit: number; seededAt: string },
): Promise<{ rememberers: Rememberer[]; cursor: string | null }> => {
  const found = await tx
    .select({ row: thermostats, roomType: rooms.type })
    .from(thermostats)
    .innerJoin(rooms, eq(rooms.id, thermostats.roomId))
    .where(
      and(
        eq(thermostats.lifecycle, 'Installed'),
        isNotNull(thermostats.radiatorId),
        lt(thermostats.installedAt, seededAt),
        ...(begun === null ? [] : [(cursorAt === null ? gt : gte)(thermostats.id, begun)]),
      ),
    )
    .orderBy(asc(thermostats.id))
    .limit(limit)
  const cursor = found.length < limit ? null : (found.at(-1)?.row.id ?? null)
  if (found.length === 0) return { rememberers: [], cursor }
  const ids = found.map(({ row }) => row.id)
  const inBuildings = await tx
    .select({ eui: gateways.eui, buildingId: gateways.buildingId })
    .from(gateways)
    .where(
      and(
        isNotNull(gateways.lastConnectionAt),
        inArray(
          gateways.buildingId,
          found.flatMap(({ row }) => row.buildingId ?? []),
        ),
      ),
    )
    .orderBy(asc(gateways.id))
  const sent = await tx
    .select()
    .from(downlinks)
    .where(
      and(
        inArray(downlinks.thermostatId, ids),
        eq(downlinks.status, 'Success'),
        lt(downlinks.createdAt, seededAt),
      ),
    )
    .orderBy(asc(downlinks.createdAt))
  const problems = await tx
    .select()
    .from(alerts)
    .where(and(inArray(alerts.thermostatId, ids), lt(alerts.raisedAt, seededAt)))
  const rememberers: Rememberer[] = []
  for (const { row, roomType } of found) {
    const writtenTo = row.id === begun ? cursorAt : null
    const [oldest] = await tx
      .select()
      .from(thermostatMeasurements)
      .where(
        and(
          eq(thermostatMeasurements.thermostatId, row.id),
          ...(writtenTo === null ? [] : [gt(thermostatMeasurements.at, writtenTo)]),
        ),
      )
      .orderBy(asc(thermostatMeasurements.at))
      .limit(1)
    if (!oldest || oldest.at >= seededAt || (oldest.ambientTemperature === null && !oldest.suspicious))
      continue
    rememberers.push({
      row,
      habits: { seed: hashOf(row.roomId ?? row.id), type: roomType },
      gatewayEuis: inBuildings
        .filter(({ buildingId }) => buildingId === row.buildingId)
        .map(({ eui }) => eui),
      orders: sent.filter(({ thermostatId }) => thermostatId === row.id).flatMap(orderOf),
      troubles: problems.filter(({ thermostatId }) => thermostatId === row.id).flatMap(troubleOf),
      oldest,
    })
  }
  return { rememberers, cursor }
}
