import { inArray, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod'
import { thermostatPorts } from '../../../domain/codec/rt1/uplink.ts'
import { CommandSet, commandsOf } from '../../../domain/commands/commandSet.ts'
import {
  airTimeOf,
  frameLengths,
  gatewayWindows,
  mayTakeMore,
  type GatewayUse,
} from '../../../domain/downlinks/bulkPlan.ts'
import type { ComfortKind } from '../../../domain/rules/comfort.ts'
import { minute } from '../../../domain/time.ts'
import { comfortFrames } from '../../actions/commands/comfortSteps.ts'
import { bulkUpdates } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'

/** Thermostats per transaction. */
const batchSize = 500
/** Candidates per query: more than are sent, because some may need more air time than their gateway has left. */
export const maxCandidates = 10 * batchSize

/** What each gateway has been given to send, by time window. Thermostats whose gateway is unknown share one budget, under ''. */
export type Budgets = Map<string, GatewayUse[]>

const usageOf = (lengths: readonly number[], factor: number | null): GatewayUse => ({
  frames: lengths.length,
  airTimeSeconds: airTimeOf(lengths, factor),
})
const unused: readonly GatewayUse[] = gatewayWindows.map(() => ({ frames: 0, airTimeSeconds: 0 }))

/** Numbers of thermostats by time window. */
const Used = z.object({
  gateway: z.string(),
  sender: z.string(),
  factor: z.number().nullable(),
  counts: z.array(z.number()),
})

/** Adds what frames of a kind, numbers of them by window, need of a gateway. */
const addUse = (used: Budgets, gateway: string, byWindow: readonly number[], each: GatewayUse): void => {
  const before = used.get(gateway) ?? unused
  used.set(
    gateway,
    byWindow.map((n, window) => ({
      frames: (before[window]?.frames ?? 0) + n * each.frames,
      airTimeSeconds: (before[window]?.airTimeSeconds ?? 0) + n * each.airTimeSeconds,
    })),
  )
}

const Fragments = z.object({
  gateway: z.string(),
  factor: z.number().nullable(),
  bytes: z.number(),
  counts: z.array(z.number()),
})

/** The ports of data transfers, whose frames are too long and too many not to count. */
const transferPorts = [thermostatPorts.transferControl, thermostatPorts.transfer]

/** Adds the recent frames of data transfers; `counts` counts them by their start, as `i.started_at`. */
const addTransfers = async (tx: Tx, used: Budgets, counts: SQL, from: string | undefined): Promise<void> => {
  const { rows } = await tx.execute(sql`
    select coalesce(t.gateway_eui, '') as gateway, t.spreading_factor as factor, i.bytes, array[${counts}]::int[] as counts
    from main.data_transfers x join main.thermostats t on t.id = x.thermostat_id
    join lateral (select length(f.payload) / 2 as bytes, f.created_at as started_at from main.downlink_frames f
      where f.thermostat_id = x.thermostat_id and f.created_at > ${from} and f.port = any(${sql.param(transferPorts)}::int[])) i on true
    where x.id in (select id from main.data_transfers where state in ('Queued', 'Running') union all select id from main.data_transfers where finished_at > ${from})
    group by 1, 2, 3`)
  for (const row of rows) {
    const { gateway, factor, bytes, counts: byWindow } = Fragments.parse(row)
    addUse(used, gateway, byWindow, usageOf([bytes], factor))
  }
}

/** What precedes the length of a firmware update's frames in the name of their sender. */
const firmwareSender = 'firmware '

/** Recent use of each gateway by bulk updates, comfort settings, firmware updates and data transfers; other commands are too few to count. */
export const usedBudgets = async (tx: Tx, now: Date): Promise<Budgets> => {
  const since = gatewayWindows.map(({ minutes }) => new Date(now.getTime() - minutes * minute).toISOString())
  const counts = sql.join(
    since.map((at) => sql`count(*) filter (where i.started_at > ${at})`),
    sql`, `,
  )
  const from = since.toSorted()[0]
  const { rows } = await tx.execute(sql`
    select coalesce(i.gateway_eui, '') as gateway, i.bulk_id::text as sender, t.spreading_factor as factor, array[${counts}]::int[] as counts
    from main.bulk_items i join main.thermostats t on t.id = i.thermostat_id where i.started_at > ${from} group by 1, 2, 3
    union all
    select coalesce(i.gateway_eui, '') as gateway, c.kind as sender, t.spreading_factor as factor, array[${counts}]::int[] as counts
    from main.comfort_steps i join main.comfort_settings c on c.id = i.setting_id join main.thermostats t on t.id = i.thermostat_id
    where i.started_at > ${from} group by 1, 2, 3
    union all
    select coalesce(t.gateway_eui, '') as gateway, ${firmwareSender} || i.bytes as sender, t.spreading_factor as factor, array[${counts}]::int[] as counts
    from (select thermostat_id, created_at as started_at, length(payload) / 2 as bytes from main.downlink_frames where port in (201, 203) and created_at > ${from}) i
    join main.thermostats t on t.id = i.thermostat_id group by 1, 2, 3`)
  const uses = rows.map((row) => Used.parse(row))
  const isComfort = (sender: string): sender is ComfortKind => sender in comfortFrames
  const isFirmware = (sender: string): boolean => sender.startsWith(firmwareSender)
  const ids = [
    ...new Set(uses.flatMap(({ sender }) => (isComfort(sender) || isFirmware(sender) ? [] : [sender]))),
  ]
  const orders =
    ids.length === 0
      ? []
      : await tx
          .select({ id: bulkUpdates.id, commands: bulkUpdates.commands })
          .from(bulkUpdates)
          .where(inArray(bulkUpdates.id, ids))
  const lengths = new Map(
    orders.map(({ id, commands }) => [id, frameLengths(commandsOf(CommandSet.parse(commands)))]),
  )
  const used: Budgets = new Map()
  for (const { gateway, sender, factor, counts: byWindow } of uses) {
    const lengthsOf = isComfort(sender)
      ? comfortFrames[sender]
      : isFirmware(sender)
        ? [Number(sender.slice(firmwareSender.length))]
        : lengths.get(sender)
    addUse(used, gateway, byWindow, usageOf(lengthsOf ?? [], factor))
  }
  await addTransfers(tx, used, counts, from)
  return used
}

const fastest = 7

/** The gateways without budget for frames of these lengths: their thermostats would only fill the page of candidates. */
export const fullGateways = (used: Budgets, lengths: readonly number[]): string[] =>
  [...used].filter(([, uses]) => !mayTakeMore(uses, usageOf(lengths, fastest))).map(([gateway]) => gateway)

interface Candidate {
  gatewayEui: string | null
  /** Spreading factor. */
  factor: number | null
}

/** The candidates, in order, for which their gateways still have budget, at most a batch. What they need is added to `used`. */
export const withinBudget = <Row extends Candidate>(
  rows: readonly Row[],
  lengthsOf: (row: Row) => readonly number[],
  used: Budgets,
): Row[] => {
  const taken: Row[] = []
  for (const row of rows) {
    if (taken.length === batchSize) break
    const more = usageOf(lengthsOf(row), row.factor)
    const gateway = row.gatewayEui ?? ''
    const uses = used.get(gateway) ?? unused
    if (!mayTakeMore(uses, more)) continue
    used.set(
      gateway,
      uses.map(({ frames, airTimeSeconds }) => ({
        frames: frames + more.frames,
        airTimeSeconds: airTimeSeconds + more.airTimeSeconds,
      })),
    )
    taken.push(row)
  }
  return taken
}
