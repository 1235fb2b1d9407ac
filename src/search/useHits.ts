import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebouncedEvent } from 'react-admin'
import { search, type Hit } from '../../contract/main/search.ts'
import { main } from '../providers/api.ts'
import { longestSearch } from '../ui/longestSearch.ts'

/** Pause in typing after which the server is asked, ms. */
const patience = 150

/** What the call takes of a text: what was pasted may be longer, and hold what no key writes. */
const sayable = (text: string): string => text.replaceAll(/\p{Cc}/gu, ' ').slice(0, longestSearch)

/** What the server finds for a text while it is typed: the last answer stays until the next one is there. */
export const useHits = () => {
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  const ask = useDebouncedEvent((words: string) => setAsked(words.trim()), patience)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['search', asked],
    queryFn: ({ signal }) => main(search.everything, { query: { Query: asked } }, { signal }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  })
  const items: readonly Hit[] = asked === '' ? [] : (data?.items ?? [])
  return {
    text,
    type: (next: string) => {
      const words = sayable(next)
      setText(words)
      ask(words)
    },
    items,
    similar: asked !== '' && data?.similar === true,
    failed: error !== null && asked !== '',
    again: () => void refetch(),
    // also while offline, when the call itself waits
    waiting: text.trim() !== asked || (asked !== '' && error === null && (isPlaceholderData || !data)),
  }
}
