/** Derives four words of state from a text (xmur3). */
const stateOf = (seed: string): [number, number, number, number] => {
  let hash = 1779033703 ^ seed.length
  for (let at = 0; at < seed.length; at++) {
    hash = Math.imul(hash ^ seed.charCodeAt(at), 3432918353)
    hash = (hash << 13) | (hash >>> 19)
  }
  const word = (): number => {
    hash = Math.imul(hash ^ (hash >>> 16), 2246822507)
    hash = Math.imul(hash ^ (hash >>> 13), 3266489909)
    hash ^= hash >>> 16
    return hash >>> 0
  }
  return [word(), word(), word(), word()]
}

/** A hash of a text, from 0 to 2^32 - 1, that is the same on every machine. */
export const hashOf = (text: string): number => stateOf(text)[0]

/** Two independent hashes of a text. */
export const hashPairOf = (text: string): [number, number] => {
  const [first, second] = stateOf(text)
  return [first, second]
}

/** A generator of 32 random bits per call (sfc32): the same seed gives the same sequence on every machine. */
export const wordsOf = (seed: string): (() => number) => {
  let [a, b, c, d] = stateOf(seed)
  const word = (): number => {
    const sum = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 0
  }
  for (let round = 0; round < 12; round++) word()
  return word
}

/** A source of numbers in [0, 1). */
export type Draw = () => number

/** A reproducible source of draws for a seed. */
export const drawsOf = (seed: string): Draw => {
  const word = wordsOf(seed)
  return () => word() / 2 ** 32
}

/** A number in [0, 1) for each integer: the value at one index does not depend on earlier draws. */
export const noiseAt = (seed: number, index: number): number => {
  let hash = Math.imul(seed ^ Math.imul(index | 0, 0x9e3779b1), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32
}

/** Smooth noise from -1 to 1, interpolated between the values at integers. */
export const smoothNoise = (seed: number, place: number): number => {
  const index = Math.floor(place)
  const part = place - index
  const weight = part * part * (3 - 2 * part)
  const [from, to] = [noiseAt(seed, index), noiseAt(seed, index + 1)]
  return 2 * (from + (to - from) * weight) - 1
}

/** A uniform draw within `spread` of `middle`. */
export const around = (draw: Draw, middle: number, spread: number): number =>
  middle + (2 * draw() - 1) * spread
