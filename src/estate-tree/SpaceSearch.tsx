import SearchIcon from '@mui/icons-material/Search'
import { Autocomplete, Box, InputAdornment, TextField, Typography } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebouncedEvent, useTranslate } from 'react-admin'
import type * as z from 'zod'
import { estateTree, type FoundSpace } from '../../contract/main/estateTree.ts'
import { main } from '../providers/api.ts'
import { SpaceIcon } from './SpaceIcon.tsx'

type Found = z.output<typeof FoundSpace>

/** Debounce in ms. */
const patience = 250

/** Finds a space by name, address or customer id, and selects it. */
export const SpaceSearch = ({ onChoose }: { onChoose: (id: string) => void }) => {
  const translate = useTranslate()
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  const ask = useDebouncedEvent((words: string) => setAsked(words.trim()), patience)
  const { data, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['estateTree', 'search', asked],
    queryFn: ({ signal }) => main(estateTree.search, { query: { Query: asked, Limit: 20 } }, { signal }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  })
  const found: readonly Found[] = asked === '' ? [] : (data?.items ?? [])
  const waiting = text.trim() !== asked || (isFetching && (isPlaceholderData || !data))
  return (
    <Autocomplete<Found, false, false, true>
      freeSolo
      options={found}
      filterOptions={(options) => [...options]}
      value={null}
      inputValue={text}
      blurOnSelect
      clearOnBlur={false}
      loading={waiting}
      getOptionLabel={(option) => (typeof option === 'string' ? option : option.name)}
      getOptionKey={(option) => (typeof option === 'string' ? option : option.id)}
      onInputChange={(_, words, why) => {
        if (why === 'reset' || why === 'selectOption') return
        setText(words)
        ask(words)
      }}
      onChange={(_, chosen) => {
        const space = typeof chosen === 'string' ? found[0] : chosen
        if (space && !(typeof chosen === 'string' && waiting)) onChoose(space.id)
      }}
      renderInput={(params) => (
        <TextField
          {...params}
          margin="none"
          placeholder={translate('estate.tree.search')}
          slotProps={{
            htmlInput: { ...params.inputProps, 'aria-label': translate('estate.tree.search') },
            input: {
              ...params.InputProps,
              startAdornment: (
                <InputAdornment position="start" sx={{ ml: 0.5 }}>
                  <SearchIcon fontSize="small" />
                </InputAdornment>
              ),
            },
          }}
          helperText={
            text.trim() !== '' &&
            !waiting &&
            (found.length === 0
              ? translate('estate.tree.notFound')
              : data?.more
                ? translate('estate.tree.more', { number: found.length })
                : undefined)
          }
        />
      )}
      renderOption={({ key, ...props }, { type, name, path, detail }) => (
        <Box
          component="li"
          key={key}
          {...props}
          sx={{
            display: 'flex',
            alignItems: 'flex-start',
            gap: 1.25,
            '& svg': { color: 'text.secondary', mt: 0.25 },
          }}
        >
          <SpaceIcon type={type} />
          <Box sx={{ minWidth: 0 }}>
            <Typography component="div" sx={{ overflowWrap: 'anywhere' }}>
              {name}
              {detail && detail !== name && (
                <Typography component="span" color="text.secondary">{` · ${detail}`}</Typography>
              )}
            </Typography>
            <Typography component="div" variant="body2" color="text.secondary">
              {[translate(`estate.types.${type}`), ...path.map((step) => step.name)].join(' › ')}
            </Typography>
          </Box>
        </Box>
      )}
    />
  )
}
