import * as z from 'zod'
import type { Columns } from '../../../domain/import/column.ts'
import { estateSheetNames, estateSheets, type EstateSheet } from '../../../domain/import/sheets.ts'
import { languages } from '../../../domain/limits.ts'
import type { Tx } from '../../db/scope.ts'
import type { JobKind } from '../../jobs/kinds.ts'
import { dayOf } from '../../../domain/time.ts'
import { writeXlsx } from '../../spreadsheet/writeXlsx.ts'
import {
  buildingsInOrder,
  complexesInOrder,
  estateQueries,
  leasesOfUnits,
  mainRenters,
} from './estateQueries.ts'
import { storeFile, xlsxType } from './exportFile.ts'
import { ExportScope } from './ExportScope.ts'
import { sheetOf, type SourceRow } from './sheetOf.ts'
import { readBuildings, sliceRows } from './sliceRows.ts'
import { workbookWords } from './words.ts'

/** Input of the job. `people`: all renter data, only name and phone, or none. */
export const ExportInput = z.object({
  name: z.string(),
  kind: z.enum(['tenant', 'space']),
  scope: ExportScope,
  people: z.enum(['all', 'namePhone', 'none']),
  language: z.enum(languages),
})
export type ExportInput = z.output<typeof ExportInput>

/** Rows between two reports of progress. */
const reportEvery = 500

type People = ExportInput['people']

/** The sheets, and the columns of other sheets, that are withheld by how much renter data the actor may read. */
const withheld: Readonly<Record<People, { sheets: ReadonlySet<EstateSheet>; columns: ReadonlySet<string> }>> =
  {
    all: { sheets: new Set(), columns: new Set() },
    namePhone: {
      sheets: new Set(['leases']),
      columns: new Set(['leaseStart', 'leaseEnd', 'email', 'agreement', 'infoReceivedAgreement']),
    },
    none: {
      sheets: new Set(['leases', 'renters']),
      columns: new Set(['leaseStart', 'leaseEnd', 'renterFirstName', 'renterLastName', 'phone', 'email']),
    },
  }

/** The columns of a sheet that the actor may read; undefined if the actor may not read the sheet. */
const columnsFor = (sheet: EstateSheet, people: People): Columns | undefined => {
  const { sheets, columns: hidden } = withheld[people]
  return sheets.has(sheet)
    ? undefined
    : Object.fromEntries(Object.entries(estateSheets[sheet].columns).filter(([key]) => !hidden.has(key)))
}

const Leases = z.array(z.looseObject({ id: z.string(), unitId: z.string() }))

/** Adds to the units of the main sheet their lease and its main renter. */
const withPeople =
  (ask: Parameters<typeof leasesOfUnits>[0]) =>
  async (tx: Tx, units: SourceRow[]): Promise<SourceRow[]> => {
    const leases = Leases.parse(
      (
        await tx.execute(
          leasesOfUnits(
            ask,
            units.map(({ id }) => z.string().parse(id)),
          ),
        )
      ).rows,
    )
    const { rows: renters } = await tx.execute(mainRenters(leases.map(({ id }) => id)))
    const byLease = new Map(renters.map((renter) => [renter['leaseId'], renter]))
    const byUnit = new Map(leases.map((lease) => [lease.unitId, { ...lease, ...byLease.get(lease.id) }]))
    return units.map((unit) => ({ ...unit, ...byUnit.get(z.string().parse(unit['id'])) }))
  }

/**
 * Writes the estate, or one space of it, to a workbook that the import accepts; slice by slice, each in a short transaction. What changes
 * meanwhile is written as it was when its slice was read. Result: the file.
 */
export const taxonomyExport: JobKind = async (run) => {
  const { deps, actor, progress } = run
  const { name, kind, scope, people, language } = ExportInput.parse(run.input)
  const { tenantId } = actor
  if (tenantId === undefined) throw new Error('an export has a tenant')
  const words = workbookWords[language]
  const today = dayOf(deps.now())
  const ask = { tenantId, scope, today, currentOnly: people === 'namePhone' }
  const queries = estateQueries(ask)
  const buildings = await readBuildings(run, complexesInOrder(ask), buildingsInOrder(ask))
  let done = 0
  async function* seen(sheet: EstateSheet): AsyncGenerator<SourceRow> {
    for await (const row of sliceRows(
      run,
      queries[sheet],
      buildings,
      sheet === 'estate' && people !== 'none' ? withPeople(ask) : undefined,
    )) {
      done += 1
      if (done % reportEvery === 0) progress(done)
      yield row
    }
  }
  const sheets = estateSheetNames.flatMap((sheet) => {
    const columns = columnsFor(sheet, people)
    return columns ? [sheetOf(sheet, columns, seen(sheet), words)] : []
  })
  const key = await storeFile(deps, (stream) => writeXlsx(stream, sheets))
  progress(done)
  return { file: { key, name: `${words.fileName(kind, { name, day: today })}.xlsx`, contentType: xlsxType } }
}
