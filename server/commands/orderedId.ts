import { randomBytes } from 'node:crypto'
import { newId } from '../ids.ts'

let last = { ms: 0, count: 0 }

/** An id whose order among those of this process is the one in which they were made, also within a millisecond: 4096 of them, then it counts into the next. */
export const orderedId = (now: Date): string => {
  const ms = now.getTime()
  last = { ms, count: ms === last.ms ? last.count + 1 : 0 }
  const random = randomBytes(10)
  random.writeUInt16BE(last.count % 4096, 0)
  return newId(ms + Math.floor(last.count / 4096), random)
}
