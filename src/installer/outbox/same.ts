/** Whether two values of a field are the same; none and null are. */
export const same = (one: unknown, two: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(two ?? null)
