import CloseIcon from '@mui/icons-material/Close'
import StarIcon from '@mui/icons-material/Star'
import { Box, IconButton } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useListContext, useResourceContext, useTranslate } from 'react-admin'
import type { KeptColumns } from '../../../providers/openingView.ts'
import type { Column } from '../columns/columns.tsx'
import { clearDefault } from './defaultFilters.ts'
import { useKeptColumns } from '../columns/shownColumns.ts'
import { useOpening } from './useOpening.ts'

/** Names the saved filter with which the list has opened, or says that there is none any more. */
export const OpeningNote = ({ columns }: { columns: readonly Column<never>[] }) => {
  const translate = useTranslate()
  const resource = useResourceContext() ?? ''
  const { filterValues } = useListContext()
  const { opening, keep } = useOpening(resource)
  const { show } = useKeptColumns(columns)
  const queryClient = useQueryClient()
  const told = useMutation({
    mutationFn: () => clearDefault(resource),
    onSettled: () => {
      keep(undefined)
      void queryClient.invalidateQueries({ queryKey: ['savedFilters'] })
    },
  })
  const unshown = opening && !opening.gone ? opening.columns : undefined
  const showColumns = useEffectEvent((wanted: KeptColumns) => {
    if (!opening || opening.gone) return
    show(wanted)
    keep({ ...opening, columns: undefined })
  })
  useEffect(() => {
    if (unshown) showColumns(unshown)
  }, [unshown])
  if (!opening) return null
  if (!opening.gone)
    return JSON.stringify(filterValues) === JSON.stringify(opening.filter) ? (
      <Box
        component="span"
        sx={{
          display: 'inline-flex',
          alignItems: 'center',
          gap: 0.5,
          flex: 'none',
          maxWidth: { xs: '60vw', sm: 280 },
          typography: 'body2',
        }}
      >
        <StarIcon
          sx={{ fontSize: 16, color: 'primary.main' }}
          titleAccess={translate('lists.filters.default')}
        />
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {opening.name}
        </Box>
      </Box>
    ) : null
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        pl: 1.25,
        borderRadius: 1,
        bgcolor: 'soft.caution',
        typography: 'body2',
      }}
    >
      {translate('lists.filters.defaultGone')}
      <IconButton
        size="small"
        aria-label={translate('ra.action.close')}
        disabled={told.isPending}
        onClick={() => told.mutate()}
      >
        <CloseIcon sx={{ fontSize: 16 }} />
      </IconButton>
    </Box>
  )
}
