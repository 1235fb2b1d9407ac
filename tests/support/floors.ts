import { dirname } from 'node:path'

/** The floors of server/, from bottom to top: a folder imports from lower floors, and from its own floor as long as there is no cycle. */
export const floors: readonly (readonly string[])[] = [
  ['db', 'ports', 'files', 'spreadsheet'],
  ['ground'],
  ['http'],
  ['live', 'jobs', 'mail'],
  ['network', 'registration', 'addresses', 'weather'],
  ['finders'],
  ['actions'],
  ['workers'],
  ['calls'],
  ['sites'],
  ['composition'],
]

/** Files directly in server/ that everything may import; the other files there compose the application. */
const ground = new Set(
  ['config', 'deps', 'environment', 'ids', 'log', 'oneAtATime'].map((name) => `server/${name}.ts`),
)

/** Floors that are divided into one folder per capability. */
const byCapability = /^server\/(?:calls|actions|finders|workers)\/[^/]+\//

/** The part of the server that a file belongs to: `actions/devices`, `http`, `ground`, `composition`; undefined for files outside server/. */
export const partOf = (path: string): string | undefined => {
  if (!path.startsWith('server/')) return undefined
  if (dirname(path) === 'server') return ground.has(path) ? 'ground' : 'composition'
  return path
    .split('/')
    .slice(1, byCapability.test(path) ? 3 : 2)
    .join('/')
}

/** The floor of a part, 0 at the bottom; -1 if it has none. */
export const floorOf = (part: string): number =>
  floors.findIndex((names) => names.includes(part.split('/')[0] ?? part))

interface Arrow {
  readonly from: string
  readonly to: string
}

/** Import cycles: the strongly connected components with at least two parts, or files. */
export const ringsOf = (arrows: readonly Arrow[]): string[][] => {
  const next = Map.groupBy(arrows, ({ from }) => from)
  const reached = (start: string): Set<string> => {
    const seen = new Set<string>()
    const open = [start]
    for (let part = open.pop(); part !== undefined; part = open.pop()) {
      for (const { to } of next.get(part) ?? []) {
        if (seen.has(to)) continue
        seen.add(to)
        open.push(to)
      }
    }
    return seen
  }
  const reach = new Map([...next.keys()].map((part) => [part, reached(part)]))
  const rings = [...reach]
    .filter(([part, seen]) => seen.has(part))
    .map(([part, seen]) => [...seen].filter((other) => reach.get(other)?.has(part)).toSorted())
  return [...new Map(rings.map((ring) => [ring.join(' '), ring])).values()]
}
