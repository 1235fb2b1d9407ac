/** Four words of state out of a text (xmur3). */
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

/** A number from 0 to 2^32 - 1 that stands for a text: the same on every machine. */
export const hashOf = (text: string): number => stateOf(text)[0]

/** Two such numbers that have nothing to do with each other. */
export const hashPairOf = (text: string): [number, number] => {
  const [first, second] = stateOf(text)
  return [first, second]
}

/** A source of 32 random bits a call (sfc32): the same seed gives the same row on every machine. */
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

/** A source of numbers from 0 up to but without 1. */
export type Draw = () => number

/** The draws of a seed: the same ones each time. */
export const drawsOf = (seed: string): Draw => {
  const word = wordsOf(seed)
  return () => word() / 2 ** 32
}

/** A number from 0 up to but without 1 for each whole number: what is drawn for one place in time does not depend on what was drawn before. */
export const noiseAt = (seed: number, index: number): number => {
  let hash = Math.imul(seed ^ Math.imul(index | 0, 0x9e3779b1), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32
}

/** A curve through the noise at whole numbers, from -1 to 1, without corners. */
export const smoothNoise = (seed: number, place: number): number => {
  const index = Math.floor(place)
  const part = place - index
  const weight = part * part * (3 - 2 * part)
  const [from, to] = [noiseAt(seed, index), noiseAt(seed, index + 1)]
  return 2 * (from + (to - from) * weight) - 1
}

/** Uniform within `spread` around `middle`. */
export const around = (draw: Draw, middle: number, spread: number): number => middle + (2 * draw() - 1) * spread
