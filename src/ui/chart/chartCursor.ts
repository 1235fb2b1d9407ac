import { useCallback, useSyncExternalStore } from 'react'

/** A moment that the charts of a page point at together, in seconds since 1970. */
interface Cursor {
  second: number | undefined
  listeners: Set<() => void>
}

const cursors = new Map<string, Cursor>()

/** Points the charts of that name at a moment, or at none. */
export const pointAt = (name: string, second: number | undefined): void => {
  const cursor = cursors.get(name)
  if (!cursor || cursor.second === second) return
  cursor.second = second
  for (const listener of cursor.listeners) listener()
}

export const pointedAt = (name: string): number | undefined => cursors.get(name)?.second

/** Calls back whenever the charts of that name point elsewhere; returns what ends it. With the last listener the moment is forgotten. */
export const watchCursor = (name: string, listener: () => void): (() => void) => {
  const cursor = cursors.get(name) ?? { second: undefined, listeners: new Set() }
  cursors.set(name, cursor)
  cursor.listeners.add(listener)
  return () => {
    cursor.listeners.delete(listener)
    if (cursor.listeners.size === 0) cursors.delete(name)
  }
}

/** The index of the point nearest to a moment; undefined without points. */
export const placeAt = (at: readonly number[], second: number): number | undefined => {
  let [low, high] = [0, at.length - 1]
  if (high < 0) return undefined
  while (low < high) {
    const middle = (low + high) >> 1
    if ((at[middle] ?? Infinity) < second) low = middle + 1
    else high = middle
  }
  const [before, after] = [at[low - 1], at[low] ?? second]
  return before !== undefined && second - before < after - second ? low - 1 : low
}

/** The index of the point that the charts of that name point at. Renders again only when another one is the nearest. */
export const useCursorPlace = (name: string, at: readonly number[]): number | null =>
  useSyncExternalStore(
    useCallback((listener: () => void) => watchCursor(name, listener), [name]),
    () => {
      const second = pointedAt(name)
      return second === undefined ? null : (placeAt(at, second) ?? null)
    },
  )

/** Where a key moves the cursor in charts of so many points; undefined for keys that do not move it. */
export const placeOfKey = (key: string, place: number | null, points: number): number | undefined => {
  const last = points - 1
  const from = place ?? points
  const to = {
    ArrowLeft: from - 1,
    ArrowRight: place === null ? 0 : from + 1,
    PageUp: from - 10,
    PageDown: from + 10,
    Home: 0,
    End: last,
  }[key]
  return to === undefined ? undefined : Math.min(last, Math.max(0, to))
}
