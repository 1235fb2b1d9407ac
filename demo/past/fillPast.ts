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
import { readNext } from './readNext.ts'

type PastDeps = Pick<Deps, 'db' | 'log' | 'space'>

/** Marks all layers as to be written, in the transaction of the seed. */
export const markPast = async (tx: Tx, seededAt: string): Promise<void> => {
  await tx.insert(marks).values(layers.map(({ mark }) => ({ rule: mark, ranAt: seededAt })))
}

/** Thermostats in a transaction: some three hundred rows, so that others wait for a moment only. */
const devicesOf = ({ step }: Layer): number => (step === null ? 2 : 1)

/** The newest layer that is not written, and the time of the seed. */
const nextLayer = async ({ db }: PastDeps): Promise<{ layer: Layer; seededAt: string } | undefined> => {
  const left = await withScope(db.pool, asAdmin, (tx) =>
    tx
      .select()
      .from(marks)
      .where(
        inArray(
          marks.rule,
          layers.map(({ mark }) => mark),
        ),
      ),
  )
  for (const layer of layers) {
    const mark = left.find(({ rule }) => rule === layer.mark)
    if (mark) return { layer, seededAt: new Date(mark.ranAt).toISOString() }
  }
  return undefined
}

/**
 * Writes the next slice of the past: rows and mark in one transaction, under a lock on the mark, so that several processes and restarts
 * write each slice once. @returns whether there is more.
 */
export const fillNext = async (deps: PastDeps): Promise<boolean> => {
  const next = await nextLayer(deps)
  if (!next) return false
  const { layer, seededAt } = next
  const seeded = Date.parse(seededAt)
  const days = Array.from({ length: Math.ceil((layer.oldest - layer.youngest) / day) + 1 }, (_, index) => seeded - layer.oldest + index * day)
  // as the owner of the tables, before the transaction: the embedded database has one connection
  await ensureMonths(
    deps.db.pool,
    days.map((at) => new Date(at).toISOString()),
  )
  await withScope(deps.db.pool, asAdmin, async (tx) => {
    const [mark] = await tx.select().from(marks).where(eq(marks.rule, layer.mark)).for('update', { skipLocked: true })
    if (!mark) return
    const { rememberers, cursor } = await readNext(tx, { after: mark.cursor, limit: devicesOf(layer), seededAt })
    const rows = rememberers.flatMap((one) => drawLayer(one, layer, seeded))
    await insertRows(tx, thermostatMeasurements, rows, { skipTaken: true })
    if (cursor === null) await tx.delete(marks).where(eq(marks.rule, layer.mark))
    else await tx.update(marks).set({ cursor }).where(eq(marks.rule, layer.mark))
  })
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
      const more = await fillNext(deps)
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
