import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { testsWithoutDatabase } from './databaseTests.ts'

it('leaves out of the run on Postgres what opens no database, and nothing that asks for a server', () => {
  const without = testsWithoutDatabase('server').concat(testsWithoutDatabase('tests/matrix'))
  expect(without).toEqual(expect.arrayContaining(['server/spreadsheet/hostile.test.ts', 'server/sites/web.test.ts', 'tests/matrix/rights.test.ts']))
  const asking = globSync(['server/**/*.test.ts', 'tests/matrix/*.test.ts']).filter((test) =>
    /testApp|scratch|aFleet|aRadio|freshDatabase/.test(readFileSync(test, 'utf8')),
  )
  expect(asking.length).toBeGreaterThan(100)
  expect(without.filter((test) => asking.includes(test))).toEqual([])
})
