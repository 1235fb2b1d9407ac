// `npm run bench`: prints the project's performance figures in one table; exits with 1 if a bound is exceeded.
// Arguments select parts.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { weighPages } from '../../scripts/bundleBudget.ts'
import { startVentil, type RunningVentil } from '../support/startVentil.ts'
import { coldNavigations } from './coldNavigation.ts'
import { atMost, table, told, type Figure } from './Figure.ts'
import { firstScreen } from './firstScreen.ts'
import { firmwareFigures } from './firmware.ts'
import { heatLoadFigures } from './heatLoad.ts'
import { listCalls } from './listCall.ts'
import { measured } from './measured.ts'
import { planFigures } from './plan.ts'
import { routeScripts } from './routeScripts.ts'

/**
 * Ingest throughput of a backend behind a broker, on a durable Postgres server (fsync on commit).
 * INGEST_SECONDS shortens the ten minutes of each run.
 */
const ingestFigures = async (): Promise<Figure[]> => {
  if (spawnSync(process.execPath, ['scripts/testProgram.ts', 'mosquitto'], { stdio: 'inherit' }).status !== 0)
    throw new Error('there is no broker to measure with')
  return measured([
    'scripts/postgres.ts',
    '--durable',
    'node',
    'tests/bench/ingest/measure.ts',
    'steady',
    'burst',
    'same',
  ])
}

type Part = 'list' | 'chart' | 'export'

/** A million thermostats; their database takes some minutes to make. */
const fleetFigures = (parts: readonly Part[]): Promise<Figure[]> =>
  measured([
    'scripts/postgres.ts',
    'node',
    'tests/bench/fleet/measure.ts',
    parts.some((part) => part !== 'chart') ? 'full' : 'none',
    ...parts,
  ])

const parts = [
  'scripts',
  'start',
  'navigation',
  'phone',
  'routes',
  'list',
  'import',
  'fleet',
  'chart',
  'export',
  'ingest',
  'projects',
  'floor',
  'workday',
  'cuts',
  'overload',
  'plan',
  'onboarding',
  'heatload',
  'installer',
  'firmware',
]
const given = process.argv.slice(2)
const optionOf = (name: string) =>
  given.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3)
/** `--film=<folder>`: where the film strips of the installer are printed. */
const film = optionOf('film')
/** `--slower=2`: how much slower than this machine the phone of `phone` is; 4 is Lighthouse's, for a fast machine. */
const slower = Number(optionOf('slower') ?? 4)
const wanted = given.filter((argument) => !/^--(?:film|slower)=/.test(argument))
const unknown = wanted.filter((part) => !parts.includes(part))
if (unknown.length > 0) {
  console.error(`Unknown part: ${unknown.join(', ')}. Available parts: ${parts.join(', ')}.`)
  process.exit(1)
}
const wants = (part: string) => wanted.length === 0 || wanted.includes(part)
const figures: Figure[] = []

/** Measures a part and prints its progress. */
const measure = async (part: string, work: () => Promise<Figure[]> | Figure[]): Promise<void> => {
  if (!wants(part)) return
  const start = performance.now()
  figures.push(...(await work()))
  console.log(`${part}: ${((performance.now() - start) / 1000).toFixed(0)} s`)
}

const timed = async <T>(work: () => Promise<T>): Promise<{ result: T; seconds: number }> => {
  const start = performance.now()
  return { result: await work(), seconds: (performance.now() - start) / 1000 }
}

/** Starts twice on one new folder: the first start creates database and demo, the second finds them. */
const starts = async (dataDir: string): Promise<{ ventil: RunningVentil; figures: Figure[] }> => {
  const first = await timed(() => startVentil({ dataDir }))
  await first.result.stop()
  const second = await timed(() => startVentil({ dataDir }))
  return {
    ventil: second.result,
    figures: [
      told('second start', `${second.seconds.toFixed(1)} s`),
      told(
        'first start, with the demo estate',
        `${first.seconds.toFixed(1)} s`,
        'after installing and building',
      ),
    ],
  }
}

await measure('scripts', () =>
  weighPages().map(({ name, kB, limit }) => atMost(`script of the ${name}, gzip`, kB, limit, 'kB')),
)
await measure('plan', planFigures)
await measure('heatload', heatLoadFigures)
if (['start', 'navigation', 'phone', 'routes'].some(wants)) {
  const dataDir = await mkdtemp(join(tmpdir(), 'ventil-bench-'))
  const { ventil, figures: startFigures } = await starts(dataDir)
  try {
    await measure('navigation', () => coldNavigations(ventil))
    await measure('phone', () => firstScreen(ventil, slower))
    await measure('routes', () => routeScripts(ventil))
    await measure('start', () => startFigures)
  } finally {
    await ventil.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
await measure('firmware', firmwareFigures)
await measure('list', listCalls)
const ofFleet = [
  ...(wants('fleet') ? ['list' as const] : []),
  ...(wants('chart') ? ['chart' as const] : []),
  ...(wants('export') ? ['export' as const] : []),
]
// one fleet for all these parts, because it takes minutes to create
if (ofFleet.length > 0) figures.push(...(await fleetFigures(ofFleet)))
await measure('ingest', ingestFigures)
await measure('projects', () =>
  measured(['scripts/postgres.ts', 'node', 'tests/bench/projects/measure.ts', 'full']),
)
await measure('onboarding', () => measured(['tests/bench/onboarding.ts']))
await measure('installer', () =>
  measured(['tests/bench/installer/measure.ts', ...(film === undefined ? [] : [film])]),
)
await measure('import', () =>
  measured(['scripts/postgres.ts', '--durable', 'node', 'tests/bench/importFile.ts']),
)
await measure('floor', () =>
  measured(['scripts/postgres.ts', '--set=shared_buffers=2GB', 'node', 'tests/bench/beside-bare/measure.ts']),
)
// of 200 clients, and of ten: a million thermostats take some minutes to create each time
await measure('workday', async () => [
  ...(await measured([
    'scripts/postgres.ts',
    '--set=shared_buffers=2GB',
    'node',
    'tests/bench/workday/measure.ts',
    'many',
  ])),
  ...(await measured([
    'scripts/postgres.ts',
    '--set=shared_buffers=2GB',
    'node',
    'tests/bench/workday/measure.ts',
    'large',
  ])),
])
await measure('overload', () =>
  measured(['scripts/postgres.ts', '--durable', 'node', 'tests/bench/overload/measure.ts']),
)
await measure('cuts', () => measured(['tests/processes/measureCuts.ts']))

console.log(`\n${table(figures)}`)
if (figures.some(({ ok }) => !ok)) process.exitCode = 1
