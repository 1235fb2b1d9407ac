import CloseIcon from '@mui/icons-material/Close'
import { Box, Button, IconButton, Typography } from '@mui/material'
import type { ReactElement, RefObject } from 'react'
import { useGetResourceLabel, useListContext, useResourceContext, useTranslate } from 'react-admin'
import { totalBound } from '../../providers/contractHttpClient.ts'
import { useFormat } from '../facts/format.ts'
import { CellActs } from './rows/CellActs.tsx'
import { ColumnEdges } from './columns/ColumnEdges.tsx'
import type { Column } from './columns/columns.tsx'
import { OpeningNote } from './filters/OpeningNote.tsx'
import { setFilters, useFilterSentence, type SetFilter } from './filters/filterSentence.tsx'
import { SortMarks } from './columns/SortMarks.tsx'
import { withOperator } from '../../providers/filterOperators.ts'
import { useOpening } from './filters/useOpening.ts'

/** A filter that is set, in words, with the way to remove it. */
const FilterChip = ({ filter, onRemove }: { filter: SetFilter; onRemove: () => void }) => {
  const translate = useTranslate()
  const sentence = useFilterSentence(filter)
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        flex: 'none',
        maxWidth: { xs: '80vw', sm: 420 },
        pl: 1.25,
        border: 1,
        borderColor: 'divider',
        borderRadius: 4,
        bgcolor: 'soft.accent',
        typography: 'body2',
      }}
    >
      <Box
        component="span"
        title={sentence}
        sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {sentence}
      </Box>
      <IconButton
        size="small"
        aria-label={translate('lists.chips.remove', { filter: sentence })}
        onClick={onRemove}
        sx={{ width: { xs: 44, sm: 28 }, height: { xs: 40, sm: 28 } }}
      >
        <CloseIcon sx={{ fontSize: 16 }} />
      </IconButton>
    </Box>
  )
}

export interface ListLineProps {
  /** The element of this line: the list stands below it. */
  line: RefObject<HTMLElement | null>
  filters: readonly ReactElement[]
  columns: readonly Column<never>[]
  /** The texts that name what is counted, where these are not the resource's. */
  counted?: string
}

/** How many rows the list has, and the filters that made it so, as sentences. */
export const ListLine = ({ line, filters, columns, counted: named }: ListLineProps) => {
  const translate = useTranslate()
  const { number } = useFormat()
  const resource = useResourceContext() ?? ''
  const label = useGetResourceLabel()
  const {
    total,
    isPending,
    isFetching,
    isPlaceholderData,
    filterValues,
    setFilters: change,
    displayedFilters,
  } = useListContext()
  const { opening } = useOpening(resource)
  const set = setFilters(filters, filterValues)
  // with the number of rows, which would push them aside
  const shown = isPending ? [] : set
  // rows of the question before stand for those that are asked for
  const isOutdated = isFetching && isPlaceholderData
  const more = total !== undefined && total > totalBound
  const remove = (sources: readonly string[]) => {
    const without = (values: Readonly<Record<string, unknown>>) =>
      Object.fromEntries(Object.entries(values).filter(([name]) => !sources.includes(name)))
    const untouched = sources.reduce<Record<string, unknown>>(
      (values, source) => withOperator(values, source, { not: false, empty: false }),
      filterValues ?? {},
    )
    change(without(untouched), without(displayedFilters ?? {}))
  }
  return (
    <>
      <Typography
        aria-live="polite"
        aria-busy={isOutdated}
        variant="body2"
        sx={{
          flex: 'none',
          display: { xs: set.length > 0 ? 'block' : 'none', sm: 'block' },
          color: 'text.secondary',
          fontVariantNumeric: 'tabular-nums',
          ...(isOutdated && { opacity: 0.6 }),
        }}
      >
        {total !== undefined &&
          translate(more ? 'lists.chips.more' : 'lists.chips.total', {
            number: number(more ? totalBound : total),
            name: translate(`${named ?? resource}.counted`, {
              smart_count: total,
              _: label(named ?? resource, total),
            }),
          })}
      </Typography>
      {shown.length > 0 && (
        <Box
          component="ul"
          aria-label={translate('lists.chips.title')}
          sx={{ display: 'contents', listStyle: 'none', m: 0, p: 0 }}
        >
          {shown.map((filter) => (
            <FilterChip key={filter.source} filter={filter} onRemove={() => remove([filter.source])} />
          ))}
        </Box>
      )}
      {!isPending && <OpeningNote columns={columns} />}
      {shown.length > (opening ? 0 : 1) && (
        <Button
          size="small"
          onClick={() => remove(set.map(({ source }) => source))}
          sx={{ flex: 'none', minHeight: { xs: 40, sm: 30 }, py: 0 }}
        >
          {translate('lists.chips.removeAll')}
        </Button>
      )}
      <SortMarks line={line} />
      <CellActs line={line} columns={columns} />
      <ColumnEdges line={line} columns={columns} />
    </>
  )
}
