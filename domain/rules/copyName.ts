/** The next free name of a copy, case-insensitive: 'Bad' becomes 'Bad (2)', 'Bad (2)' becomes 'Bad (3)'. At most `max` characters. */
export const copyName = (name: string, taken: readonly string[], max: number): string => {
  const stem = /^(.*\S)\s*\(\d{1,4}\)$/su.exec(name)?.[1] ?? name
  const used = new Set(taken.map((one) => one.toLowerCase()))
  for (let number = 2; ; number++) {
    const suffix = ` (${number})`
    const candidate = stem.slice(0, max - suffix.length).trimEnd() + suffix
    if (!used.has(candidate.toLowerCase())) return candidate
  }
}
