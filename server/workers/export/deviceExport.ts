import { PassThrough, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { and, count, gt, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod'
import { DeviceFilters } from '../../../contract/main/deviceFilters.ts'
import type { ListedDevice } from '../../../contract/main/globalDeviceList.ts'
import { languages } from '../../../domain/limits.ts'
import { thermostats as table } from '../../db/schema.ts'
import { shownHomes } from '../../finders/consent/climate.ts'
import { JobFailure, type JobKind, type JobRun } from '../../jobs/kinds.ts'
import { deviceCondition } from '../../finders/devices/deviceListFilter.ts'
import { deviceRows } from '../../finders/devices/deviceListRows.ts'
import { dayOf } from '../../../domain/time.ts'
import type { Cell } from '../../spreadsheet/workbook.ts'
import { writeCsv } from '../../spreadsheet/writeCsv.ts'
import { writeXlsx } from '../../spreadsheet/writeXlsx.ts'
import { deviceListColumns, deviceListWords } from './deviceListColumns.ts'
import { stillReachesDevices } from './exportReach.ts'
import { xlsxType } from './taxonomyExport.ts'

/** Input of the job: the clients that the actor could see when it was started, and the filters. */
export const DeviceExportInput = z.object({
  tenantIds: z.union([z.literal('all'), z.array(z.string())]),
  filters: DeviceFilters,
  format: z.enum(['xlsx', 'csv']),
  language: z.enum(languages),
})
export type DeviceExportInput = z.output<typeof DeviceExportInput>

/** Rows in memory at a time. */
const batch = 1000
/** A sheet holds at most 1,048,576 rows. */
const rowsOfSheet = 1_000_000

const columns = Object.entries(deviceListColumns)

/**
 * The thermostats by EUI, batch by batch, each in its own transaction: a single one would occupy the embedded database's only connection,
 * and block everybody, until the end.
 */
async function* devices(
  { inScope, deps, signal, progress }: JobRun,
  where: SQL | undefined,
  total: number,
  homes: Set<string>,
  check: () => Promise<void>,
): AsyncGenerator<ListedDevice> {
  let last: string | undefined
  let done = 0
  for (;;) {
    signal.throwIfAborted()
    const from = last
    const found = await inScope((tx) => {
      const behind = and(where, from === undefined ? undefined : gt(table.eui, from)) ?? sql`true`
      return deviceRows(tx, sql`select id from main.thermostats where ${behind} order by eui limit ${batch}`, sql`${table.eui}`, deps.now())
    })
    await check()
    for (const { measuredUnitId, withheld } of found) if (measuredUnitId !== null && withheld === null) homes.add(measuredUnitId)
    yield* found
    progress((done += found.length), total)
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

/**
 * Writes the filtered device list to a file as long as the requester may see it. A device that moves meanwhile appears once, as it was
 * when it was read. Result: the file.
 */
export const deviceExport: JobKind = async (run) => {
  const { tenantIds, filters, format, language } = DeviceExportInput.parse(run.input)
  const { deps, inScope } = run
  const words = deviceListWords[language]
  const madeAt = deps.now().toISOString()
  const homes = new Set<string>()
  const check = async () => {
    if (!(await stillReachesDevices(deps, run.actor.userId, tenantIds))) throw new JobFailure('forbidden')
  }
  const { where, total } = await inScope(async (tx) => {
    const condition = await deviceCondition(tx, { tenantIds }, filters, deps.now())
    const [row] = await tx.select({ n: count() }).from(table).where(condition)
    return { where: condition, total: row?.n ?? 0 }
  })
  const headers = columns.map(([key]) => words.columns[key] ?? key)
  async function* cells(): AsyncGenerator<Cell[]> {
    for await (const device of devices(run, where, total, homes, check)) yield columns.map(([, { cell }]) => cell(device, words))
  }
  const write = async (stream: Writable): Promise<void> => {
    const rows = cells()
    if (format === 'csv') {
      async function* withHeaders() {
        yield headers
        yield* rows
      }
      return writeCsv(stream, withHeaders(), language === 'en' ? { delimiter: ',' } : {})
    }
    const sheets = Math.max(1, Math.ceil(total / rowsOfSheet))
    const shape = columns.map(([, { width, text }], index) => ({ header: headers[index] ?? '', width, ...(text && { kind: 'text' as const }) }))
    return writeXlsx(
      stream,
      Array.from({ length: sheets }, (_, index) => ({
        name: sheets === 1 ? words.sheet : `${words.sheet} ${index + 1}`,
        columns: shape,
        // the last sheet also takes devices added since the count
        rows: first(rows, index + 1 < sheets ? rowsOfSheet : Number.POSITIVE_INFINITY),
      })),
    )
  }
  const key = await deps.files.write((stream) => {
    const through = new PassThrough()
    return Promise.all([pipeline(through, stream), write(through)])
  })
  const name = `${words.file} ${dayOf(deps.now())}.${format}`
  return { file: { key, name, contentType: format === 'csv' ? 'text/csv; charset=utf-8' : xlsxType }, result: shownHomes(madeAt, homes) }
}
