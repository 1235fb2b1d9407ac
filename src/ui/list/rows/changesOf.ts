/** Length of the longest part of `positions` that rises: the rows that kept their order. */
const risingLength = (positions: readonly number[]): number => {
  const tails: number[] = []
  for (const position of positions) {
    const at = tails.findIndex((tail) => tail >= position)
    if (at === -1) tails.push(position)
    else tails[at] = position
  }
  return tails.length
}

interface Page {
  ids: readonly unknown[]
  total: number | undefined
}

/** How many rows a refresh would bring, take away or move on the page that is shown. */
export const changesOf = (shown: Page, fresh: Page): number => {
  const places = new Map(fresh.ids.map((id, at) => [id, at]))
  const kept = shown.ids.flatMap((id) => places.get(id) ?? [])
  const moved = kept.length - risingLength(kept)
  const [left, came] = [shown.ids.length - kept.length, fresh.ids.length - kept.length]
  return moved + Math.max(left, came, Math.abs((fresh.total ?? 0) - (shown.total ?? 0)))
}
