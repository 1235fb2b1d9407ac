/** Locale files by their path. */
export type Files = Readonly<Record<string, unknown>>

const nameOf = (path: string) => path.replace(/^.*\//, '').replace(/\.json$/, '')

/** One tree of all texts: each file under its own name, and again under `resources`, where react-admin looks for a resource's names. */
export function textTree(files: Files): Record<string, unknown> {
  const rooms = Object.fromEntries(Object.entries(files).map(([path, texts]) => [nameOf(path), texts]))
  return { ...rooms, resources: rooms }
}
