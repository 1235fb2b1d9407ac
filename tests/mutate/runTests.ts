import { join, relative } from 'node:path'
import { createVitest, type Reporter, type VitestPluginContext } from 'vitest/node'
import type { Mutation, Selection } from './Mutation.ts'
import { patched, patchOf, root } from './patch.ts'

/** What a run of tests told. */
interface Outcome {
  passed: number
  /** Full names of the tests that failed, and their files in the repository. */
  failed: { test: string; file: string }[]
  /** Why files did not run at all. */
  broken: string[]
}

const silent: Reporter = {}

/** Hands the mutated source to the tests; the file itself stays as it is, and nothing mutated is kept for later runs. */
const mutating = (mutation: Mutation) => {
  const patch = patchOf(mutation)
  const path = join(root, patch.file)
  const isMutated = (id: string) => id.split('?')[0] === path
  return {
    name: 'mutate',
    enforce: 'pre' as const,
    configureVitest: ({ defineCacheKeyGenerator }: VitestPluginContext) =>
      defineCacheKeyGenerator(({ id }) => (isMutated(id) ? false : undefined)),
    transform: (code: string, id: string) => (isMutated(id) ? patched(code, patch) : undefined),
  }
}

/** Runs tests in this process and its workers, with a guard removed or as they are, until the first of them fails. */
export const runTests = async ({ files, only }: Selection, mutation?: Mutation): Promise<Outcome> => {
  const vitest = await createVitest(
    {
      config: false,
      root,
      watch: false,
      reporters: [silent],
      include: files.map((file) => file),
      environment: 'node',
      isolate: false,
      restoreMocks: true,
      maxWorkers: 2,
      testTimeout: 60_000,
      hookTimeout: 180_000,
      ...(mutation && { bail: 1 }),
      ...(only !== undefined && { testNamePattern: only }),
    },
    { plugins: mutation ? [mutating(mutation)] : [], logLevel: 'silent' },
  )
  try {
    await vitest.start()
    const modules = vitest.state.getTestModules()
    const outcome: Outcome = {
      passed: 0,
      failed: [],
      broken: vitest.state
        .getUnhandledErrors()
        .map((error) => (error instanceof Error ? error.message : String(error))),
    }
    for (const module of modules) {
      const failed = [...module.children.allTests('failed')]
      // a test that takes too long may say more about the machine than about the guard
      const late = failed.filter((one) =>
        one.result().errors?.some(({ message }) => message.startsWith('Test timed out')),
      )
      outcome.passed += [...module.children.allTests('passed')].length
      outcome.failed.push(
        ...failed
          .filter((one) => !late.includes(one))
          .map(({ fullName }) => ({ test: fullName, file: relative(root, module.moduleId) })),
      )
      outcome.broken.push(...late.map(({ fullName }) => `${fullName}: timed out`))
      outcome.broken.push(...module.errors().map(({ message }) => message))
      for (const suite of module.children.allSuites())
        outcome.broken.push(...suite.errors().map(({ message }) => message))
    }
    return outcome
  } finally {
    await vitest.close()
  }
}
