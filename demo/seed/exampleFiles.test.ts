import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { addressKey } from '../../domain/rules/address.ts'
import { parseFloor } from '../../domain/rules/floor.ts'
import { cellText } from '../../server/spreadsheet/cells.ts'
import { parseDate, parseNumber } from '../../server/spreadsheet/parseCells.ts'
import type { Cell } from '../../server/spreadsheet/workbook.ts'
import { readHere } from '../../server/spreadsheet/testing/read.ts'
import { demoSeed } from './random.ts'
import { demoEstate } from './estate.ts'
import { exampleFiles, faultyExampleFiles } from './exampleFiles.ts'
import { exampleRows } from './examples/exampleRows.ts'
import { toWindows1252 } from './examples/exampleCsv.ts'
import { exampleManagers } from './plan/managers.ts'

const examples = join(import.meta.dirname, '../../examples')

/** A file's main sheet as records by header. */
const recordsOf = (rows: readonly (readonly Cell[])[], header: number) => {
  const names = (rows[header - 1] ?? []).map((cell) => cellText(cell).replaceAll(/[-\n]+/g, ''))
  return rows.slice(header).map((row) => new Map(names.map((name, at) => [name, row[at] ?? null])))
}

describe('the example files', () => {
  it('match the generated ones, and are small', async () => {
    for (const { name, bytes } of await exampleFiles()) {
      const kept = await readFile(join(examples, name))
      // compression may differ between machines, the content may not
      expect([name, await readHere(kept)]).toEqual([name, await readHere(bytes)])
      expect(kept.length).toBeLessThan(200_000)
    }
  })

  it('are generated reproducibly', async () => expect(await exampleFiles()).toEqual(await exampleFiles()))

  it('contain several hundred units each, none of which is in the demo', () => {
    const demo = demoEstate({ seed: demoSeed, now: new Date('2026-11-21T10:00:00Z') })
    const [houses, ids] = [
      new Set(demo.buildings.map((building) => building.addressKey)),
      new Set(demo.buildingUnits.map(({ customerId }) => customerId)),
    ]
    for (const manager of Object.values(exampleManagers)) {
      const rows = exampleRows(manager)
      expect(rows.length).toBeGreaterThan(250)
      expect(new Set(rows.map(({ customerId }) => customerId)).size).toBe(rows.length)
      expect(rows.filter((row) => houses.has(addressKey(row)) || ids.has(row.customerId))).toEqual([])
      expect(rows.filter(({ floor }) => parseFloor(floor, 5) === undefined)).toEqual([])
      expect(new Set(rows.map(({ unitType }) => unitType))).toContain('Gewerbe')
    }
  })
})

describe('the workbook', async () => {
  const [file] = await exampleFiles()
  const book = await readHere(file?.bytes ?? '')
  const rows = book.sheets[0]?.rows ?? []
  const records = recordsOf(rows, 6)

  it('begins with a title, a grouped header and a header with line breaks', () => {
    expect(book.sheets.map(({ name }) => name)).toEqual(['Objektliste', 'Legende'])
    expect(rows[0]).toEqual([null, null, 'Pleißenblick Wohnungsverwaltung GmbH'])
    expect(rows[4]).toContain('Mietverhältnis')
    expect(rows[5]).toContain('Gebäude-\nkomplex')
    expect(book.warnings).toEqual([])
  })

  it('has one row per unit, gaps between complexes and a total at the end', () => {
    const units = records.filter((record) => record.get('WENr.') !== null)
    expect(units).toHaveLength(exampleRows(exampleManagers.xlsx).length)
    expect(rows.slice(6).filter((row) => row.length === 0).length).toBeGreaterThan(10)
    expect(rows.at(-1)?.[0]).toBe('Summe')
  })

  it('keeps the leading zero of numeric postcodes, and has days as dates or text', () => {
    const units = records.filter((record) => record.get('WENr.') !== null)
    const postcodes = units.map((record) => record.get('PLZ'))
    expect(
      postcodes.filter((postcode) => typeof postcode !== 'string' || !/^0\d{4}$/.test(postcode)),
    ).toEqual([])
    const days = units.map((record) => record.get('Mietbeginn') ?? null).filter((cell) => cell !== null)
    expect(days.filter((cell) => parseDate(cell) === undefined)).toEqual([])
    expect(new Set(days.map((cell) => typeof cell))).toEqual(new Set(['object', 'string']))
  })

  it('contains the same as the list', () => {
    const units = records.filter((record) => record.get('WENr.') !== null)
    expect(
      units.map((record) => [
        record.get('WENr.'),
        cellText(record.get('Hausnummer')),
        parseDate(record.get('Mietbeginn')) ?? null,
        record.get('NachnameMieter'),
      ]),
    ).toEqual(
      exampleRows(exampleManagers.xlsx).map(({ customerId, streetNumber, leaseStart, lastName }) => [
        customerId,
        streetNumber,
        leaseStart,
        lastName,
      ]),
    )
  })
})

describe('the csv', async () => {
  const [, file] = await exampleFiles()
  const book = await readHere(file?.bytes ?? '')
  const records = recordsOf(book.sheets[0]?.rows ?? [], 4)

  it('is Windows-1252 with semicolons', () => {
    expect(book).toMatchObject({ format: 'csv', encoding: 'windows-1252', delimiter: ';' })
    expect(book.sheets[0]?.rows[3]).toContain('Geschoß')
    expect(book.sheets[0]?.rows[3]).toContain('Kaltmiete €')
  })

  it('has German dates and decimal commas with the values of the list', () => {
    const list = exampleRows(exampleManagers.csv)
    expect(
      records.map((record) => [
        parseDate(record.get('Einzugsdatum')) ?? null,
        parseNumber(record.get('Wohnfläche m²')) ?? null,
        record.get('KundenNr.'),
      ]),
    ).toEqual(list.map(({ leaseStart, livingArea, customerId }) => [leaseStart, livingArea, customerId]))
    expect(
      records
        .map((record) => record.get('Wohnfläche m²'))
        .filter((cell) => typeof cell === 'string' && !/^\d+,\d\d$/.test(cell)),
    ).toEqual([])
  })

  it('replaces letters as an old program does', () => {
    expect(toWindows1252('Łukasz Yıldız, Straße 5 €').toString('latin1')).toBe(
      'Lukasz Yildiz, Straße 5 \u0080',
    )
    expect(toWindows1252('北').toString('latin1')).toBe('?')
  })
})

describe('the files with faults', () => {
  it('have each fault at the reported row', async () => {
    for (const { name, bytes, faults } of await faultyExampleFiles()) {
      const sheet = (await readHere(bytes)).sheets[0]
      const textAt = (row: number) => (sheet?.rows[row - (sheet.firstRow ?? 1)] ?? []).map(cellText)
      expect(faults.length).toBeGreaterThan(8)
      expect(new Set(faults.map(({ row }) => row)).size).toBe(faults.length)
      const rowOf = (code: string) => textAt(faults.find((fault) => fault.code === code)?.row ?? 0)
      expect([name, rowOf('unitTypeWrongFormat').includes('Stellplatz')]).toEqual([name, true])
      expect(rowOf('floorWrongFormat')).toContain('Hinterhaus')
      expect(rowOf('addressNotFound')).toContain('00815')
      expect(rowOf('emailWrongFormat')).toContain('erika(at)example.com')
    }
  })
})
