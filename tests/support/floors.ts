import { dirname } from 'node:path'

/** The floors of server/, from the ground up: a folder imports what lies on lower floors, or beside it as long as no ring comes of it. */
export const floors: readonly (readonly string[])[] = [
  ['db', 'ports', 'files', 'spreadsheet'],
  ['ground'],
  ['http'],
  ['live', 'jobs', 'mail'],
  ['network', 'registration', 'addresses'],
  ['finders'],
  ['actions'],
  ['workers'],
  ['calls'],
  ['sites'],
  ['composition'],
]

/** Files of server/ itself that everything may read; the others there put the parts together. */
const ground = new Set(['config', 'deps', 'ids', 'log', 'oneAtATime'].map((name) => `server/${name}.ts`))

/** Floors whose folders each hold one capability. */
const byCapability = /^server\/(?:calls|actions|finders|workers)\/[^/]+\//

/** The part of the server that a file belongs to: `actions/devices`, `http`, `ground`, `composition`; undefined outside of server/. */
export const partOf = (path: string): string | undefined => {
  if (!path.startsWith('server/')) return undefined
  if (dirname(path) === 'server') return ground.has(path) ? 'ground' : 'composition'
  return path
    .split('/')
    .slice(1, byCapability.test(path) ? 3 : 2)
    .join('/')
}

/** Which floor a part is on, 0 at the bottom; -1 where nobody has said. */
export const floorOf = (part: string): number => floors.findIndex((names) => names.includes(part.split('/')[0] ?? part))

export interface Arrow {
  readonly from: string
  readonly to: string
  readonly path: string
  readonly target: string
}

/** Parts that reach each other over any number of arrows, as lists of two parts or more. */
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
  const rings = [...reach].filter(([part, seen]) => seen.has(part)).map(([part, seen]) => [...seen].filter((other) => reach.get(other)?.has(part)).toSorted())
  return [...new Map(rings.map((ring) => [ring.join(' '), ring])).values()]
}
