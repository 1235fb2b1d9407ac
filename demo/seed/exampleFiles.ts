// `node demo/seed/exampleFiles.ts` writes the example import files to examples/. Run it again after changes to demo/seed.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exampleCsv, csvRowNumbers } from './examples/exampleCsv.ts'
import { exampleRows } from './examples/exampleRows.ts'
import { exampleXlsx, xlsxRowNumbers } from './examples/exampleXlsx.ts'
import { withFaults, type Fault } from './examples/faults.ts'
import { exampleManagers } from './plan/managers.ts'

interface ExampleFile {
  readonly name: string
  readonly bytes: Buffer
}

const names = { xlsx: 'hausverwaltung-bestand.xlsx', csv: 'bestand-export-windows1252.csv' } as const

/** Two unit lists as property managers write them, ready for import: the files in examples/. */
export const exampleFiles = async (): Promise<ExampleFile[]> => [
  { name: names.xlsx, bytes: await exampleXlsx(exampleRows(exampleManagers.xlsx)) },
  { name: names.csv, bytes: exampleCsv(exampleRows(exampleManagers.csv)) },
]

/** A fault with its row on the sheet, counted from 1 as in office programs. */
interface PlacedFault extends Fault {
  readonly row: number
}

const placed = (faults: readonly Fault[], numbers: readonly number[]): PlacedFault[] =>
  faults.map((fault) => ({ ...fault, row: numbers[fault.at] ?? 0 }))

/** The same two lists with deliberate errors, which are returned too: for tests, in memory only. */
export const faultyExampleFiles = async (): Promise<(ExampleFile & { faults: PlacedFault[] })[]> => {
  const [xlsx, csv] = [
    withFaults(exampleRows(exampleManagers.xlsx)),
    withFaults(exampleRows(exampleManagers.csv)),
  ]
  return [
    {
      name: names.xlsx,
      bytes: await exampleXlsx(xlsx.rows),
      faults: placed(xlsx.faults, xlsxRowNumbers(xlsx.rows)),
    },
    { name: names.csv, bytes: exampleCsv(csv.rows), faults: placed(csv.faults, csvRowNumbers(csv.rows)) },
  ]
}

if (import.meta.main) {
  const folder = join(import.meta.dirname, '../../examples')
  await mkdir(folder, { recursive: true })
  for (const { name, bytes } of await exampleFiles()) await writeFile(join(folder, name), bytes)
}
