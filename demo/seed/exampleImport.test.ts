import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPerson, aTenant } from '../../tests/support/people.ts'
import { testApp, type TestApp } from '../../tests/support/testApp.ts'
import { asAdmin, withScope } from '../../server/db/scope.ts'
import { countsOf } from '../../server/finders/estate/estateCounts.ts'
import { exampleFiles, faultyExampleFiles } from './exampleFiles.ts'
import { exampleRows } from './examples/exampleRows.ts'
import { exampleManagers } from './plan/managers.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

interface Preview {
  summary: { rows: number; errors: number; warnings: number }
  fileIssues: { code: string; severity: string }[]
  rows: { row: number; issues: { code: string }[] }[]
}

const upload = async (
  path: 'import' | 'import/validate',
  { name, bytes }: { name: string; bytes: Buffer },
) => {
  const tenant = await aTenant(app)
  const admin = await aPerson(app, { role: 'Admin', tenantId: tenant })
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes)], name))
  const packed = new Response(form)
  const reply = await app.onMain({
    method: 'POST',
    url: `/api/taxonomy/${path}`,
    as: admin.token,
    tenant,
    body: Buffer.from(await packed.arrayBuffer()),
    headers: { 'content-type': packed.headers.get('content-type') ?? '' },
  })
  return { reply, tenant }
}

describe('the example files', () => {
  it('are imported without a remark but that on their sum', async () => {
    const lists = [exampleRows(exampleManagers.xlsx), exampleRows(exampleManagers.csv)]
    for (const [index, file] of (await exampleFiles()).entries()) {
      const rows = lists[index] ?? []
      const preview: Preview = (await upload('import/validate', file)).reply.json()
      expect(preview.summary).toMatchObject({ rows: rows.length, errors: 0 })
      // the list of the spreadsheet ends with its sum
      expect(preview.fileIssues.filter(({ code }) => code !== 'sumRows')).toEqual([])
      expect(preview.rows.flatMap(({ issues }) => issues)).toEqual([])
      const { reply, tenant } = await upload('import', file)
      expect([reply.statusCode, reply.statusCode === 200 ? '' : reply.body.slice(0, 300)]).toEqual([200, ''])
      const counts = (await withScope(app.deps.db.pool, asAdmin, (tx) => countsOf(tx, [tenant]))).get(tenant)
      expect(counts).toMatchObject({
        buildingUnits: rows.length,
        buildings: new Set(rows.map((row) => `${row.street} ${row.streetNumber} ${row.city}`)).size,
        locations: new Set(rows.map(({ location }) => location)).size,
      })
    }
  })

  it('with faults show each of them, and nothing else', async () => {
    for (const file of await faultyExampleFiles()) {
      const preview: Preview = (await upload('import/validate', file)).reply.json()
      expect(preview.rows.flatMap(({ row, issues }) => issues.map(({ code }) => `${row} ${code}`))).toEqual(
        file.faults.map(({ row, code }) => `${row} ${code}`),
      )
    }
  })
})
