import { useQueries } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { pickPageSize } from './pickable.ts'
import { pagesBehind, rowsOnPage } from './usePicked.ts'

interface Answer<R> {
  items: readonly R[]
  total: number
}

interface Options<R> {
  /** The rows that stand first: those that the project has. */
  own: readonly R[]
  /** The text by which a search finds them. */
  words: (row: R) => string
  /** A page of the other rows. */
  load: (asked: { Query?: string; Page: number; PageSize: number }, signal: AbortSignal) => Promise<Answer<R>>
  /** The key of its queries. */
  queryKey: readonly unknown[]
  /** Shows only the own rows. */
  onlyOwn?: boolean
}

/** A searchable table of what a project has, followed by what it can get. */
export const usePickPages = <R extends { id: string }>({
  own,
  words,
  load,
  queryKey,
  onlyOwn = false,
}: Options<R>) => {
  const [text, setText] = useState('')
  const [page, setPage] = useState(1)
  const typed = useDeferredValue(text.trim())
  const found = own.filter((row) => words(row).toLocaleLowerCase().includes(typed.toLocaleLowerCase()))
  const wanted = onlyOwn ? [] : pagesBehind(found.length, page, pickPageSize)
  const results = useQueries({
    queries: wanted.map((Page) => ({
      queryKey: [...queryKey, typed, Page],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        load({ Page, PageSize: pickPageSize, ...(typed && { Query: typed }) }, signal),
      staleTime: 30_000,
    })),
  })
  const has = new Set(own.map(({ id }) => id))
  const failed = results.find(({ error }) => error)
  const answers = results.flatMap(({ data }) => data ?? [])
  const isReady = answers.length === wanted.length
  return {
    text,
    typed,
    page,
    setPage,
    search: (next: string) => {
      setText(next)
      setPage(1)
    },
    rows: isReady
      ? rowsOnPage(
          found,
          // what was just saved may still be among them
          answers.map(({ items }) => items.filter(({ id }) => !has.has(id))),
          page,
          pickPageSize,
        )
      : undefined,
    total: found.length + (answers[0]?.total ?? 0),
    error: failed?.error,
    retry: () => void failed?.refetch(),
  }
}
