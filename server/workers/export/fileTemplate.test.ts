import { readXlsx } from 'hucre'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPerson, aTenant } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { columnsOf, deviceFiles } from '../../../domain/import/deviceColumns.ts'
import { estateColumns } from '../../../domain/import/estateColumns.ts'
import { flat } from '../import/testing/sampleFile.ts'
import { upload, workbook } from '../import/testing/upload.ts'
import { findHeader } from '../../spreadsheet/findHeader.ts'
import { readHere } from '../../spreadsheet/testing/read.ts'

let app: TestApp
let tenant: string
let token: string

beforeAll(async () => {
  app = await testApp()
  tenant = await aTenant(app)
  token = (await aPerson(app, { role: 'Admin', tenantId: tenant })).token
})
afterAll(() => app.stop())

const get = (template: string, language = 'en', as = token) =>
  app.onMain({ url: `/api/files/file-template/${template}?Language=${language}`, as, tenant })

describe.each([
  ['en', 'Estate template.xlsx', 'Explanation', 'Estate'],
  ['de', 'Vorlage Bestand.xlsx', 'Erläuterung', 'Bestand'],
])('the template of an estate in %s', (language, fileName, explanation, main) => {
  it('has the header row, dropdowns and a sheet that explains every column', async () => {
    const reply = await get('TaxonomyElements', language)
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ])
    expect(String(reply.headers['content-disposition'])).toContain(`filename="${fileName}"`)
    const [sheet, explained, lists] = (await readHere(reply.rawPayload)).sheets
    expect([sheet?.name, explained?.name, lists?.hidden]).toEqual([main, explanation, true])
    expect(sheet?.rows).toHaveLength(1)
    expect(explained?.rows.slice(1).map(([name]) => name)).toEqual(sheet?.rows[0])
    expect(explained?.rows.every((row) => typeof row[2] === 'string')).toBe(true)
    const needed = explained?.rows
      .slice(1)
      .filter(([, flag]) => flag === (language === 'de' ? 'ja' : 'yes')).length
    expect(needed).toBe(9)
    expect((await readXlsx(reply.rawPayload)).sheets[0]?.dataValidations?.map(({ type }) => type)).toEqual([
      'list',
      'list',
      'list',
      'list',
    ])
  })

  it('can be filled in and imported', async () => {
    const [sheet] = (await readHere((await get('TaxonomyElements', language)).rawPayload)).sheets
    const {
      location,
      complex,
      street,
      streetNumber,
      zipcode,
      city,
      constructionYear,
      unitName,
      customerId,
      floor,
      leaseStart,
      renterFirstName,
      renterLastName,
      phone,
      email,
    } = flat
    const unitType = language === 'de' ? 'Wohnung' : 'Residential'
    const filled: Partial<typeof flat> = {
      location,
      complex,
      street,
      streetNumber,
      zipcode,
      city,
      constructionYear,
      unitName,
      unitType,
      customerId,
      floor,
      leaseStart,
      renterFirstName,
      renterLastName,
      phone,
      email,
    }
    const row = Object.keys(estateColumns).map((key) => filled[key] ?? null)
    const file = await workbook({ [main]: [sheet?.rows[0] ?? [], row], [explanation]: [['x', 'y']] })
    expect(
      (await upload(app, '/api/taxonomy/import/validate', { token, tenant }, file)).json(),
    ).toMatchObject({
      summary: { rows: 1, errors: 0, warnings: 0, ignoredSheets: [explanation] },
    })
  })
})

it('for renters has the columns that the import of renters reads', async () => {
  const [sheet] = (await readHere((await get('Renters', 'de')).rawPayload)).sheets
  expect(sheet?.rows[0]).toEqual([
    'Kundenkennung',
    'Mietbeginn',
    'Mietende',
    'Rolle',
    'Vorname Mieter',
    'Nachname Mieter',
    'Telefon',
    'E-Mail',
    'Datenschutz akzeptiert',
    'Datenschutzinformation erhalten',
  ])
})

describe.each(deviceFiles)('the template of %s', (template) => {
  it.each(['en', 'de'] as const)(
    'has headers in %s that its reader knows, and explains each of them',
    async (language) => {
      const reply = await get(template, language)
      expect(reply.statusCode).toBe(200)
      const columns = columnsOf(template)
      const [sheet, explained] = (await readHere(reply.rawPayload)).sheets
      const header = findHeader(
        sheet?.rows ?? [],
        Object.values(columns).map(({ names }) => names),
      )
      expect([...(header?.columns ?? [])]).toEqual(Object.keys(columns).map((key, at) => [key, at]))
      const yes = language === 'de' ? 'ja' : 'yes'
      expect(
        explained?.rows.slice(1).map(([name, needed, help]) => [name, needed === yes, typeof help]),
      ).toEqual(Object.entries(columns).map(([, { needed }], at) => [sheet?.rows[0]?.[at], needed, 'string']))
      const lists = Object.values(columns).filter(({ list }) => list).length
      expect((await readXlsx(reply.rawPayload)).sheets[0]?.dataValidations ?? []).toHaveLength(lists)
    },
  )
})

it('is named after its kind', async () => {
  expect(String((await get('GatewayTenantChange', 'de')).headers['content-disposition'])).toContain(
    'Vorlage Gateways',
  )
})

it('is available to users who may import, for the known kinds', async () => {
  expect(
    (await get('TaxonomyElements', 'en', (await aPerson(app, { role: 'Customer', tenantId: tenant })).token))
      .statusCode,
  ).toBe(200)
  expect(
    (await get('TaxonomyElements', 'en', (await aPerson(app, { role: 'Regular', tenantId: tenant })).token))
      .statusCode,
  ).toBe(403)
  expect((await get('Nothing')).json()).toMatchObject({
    error: 'invalidRequest',
    fields: { template: 'invalidValue' },
  })
})
