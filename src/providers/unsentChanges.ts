import { isRecord } from '../../domain/records.ts'

/** How many changes a signed-out user left on this device for the next sign-in. */
interface UnsentChanges {
  readonly userId: string
  readonly name: string
  readonly count: number
}

// as devices have it stored
const key = 'keptChanges'

/** Those of everybody who uses this device. */
export const readUnsent = (): UnsentChanges[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return (Array.isArray(stored) ? stored : []).flatMap((one: unknown) => {
      if (!isRecord(one)) return []
      const { userId, name, count } = one
      return typeof userId === 'string' && typeof name === 'string' && typeof count === 'number'
        ? [{ userId, name, count }]
        : []
    })
  } catch {
    return []
  }
}

const write = (kept: readonly UnsentChanges[]): void => {
  if (kept.length === 0) localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify(kept))
}

/** Once its user is signed in, the screens show what waits. */
export const dropUnsent = (userId: string | undefined): void =>
  write(readUnsent().filter((one) => one.userId !== userId))

/** Notes what a user leaves behind, for the sign-in page, which knows nobody. */
export const noteUnsent = (kept: UnsentChanges): void => {
  dropUnsent(kept.userId)
  if (kept.count > 0) write([...readUnsent(), kept])
}
