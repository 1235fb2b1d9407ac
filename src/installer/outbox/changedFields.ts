import { same } from './same.ts'

interface Changed<Fields> {
  after: Partial<Fields>
  before: Partial<Fields>
}

/** The fields of an edit that differ from what is stored, with their values after and before; undefined if none does. */
export const changedFields = <Fields extends object>(
  stored: Fields,
  wanted: Partial<Fields>,
): Changed<Fields> | undefined => {
  const changed: Changed<Fields> = { after: {}, before: {} }
  for (const field in wanted)
    if (!same(stored[field], wanted[field])) {
      changed.after[field] = wanted[field]
      changed.before[field] = stored[field]
    }
  return Object.keys(changed.after).length === 0 ? undefined : changed
}
