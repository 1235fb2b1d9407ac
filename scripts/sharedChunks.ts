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
  /** Entries that load it, because they use it, or something of a chunk that imports it. */
  users: Set<string>
  size: number
  kind: string
}

interface Pair {
  one: Group
  other: Group
  /** What their union saves, or at most, in bytes. */
  saved: number
}

/** What one more request costs a page, in bytes: its headers, what it compresses worse, and its place among the six connections to a server. */
const costOfFile = 1500

/**
 * Puts atoms together into chunks, so that the entries load little that they do not use, and that in few files: in turns the two
 * chunks whose union saves most. A union is left out where it would make chunks import each other in a cycle, which run in the wrong order.
 * @param weightOf how much an entry counts
 */
export const sharedChunks = (atoms: readonly Atom[], weightOf: (user: string) => number): Atom[][] => {
  const groupOf = new Map<string, Group>(
    atoms.map((atom) => [
      atom.file,
      { atoms: [atom], users: new Set(atom.users), size: atom.size, kind: atom.kind },
    ]),
  )
  const alive = new Set(groupOf.values())

  const importsOf = (group: Group): Set<Group> =>
    new Set(
      group.atoms
        .flatMap(({ imports }) => imports.flatMap((file) => groupOf.get(file) ?? []))
        .filter((imported) => imported !== group),
    )

  /** What loads with chunks: whatever they import, and so on. */
  const loadedBy = (...groups: readonly Group[]): Set<Group> => {
    const seen = new Set<Group>()
    const next = groups.flatMap((group) => [...importsOf(group)])
    for (let group = next.pop(); group; group = next.pop())
      if (!seen.has(group)) next.push(...importsOf(seen.add(group) && group))
    return seen
  }

  /** Whether one chunk imports another by way of a third. */
  const reachesByOthers = (one: Group, other: Group): boolean => {
    const between = [...importsOf(one)].filter((imported) => imported !== other)
    return between.some((imported) => imported !== one && loadedBy(imported).has(other))
  }

  /** What the entries save by the union of two chunks: a file each that uses both, without what each loads of the other in vain. */
  const atMostSaved = ({ one, other }: Omit<Pair, 'saved'>): number => {
    let saved = 0
    for (const user of one.users) saved += weightOf(user) * (other.users.has(user) ? costOfFile : -other.size)
    for (const user of other.users) if (!one.users.has(user)) saved -= weightOf(user) * one.size
    return saved
  }

  /** What entries load in vain because a chunk that they did not use before imports it. */
  const loadedInVain = (group: Group, newUsers: readonly string[]): number => {
    let lost = 0
    for (const { users, size } of loadedBy(group))
      for (const user of newUsers) if (!users.has(user)) lost += weightOf(user) * (size + costOfFile)
    return lost
  }

  const savedBy = (pair: Omit<Pair, 'saved'>): number => {
    const { one, other } = pair
    const saved = atMostSaved(pair)
    if (saved <= 0) return saved
    return (
      saved -
      loadedInVain(other, [...one.users.difference(other.users)]) -
      loadedInVain(one, [...other.users.difference(one.users)])
    )
  }

  let pairs: Pair[] = []
  const propose = (one: Group, others: Iterable<Group>) => {
    for (const other of others) {
      const saved = other.kind === one.kind ? atMostSaved({ one, other }) : 0
      if (saved > 0) pairs.push({ one, other, saved })
    }
  }
  for (const [index, group] of [...alive].entries()) propose(group, [...alive].slice(index + 1))

  for (;;) {
    let best: Pair | undefined
    for (const pair of pairs) if (pair.saved > (best?.saved ?? 0)) best = pair
    if (!best) return [...alive].map((group) => [...group.atoms])
    const { one, other, saved } = best
    best.saved = savedBy(best)
    // others may save more than this one really does
    if (best.saved < saved) continue
    if (reachesByOthers(one, other) || reachesByOthers(other, one)) {
      best.saved = 0
      continue
    }
    alive.delete(one)
    alive.delete(other)
    const union = {
      atoms: [...one.atoms, ...other.atoms],
      users: one.users.union(other.users),
      size: one.size + other.size,
      kind: one.kind,
    }
    for (const { file } of union.atoms) groupOf.set(file, union)
    for (const { users } of loadedBy(union)) for (const user of union.users) users.add(user)
    pairs = pairs.filter((pair) => pair.saved > 0 && alive.has(pair.one) && alive.has(pair.other))
    propose(union, alive)
    alive.add(union)
  }
}
