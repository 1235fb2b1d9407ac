/* oxlint-disable no-console -- a program that reports on the terminal */
// `npm run mutate`: removes the guards one by one and tells which removals the tests notice. `npm run mutate -- <name>` removes one.
// With --trust it does not run the tests with all guards in place first; with --new it removes only what the ledger does not know. What it
// finds is kept in tests/mutate/ledger.json.
import { asAdmin, withScope } from '../../server/db/scope.ts'
import { freshDatabase } from '../support/freshDatabase.ts'
import { setup } from '../support/testServer.ts'
import { isKnown, readLedger, record } from './ledger.ts'
import { mutations } from './mutations.ts'
import type { Mutation, Selection } from './Mutation.ts'
import { whyNotApplied } from './patch.ts'
import { runTests } from './runTests.ts'
import { secondGuards } from './secondGuards.ts'

/** How many must be noticed of all. */
const wanted = 58

const stop = (problems: readonly string[]): never => {
  console.error(problems.join('\n'))
  process.exit(1)
}

const named = process.argv.slice(2).filter((word) => !word.startsWith('-'))
const unknown = named.filter((name) => !mutations.some((mutation) => mutation.name === name))
if (unknown.length > 0)
  stop([`Unknown: ${unknown.join(', ')}. Available:`, ...mutations.map(({ name }) => `  ${name}`)])
const asked = named.length > 0 ? mutations.filter(({ name }) => named.includes(name)) : mutations

/** Patches must find their code. */
const checkSources = async (): Promise<void> => {
  const moved = (await Promise.all(asked.map(whyNotApplied))).filter((reason) => reason !== undefined)
  if (moved.length > 0) stop(['These patches do not apply any more:', ...moved])
}

/** Without what the ledger knows, if that is asked for. */
const chooseGuards = async (): Promise<readonly Mutation[]> => {
  if (!process.argv.includes('--new')) return asked
  const ledger = await readLedger()
  const known = await Promise.all(asked.map((mutation) => isKnown(ledger, mutation)))
  return asked.filter((_, index) => !known[index])
}

await checkSources()
const chosen = await chooseGuards()

/** The database must accept the statements. */
const checkStatements = async (): Promise<void> => {
  const { db, close } = await freshDatabase()
  for (const { name, patch } of chosen) {
    if (!('sql' in patch)) continue
    const client = await db.pool.connect()
    try {
      await client.query('begin')
      await client.query(patch.sql)
    } catch (error) {
      stop([`${name}: ${error instanceof Error ? error.message : String(error)}`])
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  await withScope(db.pool, asAdmin, async () => undefined)
  await close()
}

/** The tests must pass as long as no guard is missing, or their failing would tell nothing. */
const checkTests = async (): Promise<void> => {
  const selections: Selection[] = chosen.flatMap((mutation) => mutation.tests)
  const whole =
    chosen.length < mutations.length
      ? selections
      : [{ files: [...new Set(selections.flatMap(({ files }) => files))] }]
  for (const selection of new Map(whole.map((one) => [JSON.stringify(one), one])).values()) {
    const { passed, failed, broken } = await runTests(selection)
    if (failed.length + broken.length > 0)
      stop(['These tests fail with all guards in place:', ...failed.map(({ test }) => test), ...broken])
    if (passed === 0) stop([`No test is chosen by ${JSON.stringify(selection)}`])
  }
}

/** The test that noticed and its file, or why a file could not run; neither if the tests passed. */
const noticedBy = async (mutation: Mutation): Promise<{ test?: string; file?: string; broken?: string }> => {
  for (const selection of mutation.tests) {
    const { failed, broken, passed } = await runTests(selection, mutation)
    if (failed[0] !== undefined) return failed[0]
    // a file that does not load, or prepares itself in vain, proves nothing about its tests
    if (broken.length > 0 || passed === 0) return { broken: broken[0] ?? 'no test ran' }
  }
  return {}
}

const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(0)} s`.padStart(6)

const started = Date.now()
const endServer = await setup()
await checkStatements()
if (!process.argv.includes('--trust')) await checkTests()
console.log(`${seconds(started)}  to prepare; removing ${chosen.length} guards`)
const survivors: string[] = []
for (const mutation of chosen) {
  const since = Date.now()
  const { test, file, broken } = await noticedBy(mutation)
  await record(
    mutation,
    file ?? (broken === undefined && Object.hasOwn(secondGuards, mutation.name) ? null : undefined),
  )
  if (test === undefined) survivors.push(mutation.name)
  const [word, told] =
    test !== undefined
      ? ['caught  ', `: ${test}`]
      : broken !== undefined
        ? ['BROKEN  ', `: ${broken.slice(0, 300)}`]
        : ['SURVIVED', '']
  console.log(`${seconds(since)}  ${word}  ${mutation.name}${told}`)
}

const unexplained = survivors.filter((name) => !Object.hasOwn(secondGuards, name))
console.log(`\n${chosen.length - survivors.length} of ${chosen.length} caught in ${seconds(started).trim()}`)
for (const name of survivors)
  console.log(`${name}: ${Object.hasOwn(secondGuards, name) ? secondGuards[name] : 'NOT EXPLAINED'}`)
const tooFew = chosen.length === mutations.length && chosen.length - survivors.length < wanted
if (tooFew) console.error(`At least ${wanted} must be caught.`)
await endServer?.()
process.exit(unexplained.length > 0 || tooFew ? 1 : 0)
