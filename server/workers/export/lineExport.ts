import type { Writable } from 'node:stream'
import { and, asc, gt, or, sql, eq } from 'drizzle-orm'
import * as z from 'zod'
import { languages } from '../../../domain/limits.ts'
import { dayOf } from '../../../domain/time.ts'
import { productionLineEntries as entries } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { asLineDevice, lineDeviceRows, recordsOf } from '../../finders/devices/lineDevices.ts'
import type { GlobalActor } from '../../http/actor.ts'
import type { Base, JobStarted } from '../../http/handler.ts'
import { JobFailure, type JobKind, type JobRun } from '../../jobs/kinds.ts'
import { startGlobalJob } from '../../jobs/start.ts'
import type { Cell } from '../../spreadsheet/workbook.ts'
import { writeXlsx } from '../../spreadsheet/writeXlsx.ts'
import { instantCell } from './deviceListColumns.ts'
import { csvType, nextRows, rowsInPages, rowsOfSheet, storeFile, writeCsvIn, xlsxType } from './exportFile.ts'
import { heldBy, holdsIn } from './exportReach.ts'
import { lineWords } from './lineWords.ts'

/** Input of the job: which records, and the clients that the actor reached when it was started. */
const LineExportInput = z.object({
  kind: z.enum(['summary', 'detail']),
  tenantIds: z.union([z.literal('all'), z.array(z.string())]),
  from: z.string().nullable(),
  to: z.string().nullable(),
  euis: z.array(z.string()),
  format: z.enum(['xlsx', 'csv']),
  language: z.enum(languages),
})
type LineExportInput = z.output<typeof LineExportInput>

interface Export {
  run: JobRun
  input: LineExportInput
  words: (typeof lineWords)['en']
  /** Rejects once the user has lost the right. */
  check: () => Promise<void>
}

/** The records by device and time, as a file of the production line has them, so that it can be read in again. */
async function* details({ run, input, check }: Export): AsyncGenerator<Cell[]> {
  const wtId = sql<
    string | null
  >`coalesce((select t.wt_id from main.thermostats t where t.eui = production_line_entries.eui), ${entries.wtId})`
  const { id, eui, type, at, station, message, data } = entries
  const shown = { id, eui, wtId, type, at, station, message, data }
  const read = (tx: Tx, last: { eui: string; at: string; id: string } | undefined, size: number) => {
    const behind =
      last &&
      or(
        gt(eui, last.eui),
        and(eq(eui, last.eui), gt(at, last.at)),
        and(eq(eui, last.eui), eq(at, last.at), gt(id, last.id)),
      )
    return tx
      .select(shown)
      .from(entries)
      .where(and(recordsOf(input, input), behind))
      .orderBy(asc(eui), asc(at), asc(id))
      .limit(size)
  }
  for await (const row of rowsInPages(run, { check, read }))
    yield [
      row.wtId,
      row.eui,
      row.at,
      row.type,
      row.station,
      row.message,
      Object.keys(row.data).length > 0 ? JSON.stringify(row.data) : null,
    ]
}

/** One row a device. */
async function* summaries({ run, input, words, check }: Export): AsyncGenerator<Cell[]> {
  const read = async (tx: Tx, last: { eui: string } | undefined, size: number) => {
    const where = and(recordsOf(input, input), last && gt(entries.eui, last.eui))
    const { rows } = await tx.execute(
      sql`${lineDeviceRows(where, undefined)} order by ${entries.eui} limit ${size}`,
    )
    return rows.map(asLineDevice)
  }
  for await (const {
    wtId,
    eui,
    lifecycle,
    flashing,
    endOfLine,
    finalCheckout,
    faults,
    records,
    firstAt,
    lastAt,
  } of rowsInPages(run, { check, read }))
    yield [
      wtId ?? null,
      eui,
      lifecycle === null ? null : words.lifecycle(lifecycle),
      ...[flashing, endOfLine, finalCheckout].flatMap((ended) => [
        ended ? words.ended(ended.ok) : null,
        instantCell(ended?.at ?? null),
      ]),
      faults,
      records,
      instantCell(firstAt),
      instantCell(lastAt),
    ]
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
      return writeXlsx(stream, [
        { name: words.sheet(input.kind), columns, rows: nextRows(rows, rowsOfSheet) },
      ])
    }
    return writeCsvIn(input.language, stream, headers, rows)
  }
  const key = await storeFile(deps, write)
  const name = `${words.sheet(input.kind)} ${dayOf(deps.now())}.${input.format}`
  return { file: { key, name, contentType: input.format === 'csv' ? csvType : xlsxType } }
}

interface Start extends Pick<Base, 'tx' | 'requestId' | 'tenantHint'> {
  actor: GlobalActor
}

/**
 * Starts the download of the summary or of the logs, one at a time for a user; undefined if there is no record. Errors: jobRunning 409.
 */
export const startLineExport = async (
  { tx, actor, ...call }: Start,
  asked: Omit<LineExportInput, 'tenantIds'>,
): Promise<JobStarted | undefined> => {
  const input: LineExportInput = {
    ...asked,
    tenantIds: actor.tenantIds === 'all' ? 'all' : [...actor.tenantIds],
  }
  const [any] = await tx.select({ id: entries.id }).from(entries).where(recordsOf(actor, input)).limit(1)
  if (!any) return undefined
  return startGlobalJob(tx, actor, call, {
    kind: 'assemblyLineExport',
    input,
    dedupeKey: `export:assembly-line:${actor.userId}`,
  })
}
