import { PassThrough, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { and, asc, gt, or, sql, eq } from 'drizzle-orm'
import * as z from 'zod'
import { languages } from '../../../domain/limits.ts'
import { dayOf } from '../../../domain/time.ts'
import { productionLineEntries as entries } from '../../db/schema.ts'
import { asLineDevice, lineDeviceRows, recordsOf } from '../../finders/devices/lineDevices.ts'
import type { GlobalActor } from '../../http/actor.ts'
import type { Base, JobStarted } from '../../http/handler.ts'
import { JobFailure, type JobKind, type JobRun } from '../../jobs/kinds.ts'
import { startGlobalJob } from '../../jobs/start.ts'
import type { Cell } from '../../spreadsheet/workbook.ts'
import { writeCsv } from '../../spreadsheet/writeCsv.ts'
import { writeXlsx } from '../../spreadsheet/writeXlsx.ts'
import { instantCell } from './deviceListColumns.ts'
import { heldBy, holdsIn } from './exportReach.ts'
import { lineWords } from './lineWords.ts'
import { xlsxType } from './taxonomyExport.ts'

/** Input of the job: which records, and the clients that the actor reached when it was started. */
export const LineExportInput = z.object({
  kind: z.enum(['summary', 'detail']),
  tenantIds: z.union([z.literal('all'), z.array(z.string())]),
  from: z.string().nullable(),
  to: z.string().nullable(),
  euis: z.array(z.string()),
  format: z.enum(['xlsx', 'csv']),
  language: z.enum(languages),
})
export type LineExportInput = z.output<typeof LineExportInput>

/** Rows in memory at a time. */
const batch = 1000
/** A sheet holds at most 1,048,576 rows. */
const rowsOfSheet = 1_000_000

interface Export {
  run: JobRun
  input: LineExportInput
  words: (typeof lineWords)['en']
  /** Rejects once the user has lost the right. */
  check: () => Promise<void>
}

/** The records by device and time, as a file of the production line has them, so that it can be read in again; batch by batch, each in a transaction of its own. */
async function* details({ run, input, check }: Export): AsyncGenerator<Cell[]> {
  let last: { eui: string; at: string; id: string } | undefined
  for (let done = 0; ;) {
    run.signal.throwIfAborted()
    const from = last
    const behind =
      from &&
      or(
        gt(entries.eui, from.eui),
        and(eq(entries.eui, from.eui), gt(entries.at, from.at)),
        and(eq(entries.eui, from.eui), eq(entries.at, from.at), gt(entries.id, from.id)),
      )
    const wtId = sql<string | null>`coalesce((select t.wt_id from main.thermostats t where t.eui = production_line_entries.eui), ${entries.wtId})`
    const { id, eui, type, at, station, message, data } = entries
    const found = await run.inScope((tx) =>
      tx
        .select({ id, eui, wtId, type, at, station, message, data })
        .from(entries)
        .where(and(recordsOf(input, input), behind))
        .orderBy(asc(eui), asc(at), asc(id))
        .limit(batch),
    )
    await check()
    for (const row of found)
      yield [row.wtId, row.eui, row.at, row.type, row.station, row.message, Object.keys(row.data).length > 0 ? JSON.stringify(row.data) : null]
    run.progress((done += found.length))
    last = found.at(-1)
    if (found.length < batch) return
  }
}

/** One row a device, batch by batch. */
async function* summaries({ run, input, words, check }: Export): AsyncGenerator<Cell[]> {
  let last: string | undefined
  for (let done = 0; ;) {
    run.signal.throwIfAborted()
    const from = last
    const where = and(recordsOf(input, input), from === undefined ? undefined : gt(entries.eui, from))
    const { rows } = await run.inScope((tx) => tx.execute(sql`${lineDeviceRows(where, undefined)} order by ${entries.eui} limit ${batch}`))
    await check()
    const found = rows.map(asLineDevice)
    for (const { wtId, eui, lifecycle, flashing, endOfLine, finalCheckout, faults, records, firstAt, lastAt } of found)
      yield [
        wtId ?? null,
        eui,
        lifecycle === null ? null : words.lifecycle(lifecycle),
        ...[flashing, endOfLine, finalCheckout].flatMap((ended) => [ended ? words.ended(ended.ok) : null, instantCell(ended?.at ?? null)]),
        faults,
        records,
        instantCell(firstAt),
        instantCell(lastAt),
      ]
    run.progress((done += found.length))
    last = found.at(-1)?.eui
    if (found.length < batch) return
  }
}

async function* first(rows: AsyncIterator<Cell[]>, most: number): AsyncGenerator<Cell[]> {
  for (let written = 0; written < most; written++) {
    const { done, value } = await rows.next()
    if (done) return
    yield value
  }
}

/** Writes the summary or the logs of the production line to a file, as long as the user may see them. Result: the file. */
export const assemblyLineExport: JobKind = async (run) => {
  const input = LineExportInput.parse(run.input)
  const { deps } = run
  const words = lineWords[input.language]
  const check = async () => {
    const held = await heldBy(deps, run.actor.userId)
    if (!held || !holdsIn(held, input.tenantIds, 'productionLine')) throw new JobFailure('forbidden')
  }
  const rows = (input.kind === 'summary' ? summaries : details)({ run, input, words, check })
  const headers = words.headers(input.kind)
  const write = async (stream: Writable): Promise<void> => {
    if (input.format === 'xlsx') {
      const columns = headers.map((header) => ({ header, width: Math.max(20, header.length + 3) }))
      return writeXlsx(stream, [{ name: words.sheet(input.kind), columns, rows: first(rows, rowsOfSheet) }])
    }
    async function* withHeaders() {
      yield headers
      yield* rows
    }
    return writeCsv(stream, withHeaders(), input.language === 'en' ? { delimiter: ',' } : {})
  }
  const key = await deps.files.write((stream) => {
    const through = new PassThrough()
    return Promise.all([pipeline(through, stream), write(through)])
  })
  const name = `${words.sheet(input.kind)} ${dayOf(deps.now())}.${input.format}`
  return { file: { key, name, contentType: input.format === 'csv' ? 'text/csv; charset=utf-8' : xlsxType } }
}

interface Start extends Pick<Base, 'tx' | 'requestId' | 'tenantHint'> {
  actor: GlobalActor
}

/**
 * Starts the download of the summary or of the logs, one at a time for a user; undefined if there is no record. Errors: jobRunning 409.
 */
export const startLineExport = async ({ tx, actor, ...call }: Start, asked: Omit<LineExportInput, 'tenantIds'>): Promise<JobStarted | undefined> => {
  const input: LineExportInput = { ...asked, tenantIds: actor.tenantIds === 'all' ? 'all' : [...actor.tenantIds] }
  const [any] = await tx.select({ id: entries.id }).from(entries).where(recordsOf(actor, input)).limit(1)
  if (!any) return undefined
  return startGlobalJob(tx, actor, call, { kind: 'assemblyLineExport', input, dedupeKey: `export:assembly-line:${actor.userId}` })
}
