// `npm test`: runs the tests, also on a fresh machine. `npm test -- unit e2e` runs single parts, `npm test -- all` also those that take
// longer, and `npm test -- changed` what the last change reaches. Each run keeps how long its files took, by which long ones start first;
// with `--record`, for a fresh checkout too.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { spawnSync } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'
import { build, env, install, root, run } from './setup.mjs'

const results = join(root, 'node_modules', '.cache', 'ventil', 'results')
const counts = []
/** Duration of each test file in seconds, and its part. */
const files = []
/** Duration of each part in seconds. */
const times = []
/** Title and message of each test that failed. */
const failures = []

/** Of each failed test, at most this many of the first lines of its message. */
const linesOfMessage = 15

const ownLines = (message) =>
  stripVTControlCharacters(message)
    .trim()
    .split('\n')
    .filter((line) => !line.includes('node_modules'))

const noteFailure = (title, message = '') =>
  failures.push(`${title}\n${ownLines(message).slice(0, linesOfMessage).join('\n')}`)

const need = (program) => run('node', ['scripts/testProgram.ts', program])

/** Parts with a third worker: while one waits for its backend or its page, the others have the cores. */
const threes = ['web', 'e2e']

/** Programs that parts of vitest need. */
const programs = {
  broker: ['mosquitto'],
  long: ['mosquitto'],
  processes: ['mosquitto', 'swift'],
  postgres15: ['postgres15'],
}

/** Runs vitest, through another command if one is given, and records its counts. */
const vitest = (name, args, through = []) => {
  for (const program of programs[name] ?? []) need(program)
  const file = join(results, `${name}.json`)
  rmSync(file, { force: true })
  const more = threes.includes(name) ? ['--maxWorkers', '3'] : []
  const [command, ...words] = [
    ...through,
    'vitest',
    'run',
    ...args,
    ...more,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]
  try {
    run(command, words)
  } finally {
    if (existsSync(file)) {
      const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'))
      counts.push({ name, passed: numPassedTests, failed: numFailedTests })
      for (const { name: path, startTime, endTime, assertionResults, message } of testResults) {
        const ofRoot = relative(root, path)
        files.push({ name: ofRoot, seconds: (endTime - startTime) / 1000, part: name })
        if (message) noteFailure(ofRoot, message)
        for (const { status, fullName, failureMessages } of assertionResults)
          if (status === 'failed') noteFailure(`${ofRoot}: ${fullName}`, failureMessages[0])
      }
    }
  }
}

/** Duration of a Playwright suite in seconds, including nested suites. */
const secondsOf = ({ specs = [], suites = [] }) =>
  specs
    .flatMap(({ tests }) => tests.flatMap(({ results: tries }) => tries))
    .reduce((sum, { duration }) => sum + duration / 1000, 0) +
  suites.reduce((sum, suite) => sum + secondsOf(suite), 0)

/** The results of a Playwright suite that failed, including nested suites. */
const failuresOf = ({ specs = [], suites = [] }) => [
  ...specs.flatMap(({ title, tests }) =>
    tests.flatMap(({ results: tries }) =>
      tries
        .filter(({ status }) => status !== 'passed' && status !== 'skipped')
        .map((one) => ({ title, ...one })),
    ),
  ),
  ...suites.flatMap(failuresOf),
]

/** Of each failed test, at most this many of the last lines of what its page showed: dialogs come last. */
const linesOfPage = 80

/** Prints what the pages of failed tests showed: elsewhere the files that Playwright names are out of reach. */
const tellPages = (failed) => {
  for (const { title, attachments } of failed.slice(0, 5)) {
    const { path } = attachments.find(({ name }) => name === 'error-context') ?? {}
    if (path === undefined || !existsSync(path)) continue
    // the last one is the whole page; before it stands what the assertion looked at
    const [, page] = [...readFileSync(path, 'utf8').matchAll(/```yaml\n([^]*?)```/g)].at(-1) ?? []
    if (page)
      console.log(`\nThe page of '${title}':\n${page.trim().split('\n').slice(-linesOfPage).join('\n')}`)
  }
}

/** Has the demo seeded once for all parts that start on a copy of it. */
const seed = () => {
  if (env.VENTIL_SEEDED) return
  const { stdout, status } = spawnSync('node', ['scripts/seedForTests.ts'], {
    cwd: root,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) process.exit(1)
  env.VENTIL_SEEDED = stdout.trim()
  process.on('exit', () => rmSync(env.VENTIL_SEEDED, { recursive: true, force: true }))
  // whoever ends the run ends the part under way, and then this
  process.on('SIGINT', () => process.exit(130))
}

/** @param name of the part  @param extra what the tests are told  @param specs all of them if there are none */
const playwright = (name, extra = {}, specs = []) => {
  const file = join(results, `${name}.json`)
  rmSync(file, { force: true })
  try {
    run('playwright', ['test', ...specs], { env: { ...env, ...extra, PLAYWRIGHT_JSON_OUTPUT_NAME: file } })
  } finally {
    if (existsSync(file)) {
      const { stats, suites } = JSON.parse(readFileSync(file, 'utf8'))
      counts.push({ name, passed: stats.expected, failed: stats.unexpected + stats.flaky })
      const failed = suites.flatMap(failuresOf)
      tellPages(failed)
      for (const { title, errors } of failed)
        noteFailure(title, errors.map(({ message, snippet }) => `${message}\n${snippet ?? ''}`).join('\n'))
      for (const suite of suites)
        files.push({ name: `tests/e2e/${suite.file}`, seconds: secondsOf(suite), part: name })
    }
  }
}

const inBrowser = (name, extra, specs) => {
  build()
  need('chromium')
  seed()
  playwright(name, extra, specs)
}

const parts = {
  // with the compiler's own errors: the rules that need types have them read all there is
  lint: () => {
    run('oxlint', ['--type-aware', '--type-check', '--quiet'])
    run('oxfmt', ['--check'])
  },
  unit: () => vitest('unit', ['--project', 'unit']),
  web: () => vitest('web', ['--project', 'web*']),
  matrix: () => vitest('matrix', ['--project', 'matrix']),
  broker: () => vitest('broker', ['--project', 'broker']),
  bundle: () => {
    build()
    run('node', ['scripts/bundleBudget.ts'])
  },
  e2e: () => inBrowser('e2e'),
}

/** What takes locks, plans or roles, where an older server may differ from ours; paths are from the root. */
const onOldest = [
  'server/db',
  'tests/matrix',
  'tests/faults',
  'server/calls/devices/deviceRaces',
  'server/workers/import/slices',
  'server/jobs',
]

/** Parts of `npm test -- all` beside those of `npm test`. */
const longer = {
  long: () => vitest('long', ['--project', 'long*']),
  sweep: () => inBrowser('sweep', { SWEEP: '1' }),
  processes: () => {
    seed()
    vitest('processes', ['--project', 'processes'])
  },
  postgres15: () =>
    vitest(
      'postgres15',
      [
        '--project',
        'unit',
        '--project',
        'matrix',
        '--project',
        'long',
        ...onOldest,
        '--exclude',
        'server/db/own/**',
      ],
      ['node', 'scripts/postgres.ts', '--debian'],
    ),
}

/** Seconds that each part may take on two quiet cores, so that all of `npm test` takes a quarter of an hour, and of `all` half of one. */
const allowances = {
  install: 60,
  lint: 45,
  unit: 185,
  web: 245,
  matrix: 90,
  broker: 15,
  bundle: 20,
  e2e: 235,
  long: 175,
  sweep: 370,
  processes: 120,
  postgres15: 130,
}

const recording = '--record'
const isRecorded = process.argv.includes(recording)
/** Files that take longer than this, in seconds, are listed with their durations (tests/support/LongestFirst.ts). */
const long = 3

const durationsIn = (path) => (existsSync(path) ? Object.entries(JSON.parse(readFileSync(path, 'utf8'))) : [])

/** Keeps how long what ran takes two workers, beside what did not run; the sweep looks at more than `npm test` in the same files. */
const record = () => {
  const now = new Map(
    files
      .filter(({ part }) => part !== 'sweep')
      .map(({ name, seconds, part }) => [
        name,
        Math.round(threes.includes(part) ? (seconds * 2) / 3 : seconds),
      ]),
  )
  const tracked = join(root, 'tests', 'support', 'durations.json')
  for (const path of [join(results, 'durations.json'), ...(isRecorded ? [tracked] : [])]) {
    const all = [
      ...durationsIn(path).filter(([name]) => !now.has(name) && existsSync(join(root, name))),
      ...now,
    ].filter(([, seconds]) => seconds >= long)
    writeFileSync(
      path,
      `${JSON.stringify(Object.fromEntries(all.toSorted((one, other) => other[1] - one[1])), undefined, 2)}\n`,
    )
  }
}

const tell = () => {
  if (files.length > 0) record()
  const passed = counts.reduce((sum, part) => sum + part.passed, 0)
  const failed = counts.reduce((sum, part) => sum + part.failed, 0)
  if (times.length === 0) return
  const whole = times.reduce((sum, { seconds }) => sum + seconds, 0)
  const told = times.map(({ name, seconds }) => {
    const count = counts.find((part) => part.name === name)
    return `${name}: ${count ? `${count.passed} passed, ${count.failed} failed, ` : ''}${seconds.toFixed(0)} s of ${allowances[name]}`
  })
  console.log(`\n${told.join('\n')}${times.length > 1 ? `\nall: ${whole.toFixed(0)} s` : ''}\n`)
  if (counts.length === 0) return
  console.log(`${passed} passed, ${failed} failed`)
  console.log('\nThe slowest files, in seconds:')
  for (const { name, seconds } of files.toSorted((one, other) => other.seconds - one.seconds).slice(0, 20))
    console.log(`${seconds.toFixed(1).padStart(6)}  ${name}`)
  // last, where they are found at once, and where an output that is cut at its beginning still has them
  if (failures.length > 0) console.log(`\nWhat failed:\n\n${failures.slice(0, 20).join('\n\n')}`)
}

process.on('exit', tell)
// meant for another server than those of the tests
for (const name of Object.keys(env).filter((one) => /^PG[A-Z]+$/.test(one))) delete env[name]
const beginning = Date.now()
install()
times.push({ name: 'install', seconds: (Date.now() - beginning) / 1000 })
mkdirSync(results, { recursive: true })
const every = { ...parts, ...longer }
const given = process.argv.slice(2).filter((arg) => !arg.startsWith('-'))

/** What the changes since a commit, by default the last ones, reach: works by the names of their parts (scripts/changedTests.ts). */
const reached = (since = []) => {
  // TypeScript, which only the project's own Node reads for certain
  const { stdout, status } = spawnSync('node', ['scripts/changedFiles.ts', ...since], {
    cwd: root,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) process.exit(1)
  const {
    since: commit,
    files: count,
    everything,
    reason,
    parts: names,
    vitest: projects,
    e2e,
    seconds,
  } = JSON.parse(stdout)
  const works = everything
    ? Object.entries(every)
    : [
        ['lint', parts.lint],
        ...projects.map(({ project, files: some }) => [
          project.replace('*', ''),
          () => vitest(project.replace('*', ''), ['--project', project, ...some]),
        ]),
        ...(names.includes('bundle') ? [['bundle', parts.bundle]] : []),
        ...(e2e.length > 0 ? [['e2e', () => inBrowser('e2e', {}, e2e)]] : []),
      ]
  // the estimate knows nothing of these
  const { sweep, processes, postgres15 } = allowances
  const about = everything ? seconds + sweep + processes + postgres15 : seconds
  console.log(
    `\n${count} files changed since ${commit}: ${works.map(([name]) => name).join(' ')}${everything ? ` (${reason})` : ''}, about ${about} s`,
  )
  return works
}

/** What is to run, by the names of parts. */
const chosen = () => {
  if (given[0] === 'changed') return reached(given.slice(1))
  const wanted = given.flatMap((name) => (name === 'all' ? Object.keys(every) : [name]))
  const unknown = wanted.filter((name) => !Object.hasOwn(every, name))
  if (unknown.length > 0) {
    console.error(
      `Unknown part: ${unknown.join(', ')}. Available parts: ${Object.keys(every).join(', ')}; all; changed, with or without a commit.`,
    )
    process.exit(1)
  }
  return (wanted.length > 0 ? wanted : Object.keys(parts)).map((name) => [name, every[name]])
}

for (const [name, work] of chosen()) {
  const started = Date.now()
  console.log(`\n--- ${name}`)
  try {
    await work()
  } finally {
    times.push({ name, seconds: (Date.now() - started) / 1000 })
  }
}
