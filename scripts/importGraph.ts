import { posix } from 'node:path'

/** The text of every file of the repository by its path from the root; '' for a file that holds no code. */
export type Sources = ReadonlyMap<string, string>

/**
 * What runs with what. A node is a declaration, as `path#name`; what a file does when it is loaded, as `path#`; or a whole file, as `path`.
 * Types are left out: the compiler judges them itself.
 */
type Graph = ReadonlyMap<string, readonly string[]>

export const isCode = /\.(?:tsx?|mjs)$/

/** A name that a file imports or hands on, and where from. */
interface Taken {
  readonly name: string
  readonly target: string
  /** Its name there; undefined for the whole file. */
  readonly there?: string
}

interface Module {
  readonly imports: ReadonlyMap<string, Taken>
  readonly handsOn: readonly Taken[]
  /** The statements of each declaration by its name, and under '' those that run when the file is loaded. */
  readonly statements: ReadonlyMap<string, string>
  /** The files that load with it. */
  readonly loads: readonly string[]
}

const comment = /^\s*\/\*[^]*?\*\/[^\S\n]*\n|^\s*\/\/.*\n/gm
/** Where a statement begins: all that continues one is indented, or begins with a bracket that closes. */
const beginning = /\n(?=[\w$@([;!'"/])/
const ofTypes = /^(?:export )?(?:declare )?(?:import type|export type|interface|type)\b/
const moved = /^(import|export) (?:(\w+)(?:, )?)?(\{[^}]*\}|\*(?: as (\w+))?)? from '([^'\n]+)'/
const declared =
  /^(?:export )?(?:async )?(?:const|let|function\*?|(?:abstract )?class|enum) (?:(\w+)|([{[][^=]*[}\]]) =)/
/**
 * Paths beside the file, as in import('./page.tsx') or new URL('./worker.ts', import.meta.url), also of folders that are read or globbed, and
 * paths from the root that a process is started with.
 */
const quoted =
  /['`]((?:\.{1,2}|server|scripts|tests|examples)\/[\w./-]+\.\w+|(?:\.\.\/)+[\w-]+(?:\/[\w-]+)*)(?:['`]|\/[{*])/g
const word = /[A-Za-z_$][\w$]*/g

/** Those of `{ a, type b, c as d }` that are there when the program runs. */
const namesIn = (braces: string, target: string): Taken[] =>
  braces.split(/[{},]/).flatMap((part) => {
    const [, there, name = there] = /^\s*(?!type\s)(\w+)(?: as (\w+))?/.exec(part) ?? []
    return there === undefined || name === undefined ? [] : [{ name, target, there }]
  })

const targetOf = (path: string, words: string): string =>
  words.startsWith('.') ? posix.join(posix.dirname(path), words) : words

const read = (path: string, text: string): Module => {
  const imports = new Map<string, Taken>()
  const handsOn: Taken[] = []
  const statements = new Map<string, string>()
  const loads: string[] = []
  for (const statement of text.replaceAll(comment, '').split(beginning)) {
    const [, kind, whole, braces, all, words] = moved.exec(statement) ?? []
    if (ofTypes.test(statement)) continue
    if (words !== undefined) {
      const target = targetOf(path, words)
      const names = braces?.startsWith('{') ? namesIn(braces, target) : []
      if (kind === 'export') handsOn.push(...(names.length > 0 ? names : [{ name: all ?? '*', target }]))
      for (const taken of [
        ...names,
        ...[whole, all].flatMap((name) => (name === undefined ? [] : [{ name, target }])),
      ])
        imports.set(taken.name, taken)
      if (names.length > 0 || !braces?.startsWith('{')) loads.push(target)
    } else {
      const [, name, pattern = name ?? ''] = declared.exec(statement) ?? []
      for (const one of pattern === '' ? [''] : (pattern.match(word) ?? []))
        statements.set(one, `${statements.get(one) ?? ''}\n${statement}`)
    }
  }
  return { imports, handsOn, statements, loads }
}

const wordsOf = (statement: string): Set<string> => new Set(statement.match(word))

/** What of a file of code does something else than before, as nodes. A declaration has changed also if what it imports comes from elsewhere. */
export const changesOf = (path: string, before: string, now: string): string[] => {
  const [one, other] = [read(path, before), read(path, now)].map(({ statements, imports, handsOn }) => {
    const from = (statement: string) =>
      [...wordsOf(statement)].map((name) => imports.get(name)).filter((taken) => taken !== undefined)
    return new Map(
      [...statements].map(([name, statement]) => [
        name,
        JSON.stringify([statement, from(statement), name === '' && handsOn]),
      ]),
    )
  })
  return [...new Set([...(one?.keys() ?? []), ...(other?.keys() ?? [])])].flatMap((name) =>
    one?.get(name) === other?.get(name) ? [] : [`${path}#${name}`],
  )
}

/** The file that a node stands in. */
export const fileOf = (node: string): string => node.split('#')[0] ?? node

/**
 * The graph. A root puts the parts of a program together and would connect everything with everything: whoever imports from a root reaches of the
 * parts behind it, which are those that `isPart` tells, only those whose names stand in its own statement.
 * @param more what a statement runs that it does not import.
 */
export const graphOf = (
  sources: Sources,
  isRoot: (path: string) => boolean,
  isPart: (path: string) => boolean,
  more: (path: string, statement: string) => readonly string[],
): Graph => {
  const modules = new Map(
    [...sources].flatMap(([path, text]) => (isCode.test(path) ? [[path, read(path, text)]] : [])),
  )
  const nodeOf = ({ target, there }: Taken): string | undefined => {
    const found = modules.get(target)
    if (!found || there === undefined) return sources.has(target) ? target : undefined
    if (found.statements.has(there)) return `${target}#${there}`
    const handed = found.handsOn.find(({ name }) => name === there) ?? found.imports.get(there)
    if (handed) return nodeOf(handed)
    for (const { name, target: further } of found.handsOn) {
      const node = name === '*' ? nodeOf({ name: there, target: further, there }) : undefined
      if (node?.includes('#')) return node
    }
    return target
  }
  const filesAt = (target: string): string[] =>
    sources.has(target) ? [target] : [...sources.keys()].filter((path) => path.startsWith(`${target}/`))
  const edges = new Map<string, readonly string[]>()
  for (const [path, { imports, handsOn, statements, loads }] of modules) {
    const cut = (nodes: readonly (string | undefined)[]) => {
      const there = nodes.filter((node) => node !== undefined)
      return [...new Set(isRoot(path) ? there.filter((node) => !isPart(fileOf(node))) : there)]
    }
    for (const [name, statement] of statements) {
      const words = wordsOf(statement)
      const taken = [...words].flatMap((one) => imports.get(one) ?? [])
      const behindRoots = taken
        .filter(({ target }) => isRoot(target))
        .flatMap(({ target }) =>
          [...(modules.get(target)?.imports.values() ?? [])].filter((one) => words.has(one.name)),
        )
      const beside = [...statement.matchAll(quoted)].flatMap(([, one = '']) => filesAt(targetOf(path, one)))
      const own = [...words].flatMap((one) => (one !== name && statements.has(one) ? [`${path}#${one}`] : []))
      edges.set(
        `${path}#${name}`,
        cut([
          `${path}#`,
          ...own,
          ...taken.map(nodeOf),
          ...(isRoot(path) ? [] : behindRoots.map(nodeOf)),
          ...beside,
          ...more(path, statement),
        ]),
      )
    }
    const loading = loads.map((target) =>
      modules.has(target) ? `${target}#` : sources.has(target) ? target : undefined,
    )
    edges.set(`${path}#`, cut([...(edges.get(`${path}#`) ?? []), ...loading]))
    edges.set(
      path,
      cut([`${path}#`, ...[...statements.keys()].map((name) => `${path}#${name}`), ...handsOn.map(nodeOf)]),
    )
  }
  return edges
}

/** Everything that runs with the given nodes, themselves included. */
export const reachedFrom = (graph: Graph, starts: Iterable<string>): Set<string> => {
  const reached = new Set(starts)
  // a set that grows while it is walked is walked to its end
  for (const node of reached) for (const target of graph.get(node) ?? []) reached.add(target)
  return reached
}
