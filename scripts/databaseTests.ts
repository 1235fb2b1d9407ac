import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** What opens the database that TEST_DATABASE_URL names, or starts a Postgres server. */
const opening = new Set(['tests/support/freshDatabase.ts', 'server/db/testing/scratch.ts', 'scripts/postgresServer.ts'].map((file) => join(file)))

const imported = /^(?:(?:import|export) (?!type )|\})[^\n]*?from '(\.[^']+)'|^import '(\.[^']+)'|import\('(\.[^']+)'\)/gm

/** The files that a file imports at run time. */
const importsOf = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(imported)]
    .map(([, named, whole, later]) => join(dirname(file), named ?? whole ?? later ?? ''))
    .filter((target) => target.endsWith('.ts') && existsSync(join(root, target)))

const reachesServer = (test: string): boolean => {
  const reached = new Set([test])
  // a set that grows while it is walked is walked to its end
  for (const file of reached) {
    if (opening.has(file)) return true
    for (const target of importsOf(file)) reached.add(target)
  }
  return false
}

/** The folders whose tests are repeated on Postgres. Paths here and below are from the root. */
const folders = ['server', 'tests/matrix', 'tests/faults', 'tests/consent']
/** The tests in it run on Postgres only, also those of what else its processes share. */
const onPostgresOnly = 'tests/faults/postgres/'

/**
 * Tests that could run on Postgres and prove the same on either database (docs/decisions, 090): nothing in them happens at the same time, and
 * their statements run there in other tests.
 */
export const sameOnBoth: Readonly<Record<string, string>> = {
  'server/db/lite.test.ts': 'is about the embedded database',
  'server/db/liteFolder.test.ts': 'is about the folder of the embedded database',
  'server/workers/import/renterImport.test.ts': 'rules about rows: slices, faults, existingRows and roundTrip import them there',
  'server/workers/import/taxonomyImport.test.ts': 'rules about rows: slices, faults, existingRows and roundTrip import them there',
  'tests/consent/crawl.test.ts': 'the calls of the matrix, before and after a consent',
  'tests/matrix/beside.test.ts': 'the calls of the matrix, by others',
  'tests/matrix/unseenText.test.ts': 'the calls of the matrix, with other texts',
}

const all = folders.flatMap((folder) => globSync(`${folder}/**/*.test.ts`, { cwd: root }))

const isLeftOut = (test: string): boolean => Object.hasOwn(sameOnBoth, test) || (!test.startsWith(onPostgresOnly) && !reachesServer(test))

/** The tests that the run on Postgres leaves out: they reach no server, so they would do the very same again, or prove the same. */
export const leftOut = (): string[] => all.filter(isLeftOut)

/** The tests that run on Postgres. */
export const onPostgres = (): string[] => all.filter((test) => !isLeftOut(test))
