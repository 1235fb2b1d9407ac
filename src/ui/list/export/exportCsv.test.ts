import { expect, it } from 'vitest'
import { toCsv } from './exportCsv.ts'

const rows = [
  { id: '1', name: '=HYPERLINK("http://x.test")', height: 2.5, offset: -1.5, floor: 3 },
  { id: '2', name: '-1+2', height: null, offset: 0, floor: -1 },
]
const columns = ['name', 'height', 'offset', 'floor'].map((source) => ({ source }))
const written = async (language: string) =>
  (
    await (
      await toCsv(
        rows,
        columns,
        ({ source }) => source,
        (key) => key,
        language,
      )
    ).text()
  )
    .replace('\uFEFF', '')
    .split('\r\n')

it('writes decimals as a spreadsheet in the language of the user reads them, and formulas as text', async () => {
  expect(await written('de')).toEqual([
    'name;height;offset;floor',
    `"'=HYPERLINK(""http://x.test"")";2,5;-1,5;3`,
    `"'-1+2";;0;-1`,
  ])
  expect(await written('en')).toEqual([
    'name,height,offset,floor',
    `"'=HYPERLINK(""http://x.test"")",2.5,-1.5,3`,
    `"'-1+2",,0,-1`,
  ])
})
