import { setTimeout as pause } from 'node:timers/promises'
import { eq, inArray } from 'drizzle-orm'
import { insertRows } from '../../server/db/bulk.ts'
import { monitoringMarks as marks, thermostatMeasurements } from '../../server/db/schema.ts'
import { asAdmin, withScope, type Tx } from '../../server/db/scope.ts'
import type { Deps } from '../../server/deps.ts'
import { ensureMonths } from '../../server/workers/ingest/months.ts'
import { second, day } from '../../domain/time.ts'
import { drawLayer } from './drawLayer.ts'
import { layers, type Layer } from './layers.ts'
import type { MeasurementRow } from '../seed/history/History.ts'
import { readNext, type Position } from './readNext.ts'

type PastDeps = Pick<Deps, 'db' | 'log' | 'space'>

/** Marks all layers as to be written, in the transaction of the seed. */
export const markPast = async (tx: Tx, seededAt: string): Promise<void> => {
  await tx.insert(marks).values(layers.map(({ mark }) => ({ rule: mark, ranAt: seededAt })))
}

/** Thermostats that are read together: some three hundred rows. */
const devicesOf = ({ step }: Layer): number => (step === null ? 2 : 1)
/** Rows of a transaction: it holds its mark for a moment only. */
const rowsPerSlice = 100

interface NextLayer extends Position {
  readonly layer: Layer
  readonly seededAt: string
}

/** The newest layer that is not written, how far it is, and the time of the seed. */
const nextLayer = async (tx: Tx): Promise<NextLayer | undefined> => {
  const left = await tx
    .select()
    .from(marks)
    .where(
      inArray(
        marks.rule,
        layers.map(({ mark }) => mark),
      ),
    )
  for (const layer of layers) {
    const mark = left.find(({ rule }) => rule === layer.mark)
    if (mark)
      return {
        layer,
        seededAt: new Date(mark.ranAt).toISOString(),
        cursor: mark.cursor,
        cursorAt: mark.cursorAt,
      }
  }
  return undefined
}

/** Reads what there is to draw next, and gives the connection back before anything is drawn. */
const read = ({ db }: PastDeps) =>
  withScope(
    db.pool,
    asAdmin,
    async (tx) => {
      const next = await nextLayer(tx)
      return (
        next && {
          ...next,
          ...(await readNext(tx, { after: next, limit: devicesOf(next.layer), seededAt: next.seededAt })),
          from: next,
        }
      )
    },
    { reads: true },
  )

/** The rows in transactions, each with the position behind it; the last one moves on, or past the end of the layer. */
const slicesOf = (
  rows: readonly MeasurementRow[],
  cursor: string | null,
): { rows: MeasurementRow[]; to: Position }[] => {
  const ends = Array.from(
    { length: Math.max(1, Math.ceil(rows.length / rowsPerSlice)) },
    (_, index) => (index + 1) * rowsPerSlice,
  )
  return ends.map((end) => {
    const slice = rows.slice(end - rowsPerSlice, end)
    const last = end < rows.length ? slice.at(-1) : undefined
    return {
      rows: slice,
      to: last ? { cursor: last.thermostatId, cursorAt: last.at } : { cursor, cursorAt: null },
    }
  })
}

/** Writes rows and mark, unless somebody else has moved the mark or is about to. @returns whether it did. */
const write = (
  { db }: PastDeps,
  { layer, from, rows, to }: { layer: Layer; from: Position; rows: readonly MeasurementRow[]; to: Position },
) =>
  withScope(db.pool, asAdmin, async (tx) => {
    const [mark] = await tx
      .select()
      .from(marks)
      .where(eq(marks.rule, layer.mark))
      .for('update', { skipLocked: true })
    if (!mark || mark.cursor !== from.cursor || mark.cursorAt !== from.cursorAt) return false
    await insertRows(tx, thermostatMeasurements, rows, { skipTaken: true })
    if (to.cursor === null) await tx.delete(marks).where(eq(marks.rule, layer.mark))
    else await tx.update(marks).set(to).where(eq(marks.rule, layer.mark))
    return true
  })

/**
 * Writes the next thermostats' past in slices, each with the mark in one transaction. A slice is written under a lock on the mark, and only
 * if the mark is where it was when the slice was drawn, so that several processes and restarts write each row once.
 * @param signal ends it after the slice in progress. @returns whether there is more.
 */
export const fillNext = async (deps: PastDeps, signal?: AbortSignal): Promise<boolean> => {
  const next = await read(deps)
  if (!next) return false
  const { layer, seededAt, rememberers, cursor } = next
  const seeded = Date.parse(seededAt)
  const days = Array.from(
    { length: Math.ceil((layer.oldest - layer.youngest) / day) + 1 },
    (_, index) => seeded - layer.oldest + index * day,
  )
  // as the owner of the tables, before the transaction
  await ensureMonths(
    deps.db.pool,
    days.map((at) => new Date(at).toISOString()),
  )
  const isWritten = ({ thermostatId, at }: MeasurementRow) =>
    thermostatId === next.from.cursor && next.from.cursorAt !== null && at <= next.from.cursorAt
  const rows = rememberers.flatMap((one) => drawLayer(one, layer, seeded)).filter((row) => !isWritten(row))
  let from: Position = next.from
  for (const slice of slicesOf(rows, cursor)) {
    if (!(await write(deps, { layer, from, ...slice })) || signal?.aborted) return true
    from = slice.to
  }
  return true
}

/** Time to others after a slice, as a multiple of the time that it took, and at least; and the time until another try. */
const [share, leastMs, againMs] = [1, 50, 10 * second]

/**
 * Writes the past of a seeded demo in the background, from the newest layer to the oldest, until it is complete or stopped; stopping waits
 * for the slice in progress. It goes on where it stopped. A database that the demo's seed did not fill has no marks and stays as it is.
 */
export const startDemoPast = (deps: PastDeps): { stop(): Promise<void> } => {
  const ending = new AbortController()
  const wait = (ms: number) => pause(ms, undefined, { signal: ending.signal, ref: false }).catch(() => {})
  const turn = async (): Promise<boolean> => {
    if (deps.space?.isShort()) {
      await wait(againMs)
      return true
    }
    const began = performance.now()
    try {
      const more = await fillNext(deps, ending.signal)
      await wait(more ? Math.max(leastMs, share * (performance.now() - began)) : 0)
      return more
    } catch (error) {
      deps.log.warn({ err: error }, "the demo's past could not be written")
      await wait(againMs)
      return true
    }
  }
  const run = async (): Promise<void> => {
    while (!ending.signal.aborted && (await turn()));
  }
  const running = run()
  return {
    stop: async () => {
      ending.abort()
      await running
    },
  }
}
