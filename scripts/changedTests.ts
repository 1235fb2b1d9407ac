// `npm test -- changed`: what a change can break, by the graph of imports and what connects the parts beside it.
import { fileOf, graphOf, reachedFrom, type Sources } from './importGraph.ts'
import { languages } from '../domain/limits.ts'
import { partOf } from '../tests/support/floors.ts'

/** Seconds that test files take, by path; what is not there is guessed. */
export type Durations = Readonly<Record<string, number>>

interface ChangedRun {
  readonly everything: boolean
  /** Why everything runs. */
  readonly reason?: string
  /** The parts of `npm test`. */
  readonly parts: readonly string[]
  /** The test files by project of vitest, which may be a pattern; a project without any is left out. */
  readonly vitest: readonly { readonly project: string; readonly files: readonly string[] }[]
  readonly e2e: readonly string[]
  /** An estimate on two workers. */
  readonly seconds: number
}

const isSpec = (path: string): boolean => path.startsWith('tests/e2e/')
/** Whole processes are for `npm test -- all`. */
const isTest = (path: string): boolean =>
  /\.(?:test\.tsx?|spec\.ts)$/.test(path) && !path.startsWith('tests/processes/')

/** The projects of vitest by their tests, of which the first that fits counts, and the end-to-end tests. */
const projects = [
  [/^tests\/e2e\//, 'e2e'],
  [/\.long\.test\.tsx?$/, 'long*'],
  [/^src\//, 'web*'],
  [/^tests\/broker\//, 'broker'],
  [/^tests\/\w+\//, 'matrix'],
] as const
export const projectOf = (test: string): string => projects.find(([tests]) => tests.test(test))?.[1] ?? 'unit'

const ofVitest = ['unit', 'matrix', 'broker', 'long*', 'web*']
/** What runs tests and what each starts with, pages that come before the app, and whose tests any of it may break. */
const under = [
  [/^(?:package(?:-lock)?\.json|tsconfig\.json|scripts\/setup\.mjs)$/, [...ofVitest, 'e2e']],
  [/^vitest\.config\.ts$|^tests\/support\/(?:testApp|freshDatabase|testServer)\.ts$/, ofVitest],
  [/^tests\/support\/web(?:App|Backends?|Setup)\.tsx?$/, ['web*']],
  [/^vite[\w.]*\.config\.ts$|^\w+\.html$|^public\//, ['web*', 'e2e']],
  [/^playwright\.config\.ts$/, ['e2e']],
] as const
/** What these bring along, but for the app itself; what starts before the first test is imported by none. */
const broughtBy = [
  ['vite.config.ts', /^(?:scripts|tests)\//],
  ['vite.consent.config.ts', /^(?:scripts|tests)\//],
  ['vitest.config.ts', /^tests\//],
  ['playwright.config.ts', /^tests\//],
  ['tests/support/testServer.ts', /^/],
] as const

/** Reached by more than this part of all tests' time, everything runs: what is left out would save little. */
const most = 0.8

/** The files that put the app, the backends and their tests together. */
const isRoot = (path: string): boolean =>
  !isTest(path) &&
  (partOf(path) === 'composition' ||
    /^(?:server\/calls\/(?:main|identity)\.ts|src\/[^/]+\.tsx?|src\/resources\/index\.ts|tests\/support\/(?:testApp|webApp|webBackend)\.tsx?)$/.test(
      path,
    ))
const kitOfScreens = ['ui', 'providers', 'theme', 'page']
/** What roots put together: capabilities, rooms, and groups of calls. */
const isPart = (path: string): boolean =>
  /^server\/(?:calls|actions|finders|workers|sites)\/|^contract\/(?:main|identity)\//.test(path) ||
  (roomOf(path) !== undefined && !isKit(path))

/** `src/resources/rooms`, `src/ui/list`, `src/comfort`. */
const roomOf = (path: string): string | undefined =>
  /^src\/(?:(?:resources|ui)\/)?[^/]+(?=\/)/.exec(path)?.[0]
const isKit = (path: string): boolean => kitOfScreens.some((name) => path.startsWith(`src/${name}/`))

/** The rooms behind addresses that are not named as their room. */
const roomAt: Readonly<Record<string, string>> = {
  '': 'home',
  en: 'consent-site',
  de: 'consent-site',
  embedded: 'consent-site',
  'data-privacy': 'consent-records',
  'data-privacy-confirmation': 'consent-site',
  'data-privacy-revocation': 'consent-site',
  'change-password': 'profile',
  'change-email': 'profile',
  glossary: 'help',
  releases: 'help',
  estate: 'estate-tree',
  map: 'resources/buildings',
  floors: 'resources/buildings',
  fleet: 'resources/thermostats',
  'gateway-reassignment': 'resources/gateways',
  'bulk-updates': 'commands',
  'firmware-updates': 'firmware',
  alerts: 'monitoring',
  radio: 'monitoring',
  'legal-texts': 'legal',
  'global-users': 'resources/users',
}
/** Addresses of the screens without a session, which every test of the whole app signs in through. */
const account = 'src/account'

/** The room of the page at an address; undefined if there is none. */
export const roomOfAddress = (address: string, rooms: ReadonlySet<string>): string | undefined => {
  const [, name = ''] = /^\/([\w-]*)/.exec(address) ?? []
  if (/^(?:sign-in|forgot-password|reset-password|register|confirm-email)$/.test(name)) return account
  const named = Object.hasOwn(roomAt, name)
    ? [`src/${roomAt[name]}`]
    : [`src/resources/${name}`, `src/${name}`]
  return named.find((room) => rooms.has(room))
}

const sweep = 'tests/e2e/everyRoute.ts'

/** Addresses in a test, as far as they are written out; a bare slash is one only where it is opened. */
const addressesIn = (text: string): string[] => [
  ...[...text.matchAll(/['"`}](\/[\w/-]+)/g)].map(([, address = '']) => address),
  ...(/\b(?:open|goto)\(['`]\/['`?]/.test(text) ? ['/'] : []),
]

/** What is no import and runs nevertheless: a database with its migrations, a screen with its texts, a call with the job that it starts. */
const besideImports = (sources: Sources) => {
  const migrations = [...sources.keys()].filter((file) => /^server\/db\/migrations\/(?!meta\/\d)/.test(file))
  const jobs = [
    ...(sources.get('server/jobKinds.ts') ?? '').matchAll(
      /^import \{([^}]*)\} from '\.\/(workers\/[^']*)'/gm,
    ),
  ].flatMap(([, names = '', file = '']) =>
    names.split(',').map((name) => ({ name: `'${name.trim()}'`, file: `server/${file}` })),
  )
  return (path: string, statement: string): string[] => {
    if (path === 'server/db/migrate.ts') return migrations
    if (isTest(path)) return []
    if (/^server\/(?:calls|actions)\//.test(path))
      return jobs.flatMap(({ name, file }) => (statement.includes(name) ? [file] : []))
    if (!path.startsWith('src/')) return []
    const named = [...statement.matchAll(/['"`](?:resources\.)?([\w-]+)\.(\w*)/g)].map(
      ([, file = '', key = '']) => ({ file, key }),
    )
    // react-admin looks up by itself what a resource and its fields are called
    const own = ['name', 'fields'].map((key) => ({ file: roomOf(path)?.replace(/.*\//, '') ?? '', key }))
    return [...named, ...own].flatMap(({ file, key }) =>
      languages
        .map((language) => `locales/${language}/${file}.json`)
        .flatMap((texts) => (sources.has(texts) ? [key === '' ? texts : `${texts}#${key}`] : [])),
    )
  }
}

/** The values of an object by their keys. */
export const valuesIn = (object: unknown): Map<string, unknown> =>
  new Map(object instanceof Object ? Object.entries(object) : [])

/** What changed in a file of texts, as nodes of the graph: the file, and each of its keys with a text that is another now. */
export const changesOfTexts = (path: string, before: string, now: string): string[] => {
  const [one, other] = [before, now].map(
    (json) =>
      new Map([...valuesIn(JSON.parse(json || '{}'))].map(([key, text]) => [key, JSON.stringify(text)])),
  )
  const keys = [...new Set([...(one?.keys() ?? []), ...(other?.keys() ?? [])])].filter(
    (key) => one?.get(key) !== other?.get(key),
  )
  return keys.length === 0
    ? []
    : [path, ...keys.map((key) => `${path}#${key.replace(/_(?:one|other)$/, '')}`)]
}

/** Tests that read folders of the repository by themselves. */
const readsFolders = /\bscreenSources\b|\breaddir(?:Sync)?\b[^]*\bimport\.meta\b/

/**
 * Which tests there are, and which nodes each reaches.
 * @param before changed files as they were: who names what is deleted reaches it still.
 */
export const testsOf = (now: Sources, before: Sources = new Map()) => {
  const sources = new Map([...before, ...now])
  const paths = [...sources.keys()]
  const beside = besideImports(sources)
  const whole = graphOf(sources, isRoot, () => false, beside)
  const graph = graphOf(sources, isRoot, isPart, beside)
  const code = paths.filter((path) => !isTest(path))
  const below = (folder: string) => code.filter((path) => path.startsWith(`${folder}/`))
  const rooms = new Set(code.flatMap((path) => roomOf(path) ?? []))
  const isGroup = (node: string): boolean => /^contract\/(?:main|identity)\/.*#./.test(node)
  /** What answers the calls of a group, by the declaration of the group. */
  const handlers = Map.groupBy(
    [...graph].flatMap(([node, targets]) =>
      node.startsWith('server/calls/') && targets.includes('server/http/handler.ts#handlersFor')
        ? targets.filter(isGroup).map((group) => ({ group, node }))
        : [],
    ),
    ({ group }) => group,
  )
  const answering = (group: string): string[] => (handlers.get(group) ?? []).map(({ node }) => node)
  /** The addresses of a group's calls, as far as they are written out; of one that all begin with (`base`), the addresses below it too. */
  const declared = [...handlers.keys()].flatMap((group) =>
    [...(sources.get(fileOf(group)) ?? '').matchAll(/(const \w+ = )?[`'](\/api\/[\w/-]*)/g)].map(
      ([, base, address = '']) => ({ group, address, base }),
    ),
  )
  const called = (address: string): string[] =>
    declared.flatMap((one) =>
      one.address.startsWith(address) || (one.base !== undefined && address.startsWith(one.address))
        ? answering(one.group)
        : [],
    )

  const reachOf = (test: string): Set<string> => {
    // the contract-wide tests, and those that stand beside what puts the parts together
    if (/^tests\/(?:matrix|consent)\/|^src\/(?:resources\/)?[^/]+$|^server\/[^/]+$/.test(test))
      return reachedFrom(whole, [test])
    const starts = isSpec(test) ? [test, 'src/main.tsx'] : [test]
    const imported = reachedFrom(graph, starts)
    const files = new Set([...imported].map(fileOf))
    // faults and a real broker are about what all calls run on
    if (!files.has('server/app.ts') || /^tests\/(?:faults|broker)\//.test(test)) return imported
    const own = [...files].filter(
      (path) => (path.startsWith('tests/') || isTest(path) || path.includes('/testing/')) && !isRoot(path),
    )
    // the sweeps open every page there is: they run for what all pages have
    const addresses = files.has(sweep) ? [] : own.flatMap((path) => addressesIn(sources.get(path) ?? ''))
    if (!files.has('src/App.tsx') && !files.has('src/consent-site/Site.tsx')) {
      const capability = /^server\/\w+\/([^/]+)\//.exec(test)?.[1]
      const around =
        capability === undefined
          ? []
          : [...below(`server/calls/${capability}`), ...below(test.replace(/\/[^/]*$/, ''))]
      return reachedFrom(graph, [
        ...starts,
        ...around,
        ...addresses.filter((address) => address.startsWith('/api/')).flatMap(called),
      ])
    }
    // those that a test goes through by name
    const named = [...(sources.get(test) ?? '').matchAll(/'([\w-]+)'/g)]
      .map(([, name]) => `src/resources/${name}`)
      .filter((room) => rooms.has(room))
    const opened = [
      roomOf(test),
      ...addresses.map((address) => roomOfAddress(address, rooms)),
      ...named,
      isSpec(test) ? account : undefined,
    ]
    const shown = [...new Set(opened)].flatMap((room) => (room === undefined ? [] : below(room)))
    // what the server answers is tested by its own tests and those of the rooms that ask for it: not where a test makes its rows by calls,
    // nor in an end-to-end test, which is about the browser
    if (isSpec(test)) return reachedFrom(graph, [...starts, ...shown])
    const asked = shown
      .flatMap((path) => graph.get(path) ?? [])
      .flatMap((node) => (graph.get(node) ?? []).flatMap(answering))
    const heard = /\bhear\(/.test(sources.get(test) ?? '') ? ['server/workers/ingest/ingest.ts'] : []
    return reachedFrom(graph, [...starts, ...shown, ...asked, ...heard])
  }
  const tests = [...now.keys()].filter(isTest)
  return {
    tests,
    reachOf,
    whole,
    reading: new Set(
      tests.filter((test) => /^tests\/[^/]+$/.test(test) || readsFolders.test(now.get(test) ?? '')),
    ),
  }
}

const secondsOf = (test: string, durations: Durations): number =>
  durations[test] ?? (isSpec(test) ? 10 : test.endsWith('.tsx') ? 2 : 0.8)

const sum = (tests: readonly string[], durations: Durations): number =>
  tests.reduce((seconds, test) => seconds + secondsOf(test, durations), 0)

/** Types, lint, and what starts before the first test; the build of the app before the first end-to-end test. */
const fixedSeconds = 40
const buildSeconds = 30

const runOf = (
  tests: readonly string[],
  durations: Durations,
  more: Pick<ChangedRun, 'everything' | 'reason'>,
  builds: boolean,
): ChangedRun => {
  const byProject = Map.groupBy(
    tests.filter((test) => !isSpec(test)),
    projectOf,
  )
  const e2e = tests.filter(isSpec)
  const names = new Set([...byProject.keys()].map((project) => project.replace('*', '')))
  return {
    ...more,
    parts: [
      ...['unit', 'web', 'matrix', 'broker', 'long'].filter((name) => names.has(name)),
      ...(builds ? ['bundle'] : []),
      ...(e2e.length > 0 ? ['e2e'] : []),
    ],
    vitest: [...byProject].map(([project, files]) => ({ project, files })),
    e2e,
    seconds: Math.round(fixedSeconds + (builds ? buildSeconds : 0) + sum(tests, durations) / 2),
  }
}

/**
 * What runs after a change.
 * @param changed what changed in what it does, as nodes of the graph.
 */
export const runAfter = (
  changed: ReadonlySet<string>,
  { tests, reachOf, whole, reading }: ReturnType<typeof testsOf>,
  durations: Durations,
): ChangedRun => {
  const brought = broughtBy.map(([config, which]) => ({
    config,
    nodes: new Set([...reachedFrom(whole, [config])].filter((node) => which.test(node))),
  }))
  const standOn = (file: string) => under.find(([files]) => files.test(file))?.[1]
  const broken = new Set<string>(
    [...changed].flatMap(
      (node) =>
        standOn(fileOf(node)) ??
        brought.flatMap(({ config, nodes }) => (nodes.has(node) ? (standOn(config) ?? []) : [])),
    ),
  )
  const isOfApp = [...changed].some((node) => /^(?:src|locales)\//.test(node))
  /** What reads the repository's files is quick, and no import tells what it reads; below src/, only what the app consists of. */
  const isAlways = (test: string) =>
    reading.has(test) &&
    (isOfApp || !test.startsWith('src/')) &&
    !(test in durations && secondsOf(test, durations) >= 3)
  const chosen = tests.filter(
    (test) => isAlways(test) || broken.has(projectOf(test)) || !reachOf(test).isDisjointFrom(changed),
  )
  const share = sum(chosen, durations) / sum(tests, durations)
  if (share > most)
    return runOf(
      tests,
      durations,
      { everything: true, reason: `${Math.round(share * 100)} % of the tests' time are reached` },
      true,
    )
  const app = reachedFrom(whole, ['src/main.tsx', 'src/consent-site/main.tsx'])
  return runOf(
    chosen,
    durations,
    { everything: false },
    [...changed].some((node) => app.has(node) || node.startsWith('locales/')) || chosen.some(isSpec),
  )
}
