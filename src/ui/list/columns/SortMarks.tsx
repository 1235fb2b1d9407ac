import { GlobalStyles } from '@mui/material'
import { useEffect, useEffectEvent, type RefObject } from 'react'
import { useListContext, useResourceContext } from 'react-admin'
import { factsOf, sortsBySeveral } from '../../../providers/declared.ts'
import { sortKeysOf, sortOf, withSortKey } from '../../../providers/sortKeys.ts'

/**
 * Orders a list by several columns: a click on a head with the shift key takes its column as a further one, and the heads of those that
 * decide are numbered. react-admin's heads know one column; they load with the rows, and this after them.
 */
export const SortMarks = ({ line }: { line: RefObject<HTMLElement | null> }) => {
  const resource = useResourceContext() ?? ''
  const { sort, setSort } = useListContext()
  const several = sortsBySeveral(factsOf(resource))
  const choose = useEffectEvent((event: MouseEvent) => {
    const head =
      event.shiftKey && event.target instanceof Element
        ? event.target.closest<HTMLElement>('thead [data-field]')
        : null
    const field = head?.dataset['field']
    if (field === undefined) return
    event.stopPropagation()
    event.preventDefault()
    setSort(sortOf(withSortKey(sortKeysOf(sort), field)))
  })
  useEffect(() => {
    const list = line.current?.nextElementSibling
    if (!several || !(list instanceof HTMLElement)) return undefined
    const onClick = (event: MouseEvent) => choose(event)
    list.addEventListener('click', onClick, { capture: true })
    return () => list.removeEventListener('click', onClick, { capture: true })
  })
  const keys = sortKeysOf(sort)
  if (keys.length < 2) return null
  return (
    <GlobalStyles
      styles={Object.fromEntries(
        keys.map(({ field, down }, place) => [
          `[data-line] + [data-list] thead [data-field=${JSON.stringify(field)}]`,
          {
            color: 'inherit',
            '& .MuiTableSortLabel-icon': { opacity: 1, transform: down ? 'rotate(0deg)' : 'rotate(180deg)' },
            '&::after': {
              content: `"${place + 1}"`,
              fontSize: '0.75rem',
              fontVariantNumeric: 'tabular-nums',
            },
          },
        ]),
      )}
    />
  )
}
