import FilterIcon from '@mui/icons-material/Tune'
import { Box, Button, type Theme } from '@mui/material'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useState, type ReactElement } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { FoldedContext } from './filters.tsx'
import { ListFilters } from './ListFilters.tsx'
import { filtersUnder, operatorKeys } from '../../../providers/filterOperators.ts'

/** The search stands by itself; every other filter is folded. */
const folded = '& .filter-field:not([data-source=q])'

/**
 * The filters of a list. On a phone those besides the search are folded behind one button, which counts the ones that are
 * set: the rows begin high on the screen. Until they are unfolded, places stand for their inputs in the form, which would
 * drop values without.
 */
export const FoldedFilters = ({ filters }: { filters: ReactElement[] }) => {
  const translate = useTranslate()
  const { filterValues } = useListContext()
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
  const phone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const id = useId()
  const own = Object.keys(filterValues ?? {}).filter(
    (name) => name !== 'q' && !operatorKeys.some((key) => key === name),
  )
  const set = new Set([...own, ...filtersUnder(filterValues, 'Empty')]).size
  const searches = filters.some(({ key }) => key === 'q')
  const some = filters.length > (searches ? 1 : 0)
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: { xs: open ? 'wrap' : 'nowrap', sm: 'nowrap' },
        alignItems: 'flex-start',
        justifyContent: 'flex-end',
        columnGap: 1,
        '& .filter-field[data-source=operators]': { display: 'none' },
        '& > form': { flex: { xs: open ? '1 1 100%' : '1 1 auto', sm: 'auto' }, minWidth: 0 },
        ...(!open && { [folded]: { display: { xs: 'none', sm: 'inherit' } } }),
      }}
      id={id}
    >
      <FoldedContext value={phone && !used}>
        <ListFilters filters={filters} />
      </FoldedContext>
      {some && (
        <Button
          aria-expanded={open}
          aria-controls={id}
          startIcon={<FilterIcon />}
          onClick={() => {
            setUsed(true)
            setOpen(!open)
          }}
          sx={{ display: { xs: 'inline-flex', sm: 'none' }, flex: 'none', mt: '4px' }}
        >
          {translate(set > 0 ? 'lists.filters.foldedSet' : 'lists.filters.folded', { number: set })}
        </Button>
      )}
    </Box>
  )
}
