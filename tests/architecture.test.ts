import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { floorOf, partOf, ringsOf } from './support/floors.ts'

const root = join(import.meta.dirname, '..')

const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(path) : [path]
  })

const sources = ['domain', 'contract', 'server', 'demo', 'src', 'tests', 'scripts'].flatMap(filesBelow).filter((path) => /\.tsx?$/.test(path))
const text = new Map(sources.map((path) => [path, readFileSync(join(root, path), 'utf8')]))

/** What a file imports from this project, as paths from its root. */
const importsOf = (path: string): string[] =>
  [...(text.get(path) ?? '').matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map((match) => relative(root, join(root, path, '..', match[1] ?? '')))

const roomOf = (path: string): string | undefined => (path === 'src/resources/index.ts' ? undefined : /^src\/(resources\/[^/]+|[^/]+)\//.exec(path)?.[1])
/** What all rooms stand on. */
const shared = new Set(['providers', 'ui', 'theme'])
const isCode = (path: string) => path.startsWith('src/') && !/\.test\.tsx?$/.test(path)

/** The imports from one room of src to another. */
const crossings = sources.filter(isCode).flatMap((path) => {
  const own = roomOf(path)
  return importsOf(path).flatMap((target) => {
    const other = roomOf(target)
    return own === undefined || other === undefined || own === other || shared.has(own) || shared.has(other) ? [] : [{ path, target, own, other }]
  })
})

/** What a file exports for others at run time. */
const exportsOf = (path: string): string[] =>
  [...(text.get(path) ?? '').matchAll(/^export (?:const|function|class|async function|default|\{)\s*(\w*)/gm)].map(([, name = '']) => name)

describe('the rooms of src', () => {
  it('know each other by URL alone, but for the doors', () => {
    expect(crossings.filter(({ target }) => !target.endsWith('Reference.tsx')).map(({ path, target }) => `${path} -> ${target}`)).toEqual([])
  })

  it('have doors that lead to one thing: a component of the name of its file', () => {
    const doors = sources.filter((path) => isCode(path) && path.endsWith('Reference.tsx'))
    expect(doors.filter((path) => exportsOf(path).join() !== path.replace(/^.*\//, '').replace('.tsx', ''))).toEqual([])
  })

  it('have no door that nobody goes through', () => {
    const used = new Set(crossings.map(({ target }) => target))
    expect(sources.filter((path) => isCode(path) && path.endsWith('Reference.tsx') && !used.has(path))).toEqual([])
  })

  it('do not import each other in a circle', () => {
    const arrows = Map.groupBy(crossings, ({ own }) => own)
    const reaches = (from: string, wanted: string, seen = new Set<string>()): boolean =>
      (arrows.get(from) ?? []).some(({ other }) => other === wanted || (!seen.has(other) && reaches(other, wanted, seen.add(other))))
    expect([...arrows.keys()].filter((room) => reaches(room, room))).toEqual([])
  })

  it('leave heating out of src/ui', () => {
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

describe('the floors of the server', () => {
  const production = (path: string) => !/\.test\.ts$|\/testing\//.test(path)
  const arrows = sources.filter(production).flatMap((path) => {
    const from = partOf(path)
    return importsOf(path).flatMap((target) => {
      const to = partOf(target)
      return from === undefined || to === undefined || from === to ? [] : [{ from, to, path, target }]
    })
  })

  it('have a place for every folder', () => {
    expect(arrows.length).toBeGreaterThan(500)
    expect([...new Set(arrows.flatMap(({ from, to }) => [from, to]))].filter((part) => floorOf(part) < 0)).toEqual([])
  })

  it('are entered from above alone', () => {
    expect(arrows.filter(({ from, to }) => floorOf(from) < floorOf(to)).map(({ path, target }) => `${path} -> ${target}`)).toEqual([])
  })

  it('hold no folders that import each other, over however many steps', () => {
    expect(ringsOf(arrows)).toEqual([])
  })
})

describe('the demo', () => {
  it('is imported by what starts the server, by scripts, by tests and by itself alone', () => {
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
    sources.filter((path) => !except.test(path) && path !== 'tests/architecture.test.ts').flatMap((path) => (pattern.test(text.get(path) ?? '') ? [path] : []))

  it('keeps its barrels to the two of the contract', () => {
    // a resource's index names its screens, the indexes of the server its routes and jobs
    const barrels = sources.filter((path) => /(^|\/)index\.ts$/.test(path) && /^export (\*|\{[^}]*\}) from/m.test(text.get(path) ?? ''))
    expect(barrels.toSorted()).toEqual(['contract/identity/index.ts', 'contract/main/index.ts'])
  })

  it('imports zod as a whole, so that the bundle keeps what is used', () => {
    expect(matching(/import \{[^}]*\} from 'zod'/)).toEqual([])
  })

  it('has no skipped or narrowed tests', () => {
    expect(matching(/\b(?:it|test|describe)\.(?:skip|only|todo|fixme)\b/)).toEqual([])
  })

  it('marks nothing as unfinished', () => {
    expect(matching(/\b(?:TODO|FIXME|XXX)\b|coming soon/)).toEqual([])
  })

  it('keeps random numbers and clocks of the process out of the rules', () => {
    expect(matching(/Math\.random|Date\.now|new Date\(\)/, /^(?!domain\/)/)).toEqual([])
  })
})
