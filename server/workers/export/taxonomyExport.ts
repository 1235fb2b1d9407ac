import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Columns } from '../../../domain/import/column.ts'
import { estateSheetNames, estateSheets, type EstateSheet } from '../../../domain/import/sheets.ts'
import { languages } from '../../../domain/limits.ts'
import type { JobKind } from '../../jobs/kinds.ts'
import { dayOf } from '../../../domain/time.ts'
import { writeXlsx } from '../../spreadsheet/writeXlsx.ts'
import { cursorRows, sheetOf } from './sheetOf.ts'
import { estateQueries } from './estateQueries.ts'
import { ExportScope } from './ExportScope.ts'
import { workbookWords } from './words.ts'

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Input of the job. `people`: all renter data, only name and phone, or none. */
export const ExportInput = z.object({
  name: z.string(),
  kind: z.enum(['tenant', 'space']),
  scope: ExportScope,
  people: z.enum(['all', 'namePhone', 'none']),
  language: z.enum(languages),
})
export type ExportInput = z.output<typeof ExportInput>

type People = ExportInput['people']

/** The sheets, and the columns of other sheets, that are withheld by how much renter data the actor may read. */
const withheld: Readonly<Record<People, { sheets: ReadonlySet<EstateSheet>; columns: ReadonlySet<string> }>> = {
  all: { sheets: new Set(), columns: new Set() },
  namePhone: { sheets: new Set(['leases']), columns: new Set(['leaseStart', 'leaseEnd', 'email', 'agreement', 'infoReceivedAgreement']) },
  none: { sheets: new Set(['leases', 'renters']), columns: new Set(['leaseStart', 'leaseEnd', 'renterFirstName', 'renterLastName', 'phone', 'email']) },
}

/** The columns of a sheet that the actor may read; undefined if the actor may not read the sheet. */
const columnsFor = (sheet: EstateSheet, people: People): Columns | undefined => {
  const { sheets, columns: hidden } = withheld[people]
  return sheets.has(sheet) ? undefined : Object.fromEntries(Object.entries(estateSheets[sheet].columns).filter(([key]) => !hidden.has(key)))
}

/** Writes the estate, or one space of it, to a workbook that the import accepts; one snapshot, row by row. Result: the file. */
export const taxonomyExport: JobKind = async ({ deps, actor, input, signal, progress, inScope }) => {
  const { name, kind, scope, people, language } = ExportInput.parse(input)
  const { tenantId } = actor
  if (tenantId === undefined) throw new Error('an export has a tenant')
  const words = workbookWords[language]
  const today = dayOf(deps.now())
  let done = 0
  // within the transaction rows are read and written to this machine's disk, nothing else
  const key = await deps.files.write((stream) =>
    inScope(async (tx) => {
      await tx.execute(sql`set transaction isolation level repeatable read, read only`)
      const queries = estateQueries({ tenantId, scope, today, currentOnly: people === 'namePhone' })
      const sheets = estateSheetNames.flatMap((sheet) => {
        const columns = columnsFor(sheet, people)
        return columns
          ? [
              sheetOf(
                sheet,
                columns,
                cursorRows(tx, queries[sheet], signal, (rows) => progress((done += rows))),
                words,
              ),
            ]
          : []
      })
      const through = new PassThrough()
      await Promise.all([pipeline(through, stream), writeXlsx(through, sheets)])
    }),
  )
  return { file: { key, name: `${words.fileName(kind, { name, day: today })}.xlsx`, contentType: xlsxType } }
}
