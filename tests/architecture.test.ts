import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { permissionNames } from '../domain/roles/permissions.ts'
import { floorOf, floors, partOf, ringsOf } from './support/floors.ts'
import { unusedExports } from './support/unusedExports.ts'

const root = join(import.meta.dirname, '..')

const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(path) : [path]
  })

const sources = ['domain', 'contract', 'server', 'demo', 'src', 'tests', 'scripts']
  .flatMap(filesBelow)
  .filter((path) => /\.tsx?$/.test(path))
const text = new Map(sources.map((path) => [path, readFileSync(join(root, path), 'utf8')]))

/** The project files that a file imports, as paths from the root. */
const importsOf = (path: string, ways = /(?:from|import\()\s*'(\.[^']+)'/g): string[] =>
  [...(text.get(path) ?? '').matchAll(ways)].map((match) =>
    relative(root, join(root, path, '..', match[1] ?? '')),
  )

const roomOf = (path: string): string | undefined =>
  path === 'src/resources/index.ts' ? undefined : /^src\/(resources\/[^/]+|[^/]+)\//.exec(path)?.[1]
/** The foundation that every room may import. */
const shared = new Set(['providers', 'ui', 'theme'])
const isCode = (path: string) => path.startsWith('src/') && !/\.test\.tsx?$/.test(path)

/** The imports between different rooms of src. */
const crossings = sources.filter(isCode).flatMap((path) => {
  const own = roomOf(path)
  return importsOf(path).flatMap((target) => {
    const other = roomOf(target)
    return own === undefined || other === undefined || own === other || shared.has(own) || shared.has(other)
      ? []
      : [{ path, target, own, other }]
  })
})

/** The names that a file exports at run time. */
const exportsOf = (path: string): string[] =>
  [
    ...(text.get(path) ?? '').matchAll(
      /^export (?:const|function|class|async function|default|\{)\s*(\w*)/gm,
    ),
  ].map(([, name = '']) => name)

describe('the rooms of src', () => {
  it('know each other only by URL, except through the doors', () => {
    expect(
      crossings
        .filter(({ target }) => !target.endsWith('Reference.tsx'))
        .map(({ path, target }) => `${path} -> ${target}`),
    ).toEqual([])
  })

  it("have doors that export only a component with the file's name", () => {
    const doors = sources.filter((path) => isCode(path) && path.endsWith('Reference.tsx'))
    expect(
      doors.filter((path) => exportsOf(path).join() !== path.replace(/^.*\//, '').replace('.tsx', '')),
    ).toEqual([])
  })

  it('have no unused doors', () => {
    const used = new Set(crossings.map(({ target }) => target))
    expect(
      sources.filter((path) => isCode(path) && path.endsWith('Reference.tsx') && !used.has(path)),
    ).toEqual([])
  })

  it('take the permissions of pages and buttons from the calls that these make', () => {
    const named = new RegExp(`'(?:${permissionNames.join('|').replaceAll('.', String.raw`\.`)})'`)
    const places = sources.filter(
      (path) => isCode(path) && !path.includes('/testing/') && named.test(text.get(path) ?? ''),
    )
    // the access page groups all permissions; a list and two parts of calls need other ones than their call; a topic is named as a permission
    expect(places).toEqual([
      'src/access/permissionGroups.ts',
      'src/lists.ts',
      'src/needs.ts',
      'src/resources/users/index.tsx',
    ])
  })

  it('do not import each other in a cycle', () => {
    const arrows = Map.groupBy(crossings, ({ own }) => own)
    const reaches = (from: string, wanted: string, seen = new Set<string>()): boolean =>
      (arrows.get(from) ?? []).some(
        ({ other }) => other === wanted || (!seen.has(other) && reaches(other, wanted, seen.add(other))),
      )
    expect([...arrows.keys()].filter((room) => reaches(room, room))).toEqual([])
  })

  it('keep heating out of src/ui', () => {
    const breaches = sources
      .filter((path) => path.startsWith('src/ui/'))
      .flatMap((path) =>
        importsOf(path)
          .filter((target) => target.startsWith('src/resources/'))
          .map((target) => `${path} -> ${target}`),
      )
    expect(breaches).toEqual([])
  })
})

describe('the floors of server/ are told as they are', () => {
  const fromTop = floors.toReversed()
  it('in CONTRIBUTING.md', () => {
    const [, told = ''] =
      /^server: ([^`]+?)\n```/m.exec(readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')) ?? []
    expect(told.replaceAll(/\s+/g, ' ').trim()).toBe(fromTop.map((names) => names.join(', ')).join(' > '))
  })
  it('in docs/architecture.md', () => {
    const [, told = ''] =
      /^(composition [^`]+?)```/m.exec(readFileSync(join(root, 'docs/architecture.md'), 'utf8')) ?? []
    const folders = [...told.matchAll(/server\/(\w+)(?![\w.])/g)].map(([, name]) => name)
    expect(folders).toEqual(fromTop.flat().filter((name) => !['composition', 'ground'].includes(name)))
  })
})

describe('the floors of the server', () => {
  const production = (path: string) => !/\.test\.ts$|\/testing\//.test(path)
  const arrows = sources.filter(production).flatMap((path) => {
    const from = partOf(path)
    return importsOf(path).flatMap((target) => {
      const to = partOf(target)
      return from === undefined || to === undefined || from === to ? [] : [{ from, to, path, target }]
    })
  })

  it('cover every folder', () => {
    expect(arrows.length).toBeGreaterThan(500)
    expect(
      [...new Set(arrows.flatMap(({ from, to }) => [from, to]))].filter((part) => floorOf(part) < 0),
    ).toEqual([])
  })

  it('import only from lower floors', () => {
    expect(
      arrows
        .filter(({ from, to }) => floorOf(from) < floorOf(to))
        .map(({ path, target }) => `${path} -> ${target}`),
    ).toEqual([])
  })

  it('have no import cycles between folders, direct or indirect', () => {
    expect(ringsOf(arrows)).toEqual([])
  })
})

describe('the calls of the server', () => {
  // a query in a handler is found by nobody who reads or bounds the finders, and cannot be used by a job or a second call
  it('call finders and actions and do not query themselves', () => {
    const queries = /from 'drizzle-orm|^import (?!type ).*\/db\/page\.ts'|\btx\s*\.\s*[$\w]+\(|\bsql`/m
    const handlers = sources.filter((path) => path.startsWith('server/calls/') && !path.endsWith('.test.ts'))
    expect(handlers.length).toBeGreaterThan(20)
    expect(handlers.filter((path) => queries.test(text.get(path) ?? ''))).toEqual([])
  })
})

describe('the demo', () => {
  it("is imported only by the server's start, scripts, tests and itself", () => {
    const mayImport = /^(?:demo|tests|scripts)\/|^server\/start\.ts$|\.test\.tsx?$|\/testing\//
    const breaches = sources
      .filter((path) => !mayImport.test(path))
      .flatMap((path) =>
        importsOf(path)
          .filter((target) => target.startsWith('demo/'))
          .map((target) => `${path} -> ${target}`),
      )
    expect(breaches).toEqual([])
  })
})

describe('the code', () => {
  const matching = (pattern: RegExp, except: RegExp = /^$/) =>
    sources
      .filter((path) => !except.test(path) && path !== 'tests/architecture.test.ts')
      .flatMap((path) => (pattern.test(text.get(path) ?? '') ? [path] : []))

  it('has no barrels but the two of the contract', () => {
    // the index of a resource lists its screens; the indexes of the server list its routes and jobs
    const barrels = sources.filter(
      (path) => /(^|\/)index\.ts$/.test(path) && /^export (\*|\{[^}]*\}) from/m.test(text.get(path) ?? ''),
    )
    expect(barrels.toSorted()).toEqual(['contract/identity/index.ts', 'contract/main/index.ts'])
  })

  it('exports nothing that only its own file uses', () => {
    const beside = [...readdirSync(root), ...filesBelow('scripts')].filter((path) =>
      /^[\w./]+\.(?:ts|mjs)$/.test(path),
    )
    const all = new Map([
      ...text,
      ...beside.map((path) => [path, readFileSync(join(root, path), 'utf8')] as const),
    ])
    expect(unusedExports(all)).toEqual([])
  })

  it('has no circle of files that import each other, types included', () => {
    // a file that loads another one later, by import(), may be imported by it
    const arrows = sources.flatMap((path) =>
      importsOf(path, /(?:from|^import)\s*'(\.[^']+)'/gm).map((target) => ({ from: path, to: target })),
    )
    expect(arrows.length).toBeGreaterThan(5000)
    expect(ringsOf(arrows)).toEqual([])
  })

  it('imports zod as a namespace, so that tree shaking works', () => {
    expect(matching(/import \{[^}]*\} from 'zod'/)).toEqual([])
  })

  it('has no skipped or narrowed tests', () => {
    expect(matching(/\b(?:it|test|describe)\.(?:skip|only|todo|fixme)\b/)).toEqual([])
  })

  it('has no tests that measure time, or that wait for less long than a busy machine needs', () => {
    const timed = /vi\.waitFor|monitorEventLoopDelay|performance\.now\(\) - |\.poll\([^\n]*timeout/
    expect(matching(timed, /(?<!\.test\.tsx?)$/)).toEqual([])
  })

  it('sorts names by their collation, on any server', () => {
    const name = String.raw`\b\w+\.(?:name|last_?name|first_?name|surname|city|street|label)\b`
    const plainly = new RegExp(
      String.raw`\b(?:asc|desc)\(${name}\)|\border by [^\x60\n$]*${name}|\borderBy\((?!people)[^\n]*(?<!naturalOrder\()${name}`,
      'i',
    )
    expect(matching(plainly, /^(?!server\/)|\.test\.ts$/)).toEqual([])
  })

  it('has no markers of unfinished work', () => {
    expect(matching(/\b(?:TODO|FIXME|XXX)\b|coming soon/)).toEqual([])
  })

  it('uses no random numbers or system clock in the rules', () => {
    expect(matching(/Math\.random|Date\.now|new Date\(\)/, /^(?!domain\/)/)).toEqual([])
  })
})

describe('migrations', () => {
  it('keep one snapshot of the schema, that of the last one', () => {
    const numbers = readdirSync(join(root, 'server/db/migrations')).flatMap(
      (name) => /^(\d{4})_.*\.sql$/.exec(name)?.slice(1) ?? [],
    )
    expect(readdirSync(join(root, 'server/db/migrations/meta'))).toEqual([
      `${numbers.toSorted().at(-1)}_snapshot.json`,
      '_journal.json',
    ])
  })
})
