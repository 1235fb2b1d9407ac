import { Box } from '@mui/material'
import { useContext, useState, type ReactElement } from 'react'
import { useListContext } from 'react-admin'
import { isRecord } from '../../../../domain/records.ts'
import { lazyPart } from '../../loading/lazyPart.tsx'
import { FoldedContext, filterHeight, filterRow } from './filters.tsx'

/** The width of a filter that does not say its own, in px. */
const usualWidth = 200

const widthOf = ({ type, props }: ReactElement): number => {
  if (isRecord(props) && typeof props['width'] === 'number') return props['width']
  return typeof type === 'function' && 'room' in type && typeof type.room === 'number'
    ? type.room
    : usualWidth
}

interface Props {
  filters: ReactElement[]
}

/** The filters that a list shows. */
const useShown = (filters: readonly ReactElement[]): ReactElement[] => {
  const { displayedFilters, filterValues } = useListContext()
  const folded = useContext(FoldedContext)
  return filters.filter(({ props }) => {
    if (!isRecord(props) || typeof props['source'] !== 'string') return false
    const { source, alwaysOn } = props
    return folded
      ? source === 'q'
      : Boolean(alwaysOn) || displayedFilters[source] === true || filterValues?.[source] !== undefined
  })
}

/** Keeps the room of the filters, one for each that will be shown. */
const FilterRoom = ({ filters }: Props) => (
  <Box sx={filterRow}>
    {useShown(filters).map((filter) => (
      <Box key={filter.key} sx={{ width: { xs: '100%', sm: widthOf(filter) + 16 }, height: filterHeight }} />
    ))}
  </Box>
)

const inRoom = { waiting: FilterRoom, failed: FilterRoom, inPlace: true } as const

const FilterForm = lazyPart<Props>(async () => (await import('./FilterInputs.tsx')).FilterInputs, inRoom)
const SearchAlone = lazyPart<Props>(async () => (await import('./SearchAlone.tsx')).SearchAlone, inRoom)

/**
 * The filters of a list: the search alone, or the form of filters, whose script is a quarter of what a list needs. Either comes after the rows,
 * into room that is kept. A form that was there stays when its other filters go: so does the focus within it.
 */
export const ListFilters = ({ filters }: Props) => {
  const shown = useShown(filters)
  const simple = shown.every(({ props }) => isRecord(props) && props['source'] === 'q')
  const [formed, setFormed] = useState(!simple)
  if (!simple && !formed) setFormed(true)
  if (formed) return <FilterForm filters={filters} />
  return shown.length > 0 ? <SearchAlone filters={filters} /> : <FilterRoom filters={filters} />
}
