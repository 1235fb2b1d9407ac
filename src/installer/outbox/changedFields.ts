const same = (one: unknown, two: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(two ?? null)

interface Changed<Fields> {
  after: Partial<Fields>
  before: Partial<Fields>
}

/** The fields of an edit that differ from what is stored, with their values after and before. */
export const changedFields = <Fields extends object>(stored: Fields, wanted: Fields): Changed<Fields> => {
  const changed: Changed<Fields> = { after: {}, before: {} }
  for (const field in wanted)
    if (!same(stored[field], wanted[field])) {
      changed.after[field] = wanted[field]
      changed.before[field] = stored[field]
    }
  return changed
}
