import { Box } from '@mui/material'
import type { ReactElement } from 'react'
import { FilterForm, SearchInput, useInput } from 'react-admin'
import { filterHeight, FilterPartsContext } from './filters.tsx'

/** Placeholder of an input that registers its value: the filter form drops URL filters without an input. */
const Place = ({ source, width }: { source: string; width: number }) => {
  useInput({ source })
  return <Box sx={{ width, height: filterHeight }} />
}

const parts = { Place, Search: SearchInput } as const

/** The form of a list's filters. */
export const FilterInputs = ({ filters }: { filters: ReactElement[] }) => (
  <FilterPartsContext value={parts}>
    <FilterForm filters={filters} />
  </FilterPartsContext>
)
