// `npm test`: runs all tests, also on a fresh machine. `npm test -- unit e2e` runs single parts; `npm test -- postgres` repeats the
// database tests on a real Postgres.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build, env, install, root, run } from './setup.mjs'

const results = join(root, 'node_modules', '.cache', 'ventil', 'results')
const counts = []
/** Duration of each test file in seconds. */
const files = []

/** Runs vitest and records its counts. */
const vitest = (name, args, extra = {}) => {
  const file = join(results, `${name}.json`)
  rmSync(file, { force: true })
  try {
    run('vitest', ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`], { env: { ...env, ...extra } })
  } finally {
    if (existsSync(file)) {
      const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'))
      counts.push({ name, passed: numPassedTests, failed: numFailedTests })
      for (const result of testResults) files.push({ name: relative(root, result.name), seconds: (result.endTime - result.startTime) / 1000 })
    }
  }
}

/** Duration of a Playwright suite in seconds, including nested suites. */
const secondsOf = ({ specs = [], suites = [] }) =>
  specs.flatMap(({ tests }) => tests.flatMap(({ results: tries }) => tries)).reduce((sum, { duration }) => sum + duration / 1000, 0) +
  suites.reduce((sum, suite) => sum + secondsOf(suite), 0)

const playwright = () => {
  const file = join(results, 'e2e.json')
  rmSync(file, { force: true })
  try {
    run('playwright', ['test'], { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file } })
  } finally {
    if (existsSync(file)) {
      const { stats, suites } = JSON.parse(readFileSync(file, 'utf8'))
      counts.push({ name: 'e2e', passed: stats.expected, failed: stats.unexpected + stats.flaky })
      for (const suite of suites) files.push({ name: `tests/e2e/${suite.file}`, seconds: secondsOf(suite) })
    }
  }
}

const parts = {
  types: () => run('tsc', ['--noEmit']),
  lint: () => {
    run('oxlint', ['--type-aware', '--quiet'])
    run('oxfmt', ['--check'])
  },
  unit: () => vitest('unit', ['--project', 'unit']),
  web: () => vitest('web', ['--project', 'web*']),
  matrix: () => vitest('matrix', ['--project', 'matrix']),
  broker: () => {
    run('node', ['scripts/testProgram.ts', 'mosquitto'])
    vitest('broker', ['--project', 'broker'])
  },
  bundle: () => {
    build()
    run('node', ['scripts/bundleBudget.ts'])
  },
  e2e: () => {
    build()
    run('node', ['scripts/testProgram.ts', 'chromium'])
    playwright()
  },
}

/** Server tests that only use the embedded database, or none: arguments that leave them out of the run on Postgres. */
const withoutPostgres = async () => {
  // TypeScript, which only the project's own Node reads for certain
  const { testsWithoutDatabase } = await import('./databaseTests.ts')
  return ['server/db/lite*', ...['server', 'tests/matrix'].flatMap(testsWithoutDatabase)].flatMap((files) => ['--exclude', files])
}

const onRequest = {
  postgres: () => run('node', ['scripts/postgres.ts', 'node', 'scripts/test.mjs', 'on-postgres']),
  'on-postgres': async () => {
    for (const program of ['mosquitto', 'swift']) run('node', ['scripts/testProgram.ts', program])
    vitest('postgres', ['--project', 'unit', '--project', 'matrix', 'server/', 'tests/matrix', 'tests/faults', 'tests/consent', ...(await withoutPostgres())])
  },
}

const tell = () => {
  const passed = counts.reduce((sum, part) => sum + part.passed, 0)
  const failed = counts.reduce((sum, part) => sum + part.failed, 0)
  if (counts.length === 0) return
  console.log(`\n${counts.map((part) => `${part.name}: ${part.passed} passed, ${part.failed} failed`).join('\n')}\n`)
  console.log(`${passed} passed, ${failed} failed`)
  console.log('\nThe slowest files, in seconds:')
  for (const { name, seconds } of files.toSorted((one, other) => other.seconds - one.seconds).slice(0, 20))
    console.log(`${seconds.toFixed(1).padStart(6)}  ${name}`)
}

install()
mkdirSync(results, { recursive: true })
process.on('exit', tell)
const all = { ...parts, ...onRequest }
const wanted = process.argv.slice(2).filter((arg) => !arg.startsWith('-'))
const unknown = wanted.filter((name) => !Object.hasOwn(all, name))
if (unknown.length > 0) {
  console.error(`Unknown part: ${unknown.join(', ')}. Available parts: ${Object.keys(all).join(', ')}.`)
  process.exit(1)
}
for (const name of wanted.length > 0 ? wanted : Object.keys(parts)) {
  const started = Date.now()
  console.log(`\n--- ${name}`)
  await all[name]()
  console.log(`--- ${name}: ${((Date.now() - started) / 1000).toFixed(0)} s`)
}
