import { Box } from '@mui/material'
import { useContext, type ReactElement } from 'react'
import { useListContext } from 'react-admin'
import { isRecord } from '../../../domain/records.ts'
import { afterScreen } from '../../providers/firstScreen.ts'
import { latePart } from '../latePart.tsx'
import { FoldedContext, filterHeight } from './filters.tsx'

/** The width of a filter that does not say its own, in px. */
const usualWidth = 200

const widthOf = ({ type, props }: ReactElement): number => {
  if (isRecord(props) && typeof props['width'] === 'number') return props['width']
  return typeof type === 'function' && 'room' in type && typeof type.room === 'number' ? type.room : usualWidth
}

/** Keeps the room of the filters, one for each that will be shown. */
const FilterRoom = ({ filters }: { filters: ReactElement[] }) => {
  const { displayedFilters, filterValues } = useListContext()
  const folded = useContext(FoldedContext)
  const shown = filters.filter(({ props }) => {
    if (!isRecord(props) || typeof props['source'] !== 'string') return false
    const { source, alwaysOn } = props
    return folded ? source === 'q' : Boolean(alwaysOn) || displayedFilters[source] === true || filterValues?.[source] !== undefined
  })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', flex: { xs: '1 1 auto', sm: 'auto' }, minWidth: 0, minHeight: { sm: 64 }, pb: 0.5 }}>
      {shown.map((filter) => (
        <Box key={filter.key} sx={{ width: { xs: '100%', sm: widthOf(filter) + 16 }, height: filterHeight }} />
      ))}
    </Box>
  )
}

/** The filters of a list. The form and its inputs are a quarter of what a list needs: their script comes after the rows, into room that is kept. */
export const ListFilters = latePart<{ filters: ReactElement[] }>(async () => (await afterScreen(() => import('./FilterInputs.tsx'))).FilterInputs, {
  waiting: FilterRoom,
  failed: FilterRoom,
  inPlace: true,
})
