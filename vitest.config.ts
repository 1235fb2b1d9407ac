import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/support/LongestFirst.ts'
import { appPlugins } from './vite.config.ts'

// limits are for what hangs: a slow machine is no defect
const shared = { restoreMocks: true, hookTimeout: 240_000, testTimeout: 120_000 } as const

export default defineConfig({
  test: {
    reporters: ['default'],
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      // a worker keeps the modules from file to file: to load them anew took a third of the time, and a database each file has anyway
      {
        test: {
          ...shared,
          name: 'unit',
          environment: 'node',
          isolate: false,
          include: ['{domain,contract,server,demo,scripts}/**/*.test.ts', 'tests/*.test.ts'],
        },
      },
      { test: { ...shared, name: 'matrix', environment: 'node', include: ['tests/{matrix,faults,consent}/**/*.test.ts'], testTimeout: 400_000 } },
      { test: { ...shared, name: 'broker', environment: 'node', include: ['tests/broker/**/*.test.ts'] } },
      {
        plugins: appPlugins(),
        test: {
          ...shared,
          name: 'web',
          environment: 'jsdom',
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/webSetup.ts'],
          testTimeout: 240_000,
          // whole screens over a whole backend: a machine that is busy with something else may hold one up once
          retry: 1,
        },
      },
    ],
  },
})
