// What `npm test -- changed` runs. By hand, `node scripts/changedFiles.ts` prints it, and `node scripts/changedFiles.ts --history [durations.json]`
// what it would have run after each of the last 50 commits that changed code (`--history=100`: of 100).
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import recorded from '../tests/support/durations.json' with { type: 'json' }
import { changesOfTexts, runAfter, testsOf, valuesIn, type Durations } from './changedTests.ts'
import { changesOf, isCode, type Sources } from './importGraph.ts'

const root = join(import.meta.dirname, '..')

const git = (words: readonly string[], input = ''): Buffer => {
  const { status, stdout, stderr } = spawnSync('git', words, { cwd: root, input, maxBuffer: 2 ** 30 })
  if (status !== 0) throw new Error(`git ${words.join(' ')}: ${stderr.toString()}`)
  return stdout
}

const lines = (words: readonly string[]): string[] => git(words).toString().split('\n').filter(Boolean)

const isTexts = (path: string): boolean => /^locales\/.*\.json$/.test(path)
const isRead = (path: string): boolean => isCode.test(path) || isTexts(path)

/** The texts of all code in the working tree. */
const sourcesHere = (): Sources =>
  new Map(
    lines(['ls-files', '--cached', '--others', '--exclude-standard']).flatMap((path) => {
      const file = join(root, path)
      return existsSync(file) ? [[path, isRead(path) ? readFileSync(file, 'utf8') : '']] : []
    }),
  )

/** Contents by their ids in git. */
const blobs = new Map<string, string>()

const readBlobs = (ids: readonly string[]): void => {
  const missing = [...new Set(ids)].filter((id) => !blobs.has(id))
  const read = git(['cat-file', '--batch'], missing.join('\n'))
  let at = 0
  for (const id of missing) {
    const end = read.indexOf('\n', at)
    const size = Number(read.toString('utf8', at, end).split(' ')[2])
    blobs.set(id, read.toString('utf8', end + 1, end + 1 + size))
    at = end + size + 2
  }
}

/** The texts of all code, or of the given files, as a commit has them. */
const sourcesAt = (commit: string, only: readonly string[] = []): Sources => {
  const files = lines(['ls-tree', '-r', '--format=%(objectname) %(path)', commit, '--', ...only]).map(
    (line) => {
      const [id = ''] = line.split(' ', 1)
      return { id, path: line.slice(id.length + 1) }
    },
  )
  readBlobs(files.flatMap(({ id, path }) => (isRead(path) ? [id] : [])))
  return new Map(files.map(({ id, path }) => [path, blobs.get(id) ?? '']))
}

/** What of some files does something else than before, as nodes of the graph: parts of code, and all of what is no code. */
const changedIn = (paths: readonly string[], before: Sources, now: Sources): Set<string> =>
  new Set(
    paths.flatMap((path) => {
      const changes = isCode.test(path) ? changesOf : isTexts(path) ? changesOfTexts : () => [path]
      return changes(path, before.get(path) ?? '', now.get(path) ?? '')
    }),
  )

/**
 * What to run for the changes since a commit, those that are not committed included; by default for those that are not committed,
 * and for the last commit if there are none.
 */
export const changedRun = (base?: string, durations: Durations = recorded) => {
  const since = base ?? (lines(['status', '--porcelain']).length > 0 ? 'HEAD' : 'HEAD~1')
  const paths = [
    ...lines(['diff', '--name-only', '--no-renames', since]),
    ...lines(['ls-files', '--others', '--exclude-standard']),
  ]
  const sources = sourcesHere()
  const before: Sources = paths.length > 0 ? sourcesAt(since, paths) : new Map()
  const run = runAfter(changedIn(paths, before, sources), testsOf(sources, before), durations)
  return { since: lines(['log', '-1', '--format=%h %s', since])[0], files: paths.length, ...run }
}

/** The durations in a file with seconds by path, or in a report of vitest. */
const readDurations = (file: string): Durations => {
  const read = valuesIn(JSON.parse(readFileSync(file, 'utf8')))
  const results = read.get('testResults')
  const ofReport = (Array.isArray(results) ? results : []).map(valuesIn).map((result) => {
    const path = String(result.get('name')).replace(
      /^.*?\/(?=(?:domain|contract|server|demo|scripts|tests|src)\/)/,
      '',
    )
    return [path, (Number(result.get('endTime')) - Number(result.get('startTime'))) / 1000] as const
  })
  return Object.fromEntries(
    results === undefined ? [...read].map(([path, seconds]) => [path, Number(seconds)]) : ofReport,
  )
}

const ofCode = ['*.ts', '*.tsx', '*.mjs', '*.sql', 'locales/*.json']

const tellHistory = (counted: number, durations: Durations): void => {
  const runs = lines(['log', '--no-merges', `-${counted}`, '--format=%h', '--', ...ofCode]).map((commit) => {
    const paths = lines(['diff', '--name-only', '--no-renames', `${commit}~1`, commit])
    const sources = sourcesAt(commit)
    const before = sourcesAt(`${commit}~1`, paths)
    const run = runAfter(changedIn(paths, before, sources), testsOf(sources, before), durations)
    const tests = run.vitest.reduce((sum, { files }) => sum + files.length, 0)
    const what = run.everything
      ? `everything: ${run.reason}`
      : `${tests} tests, ${run.e2e.length} specs, ${run.parts.join(' ')}`
    console.log(
      `${commit} ${String(paths.length).padStart(4)} files ${String(run.seconds).padStart(5)} s  ${what}`,
    )
    return run.seconds
  })
  const sorted = runs.toSorted((one, other) => one - other)
  const middle = [sorted.length / 2 - 1, sorted.length / 2].map((at) => sorted[Math.floor(at + 0.5)] ?? 0)
  console.log(`median: ${(middle[0] ?? 0) / 2 + (middle[1] ?? 0) / 2} s`)
}

if (import.meta.main) {
  const [first, file] = process.argv.slice(2)
  const counted = Number(/^--history(?:=(\d+))?$/.exec(first ?? '')?.[1] ?? 50)
  try {
    if (first !== undefined && !first.startsWith('-'))
      git(['rev-parse', '--verify', '--quiet', `${first}^{commit}`])
  } catch {
    console.error(`Unknown commit: ${first}`)
    process.exit(1)
  }
  if (first?.startsWith('--history'))
    tellHistory(counted, file === undefined ? recorded : readDurations(file))
  else console.log(JSON.stringify(changedRun(first), undefined, 2))
}
