import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** What a test imports that opens a database, or starts a program that does. */
const opening = new Set(['tests/support/freshDatabase.ts','server/db/testing/scratch.ts', 'scripts/postgresServer.ts'].map((file) => join(file)))

const imported = /^(?:(?:import|export) (?!type )|\})[^\n]*?from '(\.[^']+)'|^import '(\.[^']+)'|import\('(\.[^']+)'\)/gm

/** The files that a file imports at run time. */
const importsOf = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(imported)]
    .map(([, named, whole, later]) => join(dirname(file), named ?? whole ?? later ?? ''))
    .filter((target) => target.endsWith('.ts') && existsSync(join(root, target)))

const opensDatabase = (test: string): boolean => {
  const reached = new Set([test])
  // a set that grows while it is walked is walked to its end
  for (const file of reached) {
    if (opening.has(file)) return true
    for (const target of importsOf(file)) reached.add(target)
  }
  return false
}

/** The test files of a folder that open no database: on Postgres they would test the same again. Paths from the root. */
export const testsWithoutDatabase = (folder: string): string[] => globSync(`${folder}/**/*.test.ts`, { cwd: root }).filter((test) => !opensDatabase(test))
