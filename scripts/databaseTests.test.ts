import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { leftOut, onPostgres, sameOnBoth } from './databaseTests.ts'

/** What only a server with several connections can tell. */
const signs = /Promise\.(?:all|race)\b|\bpg_\w+|for update|\baside\b|\bexplain\b|vacuum|db\.kind\b|\bservers\b|withClient/i

it('leaves out of the run on Postgres what reaches no server, and nothing that asks for one', () => {
  const without = leftOut()
  expect(without).toEqual(
    expect.arrayContaining([
      'server/spreadsheet/hostile.test.ts',
      'server/sites/web.test.ts',
      'tests/matrix/rights.test.ts',
      // its processes are on the embedded database
      'tests/faults/processes.test.ts',
    ]),
  )
  const asking = [...without, ...onPostgres()].filter((test) =>
    /testApp|scratch|aFleet|aRadio|aWorld|freshDatabase|startPostgres/.test(readFileSync(test, 'utf8')),
  )
  expect(asking.length).toBeGreaterThan(100)
  expect(without.filter((test) => asking.includes(test) && !Object.hasOwn(sameOnBoth, test))).toEqual([])
})

it('leaves out as the same on both only what does one thing after the other', () => {
  const ofServer = Object.keys(sameOnBoth).filter((test) => !test.startsWith('server/db/lite'))
  expect(ofServer.filter((test) => !existsSync(test) || signs.test(readFileSync(test, 'utf8')))).toEqual([])
})

it('has every call, every fault of an import, and all of server/db on Postgres', () => {
  const run = onPostgres()
  const wanted = [
    'tests/matrix/{main*,identity,foreign}.test.ts',
    'tests/faults/{mutations,overload,fullDisk}.test.ts',
    'tests/faults/postgres/*.test.ts',
    'server/workers/import/{slices,faults,existingRows,largeFile}.test.ts',
    'server/workers/export/roundTrip.test.ts',
    'server/db/{agreesWithOthers,migrate,open,rls,roles,scope,statements,vacuum}.test.ts',
  ].flatMap((pattern) => globSync(pattern))
  expect(wanted.length).toBeGreaterThan(20)
  expect(wanted.filter((test) => !run.includes(test))).toEqual([])
})
