const others: ReadonlySet<string> = new Set(['Other', 'other', 'otherIssue'])

/** Values to choose from, with what stands for everything else at the end, where people look for it. */
export const otherLast = <T extends string>(values: readonly T[]): T[] =>
  values.toSorted((one, two) => Number(others.has(one)) - Number(others.has(two)))
