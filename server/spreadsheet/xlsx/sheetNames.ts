const longest = 31

/** Names that Excel takes: without []:*?/\ and control characters, not in apostrophes, 31 characters at most, unique whatever the case. */
export function sheetNames(wanted: readonly string[]): string[] {
  const taken = new Set<string>()
  return wanted.map((name) => {
    const clean = name
      .toWellFormed()
      .replaceAll(/[[\]:*?/\\\p{Cc}]/gu, '_')
      .replaceAll(/^'|'$/g, '_')
    const base = clean.trim() === '' ? 'Sheet' : clean
    let unique = base.slice(0, longest).toWellFormed()
    for (let copy = 2; taken.has(unique.toLowerCase()); copy++) {
      const suffix = ` (${copy})`
      unique = base.slice(0, longest - suffix.length).toWellFormed() + suffix
    }
    taken.add(unique.toLowerCase())
    return unique
  })
}
