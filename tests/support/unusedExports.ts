import { join } from 'node:path'

const declared =
  /^export (?:declare )?(?:async function\*?|function\*?|const|let|class|abstract class|interface|type|enum) (\w+)/gm
const taken =
  /(?:import|export)\s+(?:type\s+)?(?:\w+\s*,\s*)?(\{[^}]*\}|\*(?: as \w+)?)\s*from\s*'(\.[^']+)'/g
const whole = /(?:import\(\s*|vi\.(?:mock|importActual)\(\s*|import\s+\w+\s+from\s*)'(\.[^']+)'/g

/** The names in `{ a, type b, c as d }`. */
const namesIn = (braces: string): string[] =>
  braces
    .slice(1, -1)
    .split(',')
    .map((part) => /^(?:type\s+)?(\w+)/.exec(part.trim())?.[1] ?? '')

/**
 * Exports that no other file imports by name, as `path name`. A file that imports another as a whole (`* as`, `import()`) uses the names
 * that occur in it; one that starts with `export *` uses all.
 * @param text the source of every file, by its path from the root.
 */
export const unusedExports = (text: ReadonlyMap<string, string>): string[] => {
  const used = new Set<string>()
  const users = new Map<string, string[]>()
  for (const [path, source] of text) {
    const at = (target: string) => join(path, '..', target)
    for (const [, what = '', target = ''] of source.matchAll(taken)) {
      if (what.startsWith('{')) for (const name of namesIn(what)) used.add(`${at(target)} ${name}`)
      else users.set(at(target), [...(users.get(at(target)) ?? []), path])
    }
    for (const [, target = ''] of source.matchAll(whole))
      users.set(at(target), [...(users.get(at(target)) ?? []), path])
  }
  return [...text].flatMap(([path, source]) =>
    [...source.matchAll(declared)].flatMap(([, name = '']) => {
      const isNamed = (users.get(path) ?? []).some(
        (user) =>
          text.get(user)?.startsWith('export *') ||
          new RegExp(String.raw`\b${name}\b`).test(text.get(user) ?? ''),
      )
      return used.has(`${path} ${name}`) || isNamed ? [] : [`${path} ${name}`]
    }),
  )
}
