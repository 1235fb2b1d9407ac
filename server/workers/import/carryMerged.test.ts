import { expect, it } from 'vitest'
import { buildXlsx } from '../../spreadsheet/testing/buildXlsx.ts'
import { readHere } from '../../spreadsheet/testing/read.ts'
import { mergeHeads } from './carryMerged.ts'
import { findTables } from './findTables.ts'
import { pace } from './pace.ts'
import { readTable } from './readTable.ts'

const header = ['Objekt', 'Straße', 'Hausnummer', 'PLZ', 'Ort', 'Baujahr', 'WE-Nr.', 'Etage']

const read = async (rows: readonly (readonly (string | null)[])[], merges: readonly string[]) => {
  const cells = [header, ...rows]
    .map(
      (row, at) =>
        `<row r="${at + 1}">${row.map((text, column) => (text === null ? '' : `<c r="${String.fromCharCode(65 + column)}${at + 1}" t="inlineStr"><is><t>${text}</t></is></c>`)).join('')}</row>`,
    )
    .join('')
  const merged =
    merges.length > 0
      ? `<mergeCells count="${merges.length}">${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`
      : ''
  const book = await readHere(
    buildXlsx({ sheets: [`<worksheet><sheetData>${cells}</sheetData>${merged}</worksheet>`] }),
  )
  const { main } = findTables(book, 'estate')
  if (!main) throw new Error('no table')
  return (await readTable(main, { heads: mergeHeads(book), pace: pace(new AbortController().signal) })).rows
}

const house = ['Lindenhof', 'Lindenallee', '5', '01067', 'Dresden', '1965']
const nothing = house.map(() => null)

it('fills cells that are merged with the rows above, and adds a remark', async () => {
  const rows = await read(
    [
      [...house, 'WE 1', 'EG'],
      [...nothing, 'WE 2', '1. OG'],
    ],
    ['A2:A3', 'B2:B3', 'C2:C3', 'D2:D3', 'E2:E3', 'F2:F3'],
  )
  expect(
    rows.map(({ cells }) => [
      cells.get('complex'),
      cells.get('street'),
      cells.get('streetNumber'),
      cells.get('zipcode'),
      cells.get('city'),
      cells.get('constructionYear'),
    ]),
  ).toEqual([house, house])
  expect(rows[1]?.issues).toEqual([
    { column: 'street', code: 'mergedCells', severity: 'warning', args: { row: 2 } },
  ])
})

it('fills a merged complex without the address, from one building to the next', async () => {
  const [, second] = await read(
    [
      [...house, 'WE 1', 'EG'],
      [null, 'Lindenallee', '7', '01067', 'Dresden', '1966', 'WE 2', 'EG'],
    ],
    ['A2:A3'],
  )
  expect(second?.cells.get('complex')).toBe('Lindenhof')
  expect(second?.issues).toMatchObject([{ column: 'complex', code: 'mergedCells' }])
})

it('fills nothing that is just empty, and keeps the values above as suggestions', async () => {
  const [, second, third] = await read(
    [
      [...house, 'WE 1', 'EG'],
      [...nothing, 'WE 2', '1. OG'],
      [null, 'Lindenallee', null, '01067', 'Dresden', null, 'WE 3', 'EG'],
    ],
    [],
  )
  expect([...(second?.cells.keys() ?? [])]).toEqual(['customerId', 'floor'])
  expect(second?.above?.get('street')).toBe('Lindenallee')
  // half an address is a mistake, not a group
  expect([third?.cells.has('streetNumber'), third?.above]).toEqual([false, undefined])
})
