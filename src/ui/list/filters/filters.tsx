import { Box } from '@mui/material'
import { createContext, useContext, type ComponentType } from 'react'
import type { SearchInputProps } from 'react-admin'
import { lazyPart } from '../../loading/lazyPart.tsx'
import type { DateFilterProps } from '../inputs/DateFilter.tsx'
import type { EnumFilterProps } from '../inputs/EnumFilter.tsx'
import type { FlagFilterProps } from '../inputs/FlagFilter.tsx'
import type { FloorFilterProps } from '../inputs/FloorFilter.tsx'
import type { ReferenceFilterProps } from '../inputs/ReferenceFilter.tsx'

/** Whether the filters are folded away, where their inputs would only cost time. */
export const FoldedContext = createContext(false)

interface RoomProps {
  source: string
  width: number
}

/** The height of a filter, in px. */
export const filterHeight = 52

/** The row of a list's filters, as react-admin's form of filters lays it out. */
export const filterRow = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  flex: { xs: '1 1 auto', sm: 'auto' },
  minWidth: 0,
  minHeight: { sm: 64 },
  pb: 0.5,
} as const

/** Keeps the room of an input. */
const Room = ({ width }: RoomProps) => <Box sx={{ width, height: filterHeight }} />

interface FilterParts {
  /** Stands for an input whose script is not there yet. */
  Place: ComponentType<RoomProps>
  Search: ComponentType<SearchInputProps>
}

/** What filters take from the form that they stand in, whose script comes after the rows (FilterInputs.tsx): they are named by lists, which come before. */
export const FilterPartsContext = createContext<FilterParts>({ Place: Room, Search: () => null })

const Search = (props: SearchInputProps) => {
  const { Search: Here } = useContext(FilterPartsContext)
  return <Here {...props} />
}

/** The search of a list, with the width that its room has before its script is there. */
export const SearchFilter = Object.assign(Search, { room: 260 })

const Place = (props: RoomProps) => {
  const { Place: Here } = useContext(FilterPartsContext)
  return <Here {...props} />
}

/** A filter input whose script loads after the rows; a placeholder reserves its space, and stands for it while the filters are folded. */
export const lazyFilter = <P extends { source: string }>(
  width: number,
  load: () => Promise<ComponentType<P>>,
) => {
  const Lazy = lazyPart<P>(load, {
    waiting: ({ source }) => <Place source={source} width={width} />,
    failed: ({ source }) => <Place source={source} width={0} />,
    inPlace: true,
  })
  const LateFilter = (props: P) =>
    useContext(FoldedContext) ? <Place source={props.source} width={width} /> : <Lazy {...props} />
  return Object.assign(LateFilter, { room: width })
}

export const DateFilter = lazyFilter<DateFilterProps>(
  196,
  async () => (await import('../inputs/DateFilter.tsx')).DateFilter,
)
export const EnumFilter = lazyFilter<EnumFilterProps>(
  200,
  async () => (await import('../inputs/EnumFilter.tsx')).EnumFilter,
)
export const FlagFilter = lazyFilter<FlagFilterProps>(
  180,
  async () => (await import('../inputs/FlagFilter.tsx')).FlagFilter,
)
export const FloorFilter = lazyFilter<FloorFilterProps>(
  180,
  async () => (await import('../inputs/FloorFilter.tsx')).FloorFilter,
)
export const ReferenceFilter = lazyFilter<ReferenceFilterProps>(
  260,
  async () => (await import('../inputs/ReferenceFilter.tsx')).ReferenceFilter,
)
