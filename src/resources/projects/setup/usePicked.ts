import { useState } from 'react'

interface Row {
  id: string
}

/** The rows that are ticked, and those that the project had when they were last saved. */
export interface Picked<R extends Row> {
  rows: ReadonlyMap<string, R>
  /** What the project has, whether it is still ticked or not. */
  kept: ReadonlyMap<string, R>
  has: (id: string) => boolean
  add: (rows: readonly R[]) => void
  remove: (ids: readonly string[]) => void
  isChanged: boolean
  /** Takes what is ticked as saved. */
  saved: () => void
}

const mapOf = <R extends Row>(rows: readonly R[]): ReadonlyMap<string, R> =>
  new Map(rows.map((row) => [row.id, row]))

/** One selection for all views of a step. `before` is what the project has when the setup opens. */
export const usePicked = <R extends Row>(before: readonly R[]): Picked<R> => {
  const [kept, setKept] = useState(() => mapOf(before))
  const [rows, setRows] = useState(kept)
  return {
    rows,
    kept,
    has: (id) => rows.has(id),
    add: (more) => setRows((now) => new Map([...now, ...more.map((row) => [row.id, row] as const)])),
    remove: (ids) => {
      const gone = new Set(ids)
      setRows((now) => new Map([...now].filter(([id]) => !gone.has(id))))
    },
    isChanged: rows.size !== kept.size || [...rows.keys()].some((id) => !kept.has(id)),
    saved: () => setKept(rows),
  }
}

/** What of a page of own rows, followed by rows of the server, has to be asked for: pages of the same size. */
export const pagesBehind = (own: number, page: number, pageSize: number): number[] => {
  const [from, to] = [Math.max(0, (page - 1) * pageSize - own), page * pageSize - own]
  if (to <= 0) return [1]
  const [first, last] = [Math.floor(from / pageSize), Math.floor((to - 1) / pageSize)]
  return Array.from({ length: last - first + 1 }, (_, at) => first + at + 1)
}

/** The rows on a page, of own rows followed by the pages of the server that `pagesBehind` named. */
export const rowsOnPage = <R>(
  own: readonly R[],
  behind: readonly (readonly R[])[],
  page: number,
  pageSize: number,
): R[] => {
  const [first = 1] = pagesBehind(own.length, page, pageSize)
  const skipped = (first - 1) * pageSize
  const [from, to] = [(page - 1) * pageSize, page * pageSize]
  return [
    ...own.slice(from, to),
    ...behind.flat().slice(Math.max(0, from - own.length - skipped), Math.max(0, to - own.length - skipped)),
  ]
}
