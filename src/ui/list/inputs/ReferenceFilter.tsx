import { useState } from 'react'
import { AutocompleteArrayInput, ReferenceArrayInput, type AutocompleteArrayInputProps } from 'react-admin'
import { searchOf } from '../../longestSearch.ts'
import { OperatorFilter } from './OperatorFilter.tsx'

export interface ReferenceFilterProps extends Pick<
  AutocompleteArrayInputProps,
  'optionText' | 'helperText' | 'size'
> {
  /** The list's own query key: `BuildingIds`. */
  source: string
  reference: string
  /** Text key. */
  label: string
  alwaysOn?: boolean
  /** Narrows the choices. */
  filter?: Record<string, unknown>
}

/** The rows below move only for whoever enters the filter. */
const oneLine = {
  width: 260,
  maxWidth: '100%',
  // with the focus it shows all of its names, over what is below it: a click there, which takes the focus away, must not miss its target
  height: { sm: 52 },
  '&.Mui-focused': { position: 'relative', zIndex: 2 },
  '&:not(.Mui-focused) .MuiAutocomplete-inputRoot': { flexWrap: 'nowrap' },
  '& .MuiChip-root': { minWidth: 0 },
} as const

/** A list filter by other records: matches any of the selected ones, found by search. Choices load when it first opens. */
export const ReferenceFilter = ({
  source,
  reference,
  label,
  filter,
  optionText,
  helperText,
  size,
}: ReferenceFilterProps) => {
  const [opened, setOpened] = useState(false)
  return (
    <OperatorFilter source={source} label={label}>
      <ReferenceArrayInput
        source={source}
        reference={reference}
        sort={{ field: 'name', order: 'ASC' }}
        enableGetChoices={() => opened}
        {...(filter && { filter })}
      >
        <AutocompleteArrayInput
          label={label}
          filterToQuery={searchOf}
          helperText={helperText ?? false}
          // of one width and height, as the names of what is chosen come later
          sx={oneLine}
          limitTags={1}
          onOpen={() => setOpened(true)}
          {...(optionText && { optionText })}
          {...(size && { size })}
        />
      </ReferenceArrayInput>
    </OperatorFilter>
  )
}
