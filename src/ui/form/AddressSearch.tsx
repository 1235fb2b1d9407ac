import SearchIcon from '@mui/icons-material/Search'
import {
  Autocomplete,
  Box,
  InputAdornment,
  Paper,
  TextField,
  Typography,
  type PaperProps,
} from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createContext, useContext, useState } from 'react'
import { useDebouncedEvent, useTranslate } from 'react-admin'
import { addresses, type FoundAddress } from '../../../contract/main/addresses.ts'
import { main } from '../../providers/api.ts'
import { longestSearch } from '../longestSearch.ts'

/** Debounce in ms. */
const patience = 250
/** The minimum of the call. */
const leastLetters = 2

/** Hints in the list, which covers the line below the field. */
const Hints = createContext<readonly string[]>([])

/** The list with its hints and the attribution of its data. */
const CreditedPaper = ({ children, ...paper }: PaperProps) => {
  const translate = useTranslate()
  const hints = useContext(Hints)
  return (
    <Paper {...paper} sx={{ border: 1, borderColor: 'divider' }}>
      {children}
      <Box sx={{ px: 2, py: 0.75, borderTop: 1, borderColor: 'divider' }}>
        {hints.map((hint) => (
          // already read out from the line below the field
          <Typography key={hint} variant="body2" aria-hidden>
            {hint}
          </Typography>
        ))}
        <Typography variant="body2" color="text.secondary">
          {translate('forms.address.search.credit')}
        </Typography>
      </Box>
    </Paper>
  )
}

const useAddresses = (asked: string) =>
  useQuery({
    queryKey: ['addresses', 'search', asked],
    queryFn: ({ signal }) => main(addresses.search, { query: { Query: asked } }, { signal }),
    enabled: asked.length >= leastLetters,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

interface Props {
  onChoose: (address: FoundAddress) => void
}

/** Finds an address by a postcode, a place, or the whole address in one line. */
export const AddressSearch = ({ onChoose }: Props) => {
  const translate = useTranslate()
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  const [taken, setTaken] = useState<string>()
  const [open, setOpen] = useState(false)
  const ask = useDebouncedEvent((words: string) => setAsked(words.trim().slice(0, longestSearch)), patience)
  const { data, isFetching, isPlaceholderData, isError } = useAddresses(asked)
  const long = text.trim().length >= leastLetters
  const found = long && asked.length >= leastLetters ? (data?.items ?? []) : []
  const waiting =
    long && (text.trim().slice(0, longestSearch) !== asked || (isFetching && (isPlaceholderData || !data)))
  const choose = (address: FoundAddress) => {
    onChoose(address)
    setTaken(address.label)
    setText('')
    setAsked('')
  }
  const hints =
    !long || waiting || !data
      ? []
      : [
          ...(data.online === 'failed' ? [translate('forms.address.search.offline')] : []),
          ...(found.length === 0
            ? [translate('forms.address.search.nothing')]
            : data.more
              ? [translate('forms.address.search.more')]
              : []),
        ]
  const help = (): string => {
    if (taken !== undefined && text === '') return translate('forms.address.search.taken', { address: taken })
    if (long && !waiting && isError) return translate('forms.address.search.failed')
    return hints.join(' ') || translate('forms.address.search.help')
  }
  return (
    <Hints value={hints}>
      <Autocomplete<FoundAddress, false, false, true>
        freeSolo
        options={[...found]}
        filterOptions={(options) => options}
        value={null}
        inputValue={text}
        open={open && (waiting || found.length > 0)}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        clearOnBlur={false}
        sx={{ mb: 1 }}
        loading={waiting}
        loadingText={translate('forms.address.search.waiting')}
        // the options match an earlier text: choosing one would overwrite what was typed since
        getOptionDisabled={() => waiting}
        getOptionLabel={(option) => (typeof option === 'string' ? option : option.label)}
        getOptionKey={(option) =>
          typeof option === 'string'
            ? option
            : `${option.source} ${option.label} ${option.latitude} ${option.longitude}`
        }
        slots={{ paper: CreditedPaper }}
        onInputChange={(_, words, why) => {
          if (why === 'reset' || why === 'selectOption') return
          setText(words)
          ask(words)
        }}
        onChange={(_, chosen) => {
          const address = typeof chosen === 'string' ? found[0] : chosen
          if (address && !waiting) choose(address)
        }}
        renderInput={(params) => (
          <TextField
            {...params}
            label={translate('forms.address.search.label')}
            helperText={help()}
            slotProps={{
              htmlInput: { ...params.inputProps, maxLength: 200, spellCheck: false },
              inputLabel: params.InputLabelProps,
              input: {
                ...params.InputProps,
                startAdornment: (
                  <InputAdornment position="start" sx={{ ml: 0.5 }}>
                    <SearchIcon fontSize="small" />
                  </InputAdornment>
                ),
              },
              formHelperText: { role: 'status' },
            }}
            onKeyDown={(event) => {
              // Enter selects an option; it must not submit the surrounding form
              if (event.key === 'Enter') event.preventDefault()
            }}
          />
        )}
        renderOption={({ key, ...props }, { street, streetNumber, zipcode, city, country, label }) => {
          const first = [street, streetNumber].filter(Boolean).join(' ')
          return (
            <Box
              component="li"
              key={key}
              {...props}
              sx={{ '&[aria-disabled="true"]': { opacity: '0.7 !important' } }}
            >
              <Box sx={{ minWidth: 0 }}>
                <Typography component="div" sx={{ overflowWrap: 'anywhere' }}>
                  {street ? first : label}
                </Typography>
                {street && (
                  <Typography component="div" variant="body2" color="text.secondary">
                    {label.endsWith(country) ? `${zipcode} ${city}, ${country}` : `${zipcode} ${city}`}
                  </Typography>
                )}
              </Box>
            </Box>
          )
        }}
      />
    </Hints>
  )
}
