// Forward error correction of fragmented blocks (LoRa Alliance TS004, annex): fragments 1 to m are the block itself; each further one is the
// sum (exclusive or) of about half of them, chosen by its number, and stands in for any one of those that it contains.

const prbs23 = (value: number): number => (value >>> 1) + (((value & 1) ^ ((value >>> 5) & 1)) << 22)

const isPowerOfTwo = (number: number): boolean => number > 0 && (number & (number - 1)) === 0

/** The fragments (from 0) that are summed up in the parity fragment `n` (from 1) of a block of `m` fragments. */
export const parityRow = (n: number, m: number): Set<number> => {
  const row = new Set<number>()
  const modulus = m + (isPowerOfTwo(m) ? 1 : 0)
  let value = 1 + 1001 * n
  for (let drawn = 0; drawn < m >> 1; drawn += 1) {
    let place = m
    while (place >= m) {
      value = prbs23(value)
      place = value % modulus
    }
    row.add(place)
  }
  return row
}

const addInto = (sum: Uint8Array, data: Uint8Array): void => {
  for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) ^ (data[at] ?? 0)
}

/** The number of fragments of a block. */
export const fragmentCount = (bytes: number, size: number): number => Math.ceil(bytes / size)

/** The data of fragment `number` (from 1) of a block; beyond the block's own fragments it is parity. The last fragment is padded with zeros. */
export const fragmentOf = (block: Uint8Array, size: number, number: number): Uint8Array => {
  const m = fragmentCount(block.length, size)
  const plain = (index: number): Uint8Array => {
    const data = new Uint8Array(size)
    data.set(block.subarray(index * size, (index + 1) * size))
    return data
  }
  if (number <= m) return plain(number - 1)
  const sum = new Uint8Array(size)
  for (const index of parityRow(number - m, m)) addInto(sum, plain(index))
  return sum
}

interface Equation {
  readonly places: Set<number>
  readonly data: Uint8Array
}

/** Puts a block together from its fragments, in any order, however often each arrives. */
export interface Assembler {
  /** Fragment `number`, from 1. */
  take(number: number, data: Uint8Array): void
  /** How many more fragments are needed at least; 0 once the block is known. */
  missing(): number
  /** The block with its padding; undefined as long as something is missing. */
  block(): Uint8Array | undefined
}

export const createAssembler = (m: number, size: number): Assembler => {
  const known = new Map<number, Uint8Array>()
  /** Sums of unknown fragments, each under the first of them, which no other one contains. */
  const equations = new Map<number, Equation>()

  /** Takes what is known out of a sum; the rest is empty if it says nothing new. */
  const reduce = (places: Set<number>, data: Uint8Array): void => {
    for (const place of places) {
      const fragment = known.get(place)
      if (!fragment) continue
      places.delete(place)
      addInto(data, fragment)
    }
    for (const [pivot, equation] of equations) {
      if (!places.has(pivot)) continue
      for (const place of equation.places) if (!places.delete(place)) places.add(place)
      addInto(data, equation.data)
    }
  }
  const learn = (place: number, data: Uint8Array): void => {
    if (known.has(place)) return
    known.set(place, data)
    const touched = [...equations].filter(([, { places }]) => places.has(place))
    for (const [pivot, equation] of touched) {
      equations.delete(pivot)
      add(equation.places, equation.data)
    }
  }
  const add = (places: Set<number>, data: Uint8Array): void => {
    reduce(places, data)
    const [pivot] = places
    if (pivot === undefined) return
    if (places.size === 1) return learn(pivot, data)
    const others = [...equations].filter(([, other]) => other.places.has(pivot))
    equations.set(pivot, { places, data })
    for (const [key, other] of others) {
      equations.delete(key)
      add(other.places, other.data)
    }
  }
  return {
    take: (number, data) =>
      add(number <= m ? new Set([number - 1]) : parityRow(number - m, m), Uint8Array.from(data)),
    missing: () => m - known.size - equations.size,
    block: () => {
      if (known.size < m) return undefined
      const block = new Uint8Array(m * size)
      for (const [place, data] of known) block.set(data, place * size)
      return block
    },
  }
}
