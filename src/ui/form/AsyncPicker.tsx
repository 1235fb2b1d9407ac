import { Autocomplete, TextField } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useTranslate } from 'react-admin'
import { longestSearch } from '../longestSearch.ts'
import { useFailureText } from '../buttons/useAct.ts'

interface Props<T> {
  /** Translated. */
  label: string
  /** Query key of the choices, besides the search text. */
  queryKey: readonly unknown[]
  load: (query: string, signal: AbortSignal) => Promise<readonly T[]>
  value: T | null
  onChange: (value: T | null) => void
  keyOf: (choice: T) => string
  textOf: (choice: T) => string
  /** A second line. */
  moreOf?: (choice: T) => string
  groupOf?: (choice: T) => string
  /** Translated error. */
  error?: string | undefined
  helperText?: string
  disabled?: boolean
  /** Has the focus from the beginning, as the first field of a dialog. */
  autoFocus?: boolean
}

/** Picks one of many records; loads the matches while the user types. */
export const AsyncPicker = <T,>({
  label,
  queryKey,
  load,
  value,
  onChange,
  keyOf,
  textOf,
  moreOf,
  groupOf,
  error,
  helperText,
  disabled = false,
  autoFocus = false,
}: Props<T>) => {
  const translate = useTranslate()
  const failureText = useFailureText()
  const [open, setOpen] = useState(false)
  const [input, setInput] = useState('')
  const wanted = value !== null && input === textOf(value) ? '' : input
  const typed = useDeferredValue(wanted)
  const {
    data = [],
    isFetching,
    isPlaceholderData,
    error: failed,
  } = useQuery({
    queryKey: [...queryKey, 'picker', typed],
    queryFn: ({ signal }) => load(typed.slice(0, longestSearch), signal),
    enabled: open && !disabled,
    placeholderData: keepPreviousData,
  })
  // choices of an earlier text stay in view so that the list does not flicker, but nobody takes one that is about to make room for another
  const outdated = isPlaceholderData || typed !== wanted
  return (
    <Autocomplete<T>
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      options={[...data]}
      // the server has filtered already
      filterOptions={(options) => options}
      value={value}
      onChange={(_, next) => onChange(next)}
      inputValue={input}
      onInputChange={(_, next) => setInput(next)}
      getOptionKey={keyOf}
      getOptionLabel={textOf}
      getOptionDisabled={() => outdated}
      slotProps={{ listbox: { sx: { '& .MuiAutocomplete-option[aria-disabled="true"]': { opacity: 1 } } } }}
      isOptionEqualToValue={(one, other) => keyOf(one) === keyOf(other)}
      loading={isFetching && data.length === 0}
      disabled={disabled}
      {...(groupOf && { groupBy: groupOf })}
      {...(moreOf && {
        renderOption: ({ key, ...props }, choice) => (
          <li key={key} {...props}>
            <div>
              {textOf(choice)}
              <div style={{ fontSize: '0.8125rem', opacity: 0.75 }}>{moreOf(choice)}</div>
            </div>
          </li>
        ),
      })}
      noOptionsText={failed ? failureText(failed) : translate('ra.navigation.no_results')}
      renderInput={(params) => (
        <TextField
          {...params}
          autoFocus={autoFocus}
          label={label}
          error={error !== undefined}
          helperText={error ?? helperText}
        />
      )}
    />
  )
}
