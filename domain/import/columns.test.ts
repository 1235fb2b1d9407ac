import { describe, expect, it } from 'vitest'
import deBuildings from '../../locales/de/buildings.json' with { type: 'json' }
import de from '../../locales/de/import.json' with { type: 'json' }
import enBuildings from '../../locales/en/buildings.json' with { type: 'json' }
import en from '../../locales/en/import.json' with { type: 'json' }
import { normaliseHeader } from '../../server/spreadsheet/findHeader.ts'
import { buildingFieldNames } from '../rules/buildingFields.ts'
import type { Columns } from './column.ts'
import { joinedColumns } from './estateColumns.ts'
import { importIssueCodes } from './issues.ts'
import { estateSheetNames, estateSheets } from './sheets.ts'
import { valueSets } from './values.ts'

type Texts = Record<string, string>
interface ImportTexts {
  columns: Texts
  sheets: Texts
  values: Record<string, Texts>
  help: Texts
  issues: Texts
}

/** Fields of a building have their texts among those of buildings, unless files have one of their own. */
const withFields = (texts: ImportTexts, buildings: { fields: Texts; help: Texts }): ImportTexts => ({
  ...texts,
  columns: {
    ...Object.fromEntries(buildingFieldNames.map((field) => [field, buildings.fields[field] ?? ''])),
    ...texts.columns,
  },
  help: {
    ...Object.fromEntries(buildingFieldNames.map((field) => [field, buildings.help[field] ?? ''])),
    ...texts.help,
  },
})

const languages: [string, ImportTexts][] = [
  ['en', withFields(en, enBuildings)],
  ['de', withFields(de, deBuildings)],
]
const columnsOf = (sheet: (typeof estateSheetNames)[number]): Columns => estateSheets[sheet].columns
const norm = (texts: readonly string[]) => texts.map(normaliseHeader)

describe.each(languages)('the words of files in %s', (_language, texts) => {
  it.each(estateSheetNames)('have a recognised name for every column of %s', (sheet) => {
    for (const [key, { names }] of Object.entries(columnsOf(sheet)))
      expect([key, norm(names).includes(normaliseHeader(texts.columns[key] ?? ''))]).toEqual([key, true])
  })

  it('have a recognised name for every sheet and every joined column', () => {
    for (const sheet of estateSheetNames)
      expect(norm(estateSheets[sheet].names)).toContain(normaliseHeader(texts.sheets[sheet] ?? ''))
    for (const [key, { names }] of Object.entries(joinedColumns))
      expect(norm(names)).toContain(normaliseHeader(texts.columns[key] ?? ''))
  })

  it.each(valueSets.map((set) => [set.name, set] as const))(
    'have a recognised name for every value of %s',
    (name, set) => {
      expect(set.values.map((value) => set.find(texts.values[name]?.[value] ?? ''))).toEqual(set.values)
      expect(Object.keys(texts.values[name] ?? {})).toEqual(expect.arrayContaining([...set.values]))
    },
  )

  it('have no commas or semicolons in values of lists', () => {
    for (const set of ['gatewayIssue', 'wall', 'radiatorIssue', 'checklist'])
      expect(Object.values(texts.values[set] ?? {}).filter((text) => /[,;]/.test(text))).toEqual([])
  })

  it('explain every column of the templates and every issue', () => {
    for (const sheet of ['estate', 'renters'] as const)
      expect(Object.keys(columnsOf(sheet)).filter((key) => !texts.help[key])).toEqual([])
    expect(importIssueCodes.filter((code) => !texts.issues[code])).toEqual([])
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
