import type { Writable } from 'node:stream'
import { and, count, gt, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod'
import { DeviceFilters } from '../../../contract/main/deviceFilters.ts'
import { languages } from '../../../domain/limits.ts'
import { thermostats as table } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { shownHomes } from '../../finders/consent/climate.ts'
import { JobFailure, type JobKind } from '../../jobs/kinds.ts'
import { deviceCondition } from '../../finders/devices/deviceListFilter.ts'
import { deviceRows } from '../../finders/devices/deviceListRows.ts'
import { dayOf } from '../../../domain/time.ts'
import type { Cell } from '../../spreadsheet/workbook.ts'
import { writeXlsx } from '../../spreadsheet/writeXlsx.ts'
import { deviceListColumns, deviceListWords } from './deviceListColumns.ts'
import { csvType, nextRows, rowsInPages, rowsOfSheet, storeFile, writeCsvIn, xlsxType } from './exportFile.ts'
import { stillReachesDevices } from './exportReach.ts'

/** Input of the job: the clients that the actor could see when it was started, and the filters. */
export const DeviceExportInput = z.object({
  tenantIds: z.union([z.literal('all'), z.array(z.string())]),
  filters: DeviceFilters,
  format: z.enum(['xlsx', 'csv']),
  language: z.enum(languages),
})
export type DeviceExportInput = z.output<typeof DeviceExportInput>

const columns = Object.entries(deviceListColumns)

type Device = Awaited<ReturnType<typeof deviceRows>>[number]

/** The thermostats by EUI, behind the last one. */
const readDevices = (
  tx: Tx,
  where: SQL | undefined,
  last: { eui: string } | undefined,
  size: number,
  now: Date,
) => {
  const behind = and(where, last && gt(table.eui, last.eui)) ?? sql`true`
  return deviceRows(
    tx,
    sql`select id from main.thermostats where ${behind} order by eui limit ${size}`,
    sql`${table.eui}`,
    now,
  )
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
    for await (const device of rowsInPages<Device>(run, {
      total,
      check,
      read: (tx, last, size) => readDevices(tx, where, last, size, deps.now()),
    })) {
      if (device.measuredUnitId !== null && device.withheld === null) homes.add(device.measuredUnitId)
      yield columns.map(([, { cell }]) => cell(device, words))
    }
  }
  const write = async (stream: Writable): Promise<void> => {
    const rows = cells()
    if (format === 'csv') return writeCsvIn(language, stream, headers, rows)
    const sheets = Math.max(1, Math.ceil(total / rowsOfSheet))
    const shape = columns.map(([, { width, text }], index) => ({
      header: headers[index] ?? '',
      width,
      ...(text && { kind: 'text' as const }),
    }))
    return writeXlsx(
      stream,
      Array.from({ length: sheets }, (_, index) => ({
        name: sheets === 1 ? words.sheet : `${words.sheet} ${index + 1}`,
        columns: shape,
        // the last sheet also takes devices added since the count
        rows: nextRows(rows, index + 1 < sheets ? rowsOfSheet : Number.POSITIVE_INFINITY),
      })),
    )
  }
  const key = await storeFile(deps, write)
  const name = `${words.file} ${dayOf(deps.now())}.${format}`
  return {
    file: { key, name, contentType: format === 'csv' ? csvType : xlsxType },
    result: shownHomes(madeAt, homes),
  }
}
