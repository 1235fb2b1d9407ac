import type { Draw } from '../../physics/random.ts'

const word = (draw: Draw): number => Math.floor(draw() * 2 ** 32)
const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0').slice(-digits)

/** A random UUID (version 4). */
export const uuidOf = (draw: Draw): string => {
  const text = hex(word(draw), 8) + hex(word(draw), 8) + hex(word(draw), 8) + hex(word(draw), 8)
  const variant = '89ab'[Math.floor(draw() * 4)] ?? '8'
  return `${text.slice(0, 8)}-${text.slice(8, 12)}-4${text.slice(13, 16)}-${variant}${text.slice(17, 20)}-${text.slice(20)}`
}

/** A random 32-bit number other than 0. */
export const idOf = (draw: Draw): number => word(draw) || 1

/** A DevAddr of a private network. */
export const devAddrOf = (draw: Draw): string => hex(word(draw) & 0x01ff_ffff, 8)

/** An instant (ms) in the network server's format. */
export const timeOf = (at: number): string => new Date(at).toISOString().replace('Z', '+00:00')

/** Removes fields with default values, as in the JSON of nested gateway messages. */
export const withoutDefaults = <T extends object>(message: T): Partial<T> => {
  const left: Partial<T> = { ...message }
  for (const key in left) if (left[key] === 0 || left[key] === '' || left[key] === false) delete left[key]
  return left
}
