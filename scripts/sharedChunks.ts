/** Modules that are used by the same entries, which no chunk need divide. */
export interface Atom {
  /** What names it: any that differs from the others. */
  file: string
  /** Entries of the build that load it. */
  users: ReadonlySet<string>
  /** About how much it weighs, in bytes. */
  size: number
  /** Only atoms of one kind may share a chunk. */
  kind: string
  /** Atoms that it imports. */
  imports: readonly string[]
}

interface Group {
  atoms: readonly Atom[]
  users: ReadonlySet<string>
  size: number
  kind: string
}

/** What one more request costs a page, in bytes: its headers, what it compresses worse, and its place among the six connections to a server. */
const costOfFile = 1500

/**
 * Puts atoms together into chunks, so that the entries load little that they do not use, and that in few files: in turns the two
 * chunks whose union saves most. A union is left out where it would make chunks import each other in a cycle, which run in the wrong order.
 * @param weightOf how much an entry counts
 */
export const sharedChunks = (atoms: readonly Atom[], weightOf: (user: string) => number): Atom[][] => {
  const groupOf = new Map<string, Group>(atoms.map((atom) => [atom.file, { atoms: [atom], users: atom.users, size: atom.size, kind: atom.kind }]))
  const alive = new Set(groupOf.values())

  /** What the entries save by the union of two chunks, in bytes: a file each that uses both, without what each loads in vain. */
  const savedBy = (one: Group, other: Group): number => {
    let saved = 0
    for (const user of one.users) saved += weightOf(user) * (other.users.has(user) ? costOfFile : -other.size)
    for (const user of other.users) if (!one.users.has(user)) saved -= weightOf(user) * one.size
    return saved
  }

  const importsOf = (group: Group): Set<Group> =>
    new Set(group.atoms.flatMap(({ imports }) => imports.flatMap((file) => groupOf.get(file) ?? [])).filter((imported) => imported !== group))

  /** Whether one chunk imports another by way of a third. */
  const reachesByOthers = (one: Group, other: Group): boolean => {
    const seen = new Set<Group>()
    const next = [...importsOf(one)].filter((imported) => imported !== other)
    for (let group = next.pop(); group; group = next.pop()) {
      if (seen.has(group)) continue
      seen.add(group)
      const imports = importsOf(group)
      if (imports.has(other)) return true
      next.push(...[...imports].filter((imported) => imported !== one))
    }
    return false
  }

  let pairs: { saved: number; one: Group; other: Group }[] = []
  const propose = (one: Group, others: Iterable<Group>) => {
    for (const other of others) {
      if (other.kind !== one.kind) continue
      const saved = savedBy(one, other)
      if (saved > 0) pairs.push({ saved, one, other })
    }
  }
  for (const [index, group] of [...alive].entries()) propose(group, [...alive].slice(index + 1))

  for (;;) {
    const [first, ...rest] = pairs
    if (!first) return [...alive].map((group) => [...group.atoms])
    const best = rest.reduce((before, pair) => (pair.saved > before.saved ? pair : before), first)
    const { one, other } = best
    if (reachesByOthers(one, other) || reachesByOthers(other, one)) {
      pairs = pairs.filter((pair) => pair !== best)
      continue
    }
    alive.delete(one)
    alive.delete(other)
    const union = { atoms: [...one.atoms, ...other.atoms], users: one.users.union(other.users), size: one.size + other.size, kind: one.kind }
    for (const { file } of union.atoms) groupOf.set(file, union)
    pairs = pairs.filter((pair) => alive.has(pair.one) && alive.has(pair.other))
    propose(union, alive)
    alive.add(union)
  }
}
