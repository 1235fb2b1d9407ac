import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/support/LongestFirst.ts'
import { patience } from './tests/support/patience.ts'
import { appPlugins } from './vite.config.ts'

// limits are for what hangs, on a machine that is busy with other work; what takes longer by its nature says so itself
const setupFiles = ['tests/support/fixedSeed.ts']
const shared = {
  setupFiles,
  restoreMocks: true,
  hookTimeout: 60_000,
  testTimeout: 30_000,
  expect: { poll: patience },
} as const
const onPage = {
  ...shared,
  environment: 'jsdom',
  setupFiles: setupFiles.concat('tests/support/webSetup.ts'),
  testTimeout: 90_000,
} as const

/** Tests of what needs a page although they are no components. */
const onPageToo = [
  'LiveUpdates',
  'i18nProvider',
  'live',
  'release',
  'rights',
  'session',
  'store',
  'watchSession',
]
  .map((name) => `src/providers/${name}.test.ts`)
  .concat('src/resources/resources.test.ts', 'src/firstPages.test.ts', 'src/monitoring/radio/rawText.test.ts')
/**
 * Tests that mount the app over the whole backend and share its modules. One that loads modules anew would leave the following files a
 * second backend beside the address of the first: it has a worker of its own.
 */
const overBackend = globSync('src/**/*.test.tsx').filter((file) => {
  const text = readFileSync(file, 'utf8')
  return (
    !file.includes('.long.') &&
    /support\/(?:webApp|consentApp)\./.test(text) &&
    !text.includes('vi.resetModules(')
  )
})

/**
 * Tests of what needs a page but no real backend, and nothing of the modules that a following file would find changed: they share a worker's
 * modules and its fake backend, too. Not with those over the real one, whose address the app reads when it loads.
 */
const onPageAlone = globSync('src/**/*.test.tsx')
  .concat(onPageToo)
  .filter(
    (file) =>
      !overBackend.includes(file) &&
      !/FakeIdentity|startVentil|webApp\.|vi\.(?:mock|resetModules|stubEnv)\(|document\.head/.test(
        readFileSync(file, 'utf8'),
      ),
  )

/** What takes long and is seldom the only one to notice something. */
const long = '{server,demo,scripts,tests}/**/*.long.test.ts'
const longScreens = 'src/**/*.long.test.tsx'

export default defineConfig({
  test: {
    reporters: ['default'],
    maxWorkers: 2,
    globalSetup: 'tests/support/testServer.ts',
    // a red run is the change's and not the order's: another order is tried with TEST_SEED
    sequence: { sequencer: LongestFirst, seed: Number(process.env['TEST_SEED'] ?? 1) },
    projects: [
      // a worker keeps the modules from file to file: to load them again took a third of the time, and a database each file has anyway
      {
        test: {
          ...shared,
          name: 'unit',
          environment: 'node',
          isolate: false,
          // no test may depend on another of its file
          sequence: { shuffle: { tests: true } },
          include: ['{domain,contract,server,demo,scripts}/**/*.test.ts', 'tests/*.test.ts'],
          exclude: [long],
        },
      },
      {
        test: {
          ...shared,
          name: 'matrix',
          environment: 'node',
          isolate: false,
          include: ['tests/{matrix,faults,consent}/**/*.test.ts'],
          exclude: [long],
        },
      },
      {
        test: {
          ...shared,
          name: 'broker',
          environment: 'node',
          include: ['tests/broker/**/*.test.ts'],
          exclude: [long],
        },
      },
      // parts of `npm test -- all`: many cases of one rule, large files; whole processes and their ends, disks, storages
      { test: { ...shared, name: 'long', environment: 'node', isolate: false, include: [long] } },
      {
        plugins: appPlugins(),
        test: {
          ...onPage,
          name: 'long-screens',
          sequence: { groupOrder: 1 },
          isolate: false,
          include: [longScreens],
        },
      },
      {
        test: {
          ...shared,
          name: 'processes',
          environment: 'node',
          isolate: false,
          include: ['tests/processes/**/*.test.ts'],
        },
      },
      // what src/ reckons without a page
      {
        plugins: appPlugins(),
        test: {
          ...shared,
          name: 'web-plain',
          sequence: { groupOrder: 2 },
          environment: 'node',
          isolate: false,
          include: ['src/**/*.test.ts'],
          exclude: onPageToo,
        },
      },
      // each has backends of its own at an address of its own, which the app's modules read when they load
      {
        plugins: appPlugins(),
        test: {
          ...onPage,
          name: 'web',
          sequence: { groupOrder: 1 },
          include: ['src/**/*.test.tsx', ...onPageToo],
          exclude: [...overBackend, ...onPageAlone, longScreens],
        },
      },
      {
        plugins: appPlugins(),
        test: {
          ...onPage,
          name: 'web-alone',
          sequence: { groupOrder: 3 },
          isolate: false,
          setupFiles: onPage.setupFiles.concat('src/providers/testing/fakeAddress.ts'),
          include: onPageAlone,
        },
      },
      // one after the other (groupOrder), as a worker keeps modules for files of one project alone;
      // the backends of a worker stay at their address (tests/support/webBackend.ts), and with them the app's modules
      {
        plugins: appPlugins(),
        test: { ...onPage, name: 'web-screens', isolate: false, include: overBackend },
      },
    ],
  },
})
