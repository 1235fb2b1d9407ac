/** Passes of improvement over a route; more hardly shorten one. */
const passesMax = 12

/** Distances between places as one flat table. */
const tableOf = <T>(places: readonly T[], distance: (one: T, other: T) => number): Float64Array => {
  const n = places.length
  const table = new Float64Array(n * n)
  places.forEach((one, i) => {
    for (let j = i + 1; j < n; j += 1) {
      const other = places[j]
      if (other === undefined) continue
      const km = distance(one, other)
      table[i * n + j] = km
      table[j * n + i] = km
    }
  })
  return table
}

/** Places from the first one on, each the nearest to the one before, up to the one that is the last. */
const nearestFirst = <T>(
  places: readonly T[],
  distance: (one: T, other: T) => number,
  isLast: (place: T) => boolean,
): T[] => {
  const left = new Set(places.keys())
  const chain: T[] = []
  for (let next = 0; left.delete(next);) {
    const at = places[next]
    if (at === undefined) break
    chain.push(at)
    if (isLast(at)) break
    let nearest = Infinity
    for (const each of left) {
      const place = places[each]
      const km = place === undefined ? Infinity : distance(at, place)
      if (km < nearest) [next, nearest] = [each, km]
    }
  }
  return chain
}

/**
 * An order of places in which neighbours follow each other: nearest neighbour from the first one, then 2-opt (a part of the route is turned
 * round while that shortens it) on the open path. It ends with the place that `isLast`, which is asked of each in the order of the first
 * pass. Deterministic; ties go to the place that was given first.
 */
export const routeThrough = <T>(
  places: readonly T[],
  distance: (one: T, other: T) => number,
  isLast: (place: T) => boolean = () => false,
): T[] => {
  const chain = nearestFirst(places, distance, isLast)
  const n = chain.length
  if (n < 3) return chain
  const table = tableOf(chain, distance)
  const between = (one: number | undefined, other: number | undefined): number =>
    one === undefined || other === undefined ? 0 : (table[one * n + other] ?? 0)
  const route = [...chain.keys()]
  for (let pass = 0, shorter = true; shorter && pass < passesMax; pass += 1) {
    shorter = false
    for (let from = 1; from < n - 1; from += 1)
      for (let to = from + 1; to < n; to += 1) {
        const [before, first, last, after] = [route[from - 1], route[from], route[to], route[to + 1]]
        const won =
          between(before, first) + between(last, after) - between(before, last) - between(first, after)
        if (won <= 1e-9) continue
        for (let [low, high] = [from, to]; low < high; low += 1, high -= 1) {
          const [one = 0, other = 0] = [route[low], route[high]]
          route[low] = other
          route[high] = one
        }
        shorter = true
      }
  }
  return route.flatMap((index) => chain[index] ?? [])
}
