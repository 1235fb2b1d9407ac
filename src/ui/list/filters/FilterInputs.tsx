import { Box } from '@mui/material'
import type { ReactElement } from 'react'
import { FilterForm, SearchInput, useInput, useResourceContext, type SearchInputProps } from 'react-admin'
import { filterOperators } from '../../../providers/filterOperators.ts'
import { longestSearch } from '../../longestSearch.ts'
import { filterHeight, FilterPartsContext } from './filters.tsx'

/** Placeholder of an input that registers its value: the filter form drops URL filters without an input. */
const Place = ({ source, width }: { source: string; width: number }) => {
  useInput({ source })
  return <Box sx={{ width, height: filterHeight }} />
}

const slots = { htmlInput: { maxLength: longestSearch } } as const

const Search = (props: SearchInputProps) => <SearchInput {...props} slotProps={slots} />

const parts = { Place, Search } as const

/** Keeps how filters are turned around (inputs/OperatorFilter.tsx), which no input of the form says. */
const Operators = (_props: { source: string; alwaysOn: boolean }) => {
  useInput({ source: 'Not' })
  useInput({ source: 'Empty' })
  return null
}

const operators = <Operators key="operators" source="operators" alwaysOn />

/** The form of a list's filters. */
export const FilterInputs = ({ filters }: { filters: ReactElement[] }) => {
  const hasOperators = filterOperators(useResourceContext() ?? '').not.length > 0
  return (
    <FilterPartsContext value={parts}>
      <FilterForm filters={hasOperators ? [...filters, operators] : filters} />
    </FilterPartsContext>
  )
}
