import ClearIcon from '@mui/icons-material/Close'
import SearchIcon from '@mui/icons-material/Search'
import { Box, IconButton } from '@mui/material'
import { useState } from 'react'
import { useDebouncedEvent, useListContext, useTranslate } from 'react-admin'
import { filterRests } from '../../../providers/declared.ts'
import { longestSearch } from '../../longestSearch.ts'
import { filterHeight, filterRow, SearchFilter } from './filters.tsx'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The search of a list that shows no other filter: the form of filters and its inputs, which weigh a hundred times as much, are not needed. */
export const SearchAlone = () => {
  const translate = useTranslate()
  const { filterValues, displayedFilters, setFilters } = useListContext()
  const applied = textOf(filterValues?.['q'])
  const [typed, setTyped] = useState({ text: applied, applied, waits: false })
  const apply = useDebouncedEvent((text: string) => {
    const { q: _before, ...others } = filterValues ?? {}
    setFilters(text === '' ? others : { ...others, q: text }, displayedFilters)
    setTyped((now) => ({ ...now, waits: now.text !== text }))
  }, filterRests)
  // changed elsewhere, as by a saved view; what is being typed stays
  if (applied !== typed.applied)
    setTyped({ text: typed.waits ? typed.text : applied, applied, waits: typed.waits })
  const type = (text: string) => {
    setTyped({ ...typed, text, waits: true })
    apply(text)
  }
  const label = translate('ra.action.search')
  return (
    <Box sx={filterRow}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          width: { xs: '100%', sm: SearchFilter.room },
          height: 40,
          mt: `${filterHeight - 40}px`,
          px: 1.75,
          border: 1,
          borderColor: 'edge',
          borderRadius: 1,
          bgcolor: 'background.paper',
          color: 'action.active',
          '&:hover': { borderColor: 'text.primary' },
          '&:focus-within': {
            borderColor: 'primary.main',
            boxShadow: ({ palette }) => `inset 0 0 0 1px ${palette.primary.main}`,
          },
        }}
      >
        <Box
          component="input"
          enterKeyHint="search"
          name="q"
          autoComplete="off"
          aria-label={label}
          placeholder={label}
          maxLength={longestSearch}
          value={typed.text}
          onChange={({ target }) => type(target.value)}
          sx={{
            flex: 1,
            minWidth: 0,
            p: 0,
            border: 0,
            outline: 0,
            font: 'inherit',
            bgcolor: 'transparent',
            color: 'text.primary',
            '&::placeholder': { color: 'text.primary', opacity: 0.42 },
          }}
        />
        {typed.text !== '' && (
          <IconButton
            size="small"
            aria-label={translate('ra.action.clear_input_value')}
            onClick={() => type('')}
          >
            <ClearIcon fontSize="small" />
          </IconButton>
        )}
        <SearchIcon color="disabled" />
      </Box>
    </Box>
  )
}
