import { randomFillSync } from 'node:crypto'

const randomLength = 10
/** Random bytes that no id has taken yet are drawn for some hundreds at once: to ask for those of one takes longer than all else about it. */
const drawn = Buffer.alloc(500 * randomLength)
let taken = drawn.length

const randomBytes = (): Buffer => {
  if (taken === drawn.length) {
    randomFillSync(drawn)
    taken = 0
  }
  taken += randomLength
  return drawn.subarray(taken - randomLength, taken)
}

/** A version 7 UUID (RFC 9562): its first 48 bits are milliseconds, so that new rows are adjacent in an index. */
export const newId = (now: number = Date.now(), random: Uint8Array = randomBytes()): string => {
  const bytes = Buffer.alloc(16)
  bytes.writeUIntBE(now, 0, 6)
  bytes.set(random.subarray(0, randomLength), 6)
  bytes[6] = (bytes.readUInt8(6) & 0x0f) | 0x70
  bytes[8] = (bytes.readUInt8(8) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

let count = 0

/**
 * A monotonic id: ids of this process sort by their moment, and within a millisecond in the order of creation, also if ids of several
 * moments alternate. Behind the milliseconds stands a counter of 26 bits.
 */
export const orderedId = (now: Date): string => {
  count = (count + 1) % 2 ** 26
  const random = randomBytes()
  random.writeUInt16BE(Math.floor(count / 2 ** 14), 0)
  // below the two bits of the variant
  random.writeUInt16BE(count % 2 ** 14, 2)
  return newId(now.getTime(), random)
}
