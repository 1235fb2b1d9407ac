import { describe, expect, it } from 'vitest'
import { fileTexts } from '../../server/workers/export/fileTexts.ts'
import { normaliseHeader } from '../../server/spreadsheet/findHeader.ts'
import type { Columns } from './column.ts'
import { joinedColumns } from './estateColumns.ts'
import { columnHelp, columnName } from './fieldTexts.ts'
import { importIssueCodes } from './issues.ts'
import { estateSheetNames, estateSheets } from './sheets.ts'
import { valueText } from './valueText.ts'
import { checklistValues, gatewayIssueValues, radiatorIssueValues, valueSets, wallValues } from './values.ts'

const columnsOf = (sheet: (typeof estateSheetNames)[number]): Columns => estateSheets[sheet].columns
const norm = (texts: readonly string[]) => texts.map(normaliseHeader)

describe.each(['en', 'de'] as const)('the words of files in %s', (language) => {
  const textOf = fileTexts[language]
  const nameOf = (key: string) => normaliseHeader(columnName(key, textOf) ?? '')

  it.each(estateSheetNames)('have a recognised name for every column of %s', (sheet) => {
    for (const [key, { names }] of Object.entries(columnsOf(sheet)))
      expect([key, norm(names).includes(nameOf(key))]).toEqual([key, true])
  })

  it('have a recognised name for every sheet and every joined column', () => {
    for (const sheet of estateSheetNames)
      expect(norm(estateSheets[sheet].names)).toContain(
        normaliseHeader(textOf(`import.sheets.${sheet}`) ?? ''),
      )
    for (const [key, { names }] of Object.entries(joinedColumns)) expect(norm(names)).toContain(nameOf(key))
  })

  it.each(valueSets.map((set) => [set.name, set] as const))(
    'have a recognised name for every value of %s',
    (name, set) => {
      expect(set.values.map((value) => set.find(valueText(name, value, textOf) ?? ''))).toEqual(set.values)
    },
  )

  it('have no commas or semicolons in values of lists', () => {
    for (const { name, values } of [gatewayIssueValues, wallValues, radiatorIssueValues, checklistValues])
      expect(values.filter((value) => /[,;]/.test(valueText(name, value, textOf) ?? ''))).toEqual([])
  })

  it('explain every column of the templates and every issue', () => {
    for (const sheet of ['estate', 'renters'] as const)
      expect(Object.keys(columnsOf(sheet)).filter((key) => !columnHelp(key, textOf))).toEqual([])
    expect(importIssueCodes.filter((code) => !textOf(`import.issues.${code}`))).toEqual([])
  })
})

it.each(estateSheetNames)('no header of %s matches two columns', (sheet) => {
  const joined: Columns =
    sheet === 'estate' ? joinedColumns : sheet === 'renters' ? { renterName: joinedColumns.renterName } : {}
  const owners = new Map<string, string>()
  for (const [key, { names }] of Object.entries({ ...columnsOf(sheet), ...joined })) {
    for (const name of [key, ...names].map(normaliseHeader)) {
      expect([name, owners.get(name) ?? key]).toEqual([name, key])
      owners.set(name, key)
    }
  }
})
