import { and, eq, sql } from 'drizzle-orm'
import { aheadMinutesMax, isBelievable, statedTime } from '../../../domain/devices/plausible.ts'
import { minute } from '../../../domain/time.ts'
import { bulkInsert, bulkUpdate } from '../../db/bulk.ts'
import { signalTesterPresses, signalTesters } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { Uplink } from '../../network/messages.ts'
import type { TesterRow } from './devices.ts'
import { restartedBetween, restartsBy, timeOf, type Restart } from './restarts.ts'

export interface Press {
  message: Uplink
  tester: TesterRow
}

const fields = [
  'testerId',
  'tenantId',
  'at',
  'devAddr',
  'frameCounter',
  'spreadingFactor',
  'gateways',
] as const

const keyOf = ({ tester, message }: Press): string =>
  `${tester.id} ${message.devAddr}:${message.frameCounter}`

/** The times of the presses that are stored under these frame counters. */
const storedTimes = async (tx: Tx, presses: readonly Press[]): Promise<Map<string, string[]>> => {
  if (presses.length === 0) return new Map()
  const keys = presses.map(({ tester, message }) => ({
    id: tester.id,
    addr: message.devAddr,
    counter: message.frameCounter,
  }))
  const { testerId, devAddr, frameCounter, at } = signalTesterPresses
  const rows = await tx
    .selectDistinct({ testerId, devAddr, frameCounter, at })
    .from(signalTesterPresses)
    .innerJoin(
      sql`json_to_recordset(${JSON.stringify(keys)}::json) as keys (id uuid, addr text, counter integer)`,
      and(eq(testerId, sql`keys.id`), eq(devAddr, sql`keys.addr`), eq(frameCounter, sql`keys.counter`)),
    )
  const times = new Map<string, string[]>()
  for (const row of rows) {
    const key = `${row.testerId} ${row.devAddr}:${row.frameCounter}`
    times.set(key, [...(times.get(key) ?? []), row.at])
  }
  return times
}

/** Whether a message of that time may be the one that was stored at another: it states no time, or one that lay ahead. */
const isAgain = ({ time, receivedAt }: Uplink, stored: string): boolean => {
  if (time === undefined || !isBelievable(time, receivedAt)) return true
  const ahead = Date.parse(statedTime(time, receivedAt)) - Date.parse(stored)
  return ahead > 0 && ahead <= aheadMinutesMax * minute
}

interface IngestedPresses {
  fresh: Press[]
  /** Presses under a used frame counter at another time. */
  replayed: Press[]
}

/**
 * Sorts out repeated and replayed presses as the thermostats' repeated.ts does with what says the same, as every press does: under a used
 * counter, one at another time is a replay unless the tester has restarted in between.
 */
const sift = async (
  tx: Tx,
  presses: readonly Press[],
  restartsOf: (tester: TesterRow) => readonly string[],
): Promise<IngestedPresses> => {
  const known = await storedTimes(tx, presses)
  const sifted: IngestedPresses = { fresh: [], replayed: [] }
  for (const press of presses) {
    const [at, times] = [timeOf(press.message), known.get(keyOf(press)) ?? []]
    if (times.includes(at)) continue
    const restarts = restartsOf(press.tester)
    const isNew = times.every((other) => restartedBetween(restarts, at, other))
    if (isNew) {
      known.set(keyOf(press), [...times, at])
      sifted.fresh.push(press)
    } else if (!times.some((other) => isAgain(press.message, other))) sifted.replayed.push(press)
  }
  return sifted
}

/**
 * Stores the button presses of signal testers, each once by frame counter, with the gateways that heard it, and when testers restarted, which
 * begins their counters again.
 */
export const ingestPresses = async (
  tx: Tx,
  presses: readonly Press[],
  restarts: readonly Restart<TesterRow>[],
): Promise<IngestedPresses> => {
  const restartsOf = restartsBy(restarts)
  const sifted = await sift(tx, presses, restartsOf)
  const rows = sifted.fresh.map(({ message, tester }) => ({
    testerId: tester.id,
    tenantId: tester.tenantId,
    at: timeOf(message),
    devAddr: message.devAddr,
    frameCounter: message.frameCounter,
    spreadingFactor: message.spreadingFactor,
    gateways: message.heardBy,
  }))
  if (rows.length > 0) await bulkInsert(tx, signalTesterPresses, fields, rows, sql`on conflict do nothing`)
  const changed = new Map(
    [...sifted.fresh.map(({ tester }) => tester), ...restarts.map(({ device }) => device)].map((tester) => [
      tester.id,
      tester,
    ]),
  )
  await bulkUpdate(
    tx,
    signalTesters,
    'id',
    ['lastSeenAt', 'restarts'],
    [...changed.values()].map((tester) => {
      const seen = rows.flatMap(({ testerId, at }) => (testerId === tester.id ? [at] : []))
      return {
        id: tester.id,
        lastSeenAt:
          [...(tester.lastSeenAt === null ? [] : [tester.lastSeenAt]), ...seen].toSorted().at(-1) ?? null,
        restarts: restartsOf(tester),
      }
    }),
  )
  return sifted
}
