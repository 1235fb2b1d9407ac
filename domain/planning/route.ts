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

/**
 * An order of places in which neighbours follow each other: nearest neighbour from the first one, then 2-opt (a part of the route is turned
 * round while that shortens it) on the open path. Deterministic; ties go to the place that was given first.
 */
export const routeThrough = <T>(places: readonly T[], distance: (one: T, other: T) => number): T[] => {
  const n = places.length
  if (n < 3) return [...places]
  const table = tableOf(places, distance)
  const between = (one: number | undefined, other: number | undefined): number => (one === undefined || other === undefined ? 0 : (table[one * n + other] ?? 0))
  const route = [0]
  const left = new Set(Array.from({ length: n - 1 }, (_, index) => index + 1))
  for (let at = 0; left.size > 0;) {
    let next = -1
    let nearest = Infinity
    for (const each of left) {
      const km = between(at, each)
      if (km < nearest) [next, nearest] = [each, km]
    }
    left.delete(next)
    route.push(next)
    at = next
  }
  for (let pass = 0, shorter = true; shorter && pass < passesMax; pass += 1) {
    shorter = false
    for (let from = 1; from < n - 1; from += 1)
      for (let to = from + 1; to < n; to += 1) {
        const [before, first, last, after] = [route[from - 1], route[from], route[to], route[to + 1]]
        const won = between(before, first) + between(last, after) - between(before, last) - between(first, after)
        if (won <= 1e-9) continue
        for (let [low, high] = [from, to]; low < high; low += 1, high -= 1) {
          const [one = 0, other = 0] = [route[low], route[high]]
          route[low] = other
          route[high] = one
        }
        shorter = true
      }
  }
  return route.flatMap((index) => places[index] ?? [])
}
