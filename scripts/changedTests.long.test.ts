import { readFileSync, globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { paths } from '../src/paths.ts'
import { changedRun } from './changedFiles.ts'
import { changesOfTexts, projectOf, roomOfAddress, runAfter, testsOf } from './changedTests.ts'
import { changesOf, fileOf, graphOf, isCode, reachedFrom } from './importGraph.ts'

const graphIn = (files: Readonly<Record<string, string>>, isRoot: (path: string) => boolean = () => false) =>
  graphOf(
    new Map(Object.entries(files)),
    isRoot,
    (path) => path.startsWith('part/'),
    () => [],
  )

const repository = new Map(
  globSync(['{domain,contract,server,demo,src,tests,scripts,locales,examples}/**/*.*', '*.*']).map((path) => [
    path,
    isCode.test(path) ? readFileSync(path, 'utf8') : '',
  ]),
)
const ofRepository = testsOf(repository)
const { tests, reachOf } = ofRepository
/** Those of some tests that do not reach a node. */
const notReaching = (node: string, ...some: readonly string[]) =>
  some.filter((test) => !reachOf(test).has(node))
/** What runs after a change. */
const run = (node: string) => runAfter(new Set([node]), ofRepository, { 'tests/figures.test.ts': 12 })

it('leads from a declaration to what it names, and not to what stands beside that', () => {
  const graph = graphIn({
    'a.ts':
      "import { one, type Kind } from './b.ts'\nimport { never } from './c.ts'\n\nexport const a = (): Kind => one(2)\nexport const other = never",
    'b.ts':
      "import { deep as low } from './d.ts'\n\nexport type Kind = string\n\nconst inner = () => low\n\nexport const one = () => {\n  return inner()\n}\nexport const two = 2",
    'c.ts': 'export const never = 0',
    'd.ts': 'export const deep = 1',
  })
  const reached = reachedFrom(graph, ['a.ts#a'])
  expect(['b.ts#one', 'b.ts#inner', 'd.ts#deep'].filter((node) => !reached.has(node))).toEqual([])
  expect(['b.ts#two', 'b.ts#Kind', 'c.ts#never'].filter((node) => reached.has(node))).toEqual([])
})

it('does not follow imports of types, and follows what a file does when it loads', () => {
  const graph = graphIn({
    'a.ts':
      "import type { Kind } from './types.ts'\nimport { type Other } from './types.ts'\nimport { b } from './b.ts'\nimport './styles.css'\n\nexport const a = b",
    'b.ts': "import { register } from './register.ts'\n\nregister()\n\nexport const b = 1",
    'register.ts': 'export const register = () => 0',
    'types.ts': 'export const Kind = 1\n\nloud()',
    'styles.css': '',
  })
  const reached = [...reachedFrom(graph, ['a.ts'])].map(fileOf)
  expect(reached).toEqual(expect.arrayContaining(['b.ts', 'register.ts', 'styles.css']))
  expect(reached).not.toContain('types.ts')
})

it('leads through a barrel to the file that declares the name, and to all of them from what takes it as a whole', () => {
  const files = {
    'index.ts': "export * from './one.ts'\nexport { two as second } from './two.ts'",
    'one.ts': 'export const one = 1',
    'two.ts': 'export const two = 2',
    'a.ts': "import { second } from './index.ts'\n\nexport const a = second",
    'all.ts': "import * as all from './index.ts'\n\nexport const names = Object.keys(all)",
  }
  const reached = reachedFrom(graphIn(files), ['a.ts#a'])
  expect([reached.has('two.ts#two'), reached.has('one.ts#one')]).toEqual([true, false])
  expect([...reachedFrom(graphIn(files), ['all.ts#names'])]).toEqual(
    expect.arrayContaining(['one.ts#one', 'two.ts#two']),
  )
})

it('follows imports at run time, workers, processes and files of data', () => {
  const graph = graphIn({
    'x/a.ts':
      "export const page = () => import('./page.tsx')\nexport const worker = new URL('./worker.ts', import.meta.url)\nexport const start = () => spawn('server/start.ts')",
    'x/page.tsx': 'export const Page = 1',
    'x/worker.ts': "import data from '../data.json' with { type: 'json' }\n\nexport const work = data",
    'server/start.ts': 'go()',
    'data.json': '',
  })
  expect([...reachedFrom(graph, ['x/a.ts'])]).toEqual(
    expect.arrayContaining(['x/page.tsx', 'x/worker.ts', 'server/start.ts', 'data.json']),
  )
})

it('cuts the parts off behind a root, but for those that are named by who imports it', () => {
  const graph = graphIn(
    {
      'a.ts': "import { all } from './root.ts'\n\nexport const a = all.one",
      'root.ts':
        "import { one } from './part/one.ts'\nimport { two } from './part/two.ts'\nimport { kit } from './kit.ts'\n\nexport const all = { one, two, kit }",
      'part/one.ts': 'export const one = 1',
      'part/two.ts': 'export const two = 2',
      'kit.ts': 'export const kit = 3',
    },
    (path) => path === 'root.ts',
  )
  const reached = reachedFrom(graph, ['a.ts'])
  expect([reached.has('kit.ts#kit'), reached.has('part/one.ts#one'), reached.has('part/two.ts#two')]).toEqual(
    [true, true, false],
  )
})

it('takes a declaration for changed if it reads otherwise or takes a name from elsewhere, not for its comments, types or neighbours', () => {
  const before =
    "import { x } from './x.ts'\n\n/** Old. */\nexport const a = x\n\nexport const b = {\n  two: 2,\n}\n\ninterface C {\n  d: 1\n}\n\ngo()\n"
  const now = before.replace('Old', 'New').replace('two: 2', 'two: 3').replace('d: 1', 'd: 2')
  expect(changesOf('m.ts', before, now)).toEqual(['m.ts#b'])
  expect(changesOf('m.ts', before, before.replace('./x.ts', './y.ts'))).toEqual(['m.ts#a'])
  expect(changesOf('m.ts', before, before.replace('go()', 'stop()'))).toEqual(['m.ts#'])
  expect(changesOf('m.ts', '', before)).toEqual(['m.ts#', 'm.ts#a', 'm.ts#b'])
})

it('takes of a file of texts the keys whose texts are others', () => {
  const before = '{"name_one":"Room","fields":{"floor":"Floor"},"copy":"Copy"}'
  expect(
    changesOfTexts('t.json', before, before.replace('"Floor"', '"Storey"').replace('Room', 'Space')),
  ).toEqual(['t.json', 't.json#name', 't.json#fields'])
  expect(changesOfTexts('t.json', before, before.replaceAll(',', ', '))).toEqual([])
})

it('knows the room behind every address of the web app', () => {
  const rooms = new Set(
    [...repository.keys()].flatMap((path) => /^src\/(?:resources\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? []),
  )
  const written = Object.values(paths).flatMap((path) =>
    typeof path === 'string' ? [path] : typeof path === 'object' ? [Object.values(path)[0]] : [],
  )
  const addresses = written.filter((path) => typeof path === 'string')
  expect(addresses.length).toBeGreaterThan(40)
  expect(addresses.filter((address) => roomOfAddress(address, rooms) === undefined)).toEqual([])
  expect(roomOfAddress('/sign-in', rooms)).toBe('src/account')
  expect(roomOfAddress('/thermostats/all', rooms)).toBe('src/resources/thermostats')
})

it('reaches a handler, its finders and its jobs from the tests of the capability, of what calls it, and of the room that shows it', () => {
  const rooms = [
    'server/calls/estate/rooms.test.ts',
    'src/resources/rooms/CopyRoom.test.tsx',
    'tests/matrix/main1.test.ts',
  ]
  expect(notReaching('server/finders/estate/roomRows.ts#roomPage', ...rooms)).toEqual([])
  const others = [
    'src/settings/SettingsPage.test.tsx',
    'tests/faults/waiting.test.ts',
    'tests/broker/roundTrip.test.ts',
  ]
  expect(notReaching('server/finders/estate/roomRows.ts#roomPage', ...others)).toEqual(others)
  expect(
    notReaching('server/actions/devices/removeDevice.ts#removeGateway', 'server/calls/alerts/alerts.test.ts'),
  ).toEqual([])
  expect(
    notReaching(
      'server/workers/export/bulkExport.ts#bulkExport',
      'server/calls/commands/bulkUpdates.test.ts',
    ),
  ).toEqual([])
})

it('reaches the kit of the backends and the migrations from tests that start them', () => {
  const starting = [
    'server/calls/estate/rooms.test.ts',
    'src/resources/windows/RemoveWindow.test.tsx',
    'tests/e2e/map.spec.ts',
    'tests/faults/lockOrder.test.ts',
  ]
  for (const node of [
    'server/app.ts#buildApp',
    'server/http/route.ts#',
    'server/db/migrations/0001_tables.sql',
  ])
    expect([node, ...notReaching(node, ...starting)]).toEqual([node])
})

it('reaches a page and its texts from the screen tests and end-to-end tests that open it', () => {
  const gateways = ['src/resources/gateways/gateways.test.tsx', 'tests/e2e/gateways.spec.ts']
  expect(notReaching('src/resources/gateways/index.tsx#gateways', ...gateways)).toEqual([])
  expect(notReaching('locales/en/gateways.json#fields', ...gateways)).toEqual([])
  expect(notReaching('src/resources/leases/index.tsx#leases', 'tests/e2e/everyResource.spec.ts')).toEqual([])
  expect(notReaching('src/home/HomePage.tsx#HomePage', 'src/home/home.test.tsx', ...gateways)).toEqual(
    gateways,
  )
  const installer = [
    'tests/e2e/installer.phone.spec.ts',
    'tests/e2e/unit.phone.spec.ts',
    'src/installer/unit/FoundUnits.test.tsx',
  ]
  expect(notReaching('src/installer/installerRouter.tsx#pages', ...installer)).toEqual([])
  expect(notReaching('src/installer/installerRouter.tsx#pages', ...gateways)).toEqual(gateways)
})

it.each([
  ['package-lock.json', ['broker', 'e2e', 'long*', 'matrix', 'unit', 'web*']],
  ['tests/support/freshDatabase.ts#freshDatabase', ['broker', 'long*', 'matrix', 'unit', 'web*']],
  ['vite.config.ts#', ['e2e', 'web*']],
  ['scripts/contractFacts.ts#contractFacts', ['e2e', 'web*']],
  ['tests/support/webSetup.ts#', ['web*']],
  ['playwright.config.ts#', ['e2e']],
])('runs all tests of what stands on %s', (node, parts) => {
  const { vitest, e2e } = run(node)
  const files = new Set([...vitest.flatMap((one) => one.files), ...e2e])
  const ofAll = Object.entries(Object.groupBy(tests, projectOf))
  const whole = ofAll.flatMap(([project, some = []]) =>
    some.every((test) => files.has(test)) ? [project] : [],
  )
  expect(whole.toSorted()).toEqual(parts)
})

it('runs what reads the sources after every change, unless it takes long', () => {
  const { parts, vitest, e2e } = run('docs/architecture.md')
  const files = vitest.flatMap((one) => one.files)
  expect([parts, e2e]).toEqual([['unit'], []])
  expect(files).toEqual(
    expect.arrayContaining(['tests/architecture.test.ts', 'tests/locales.test.ts', 'tests/docs.test.ts']),
  )
  expect(files).not.toContain('tests/figures.test.ts')
})

it('reaches what a test reads without an import, by the path of its folder', () => {
  const ofExamples = ['demo/seed/exampleFiles.test.ts', 'tests/e2e/taxonomyImport.spec.ts']
  expect(notReaching('examples/bestand-export-windows1252.csv', ...ofExamples)).toEqual([])
  expect(notReaching('locales/en/radiators.json', 'src/ui/help/help.test.tsx')).toEqual([])
})

it('runs what reads all screens and their style sheets after every change of the app', () => {
  const webAfter = (node: string) =>
    run(node).vitest.flatMap(({ project, files }) => (project === 'web*' ? files : []))
  expect(webAfter('src/account/account.css')).toContain('src/theme/tokens.test.ts')
  expect(webAfter('docs/architecture.md')).toEqual([])
})

it('reaches what is deleted from whoever still names it, and builds the app that did', () => {
  const gone = new Set(['domain/rules/floor.ts', 'domain/rules/floor.test.ts'])
  const [now, before] = [false, true].map(
    (isGone) => new Map([...repository].filter(([path]) => gone.has(path) === isGone)),
  )
  const { parts, vitest } = runAfter(
    new Set(['domain/rules/floor.ts#parseFloor']),
    testsOf(now ?? repository, before),
    {},
  )
  const files = vitest.flatMap((one) => one.files)
  expect(parts).toContain('bundle')
  expect(files).toContain('demo/seed/exampleFiles.test.ts')
  expect(files).not.toContain('domain/rules/floor.test.ts')
})

it('runs the matrix after a change of a call, and not everything', () => {
  const { everything, vitest } = run('server/calls/heating/heatingLoad.ts#heatingLoad')
  expect(everything).toBe(false)
  expect(vitest.find(({ project }) => project === 'matrix')?.files).toEqual(
    expect.arrayContaining(globSync('tests/matrix/{main,beside,foreign,unseen}*.test.ts')),
  )
})

it('reads the changes from git, and the durations that are known', () => {
  const { vitest, seconds } = changedRun('HEAD', { 'tests/locales.test.ts': 2.5 })
  expect(vitest.flatMap(({ files }) => files)).toEqual(expect.arrayContaining(['tests/locales.test.ts']))
  expect(seconds).toBeGreaterThan(40)
})
