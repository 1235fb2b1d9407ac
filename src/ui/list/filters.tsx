import { Box } from '@mui/material'
import { createContext, useContext, type ComponentType } from 'react'
import { useInput } from 'react-admin'
import { latePart } from '../latePart.tsx'
import type { EnumFilterProps } from './inputs/EnumFilter.tsx'
import type { FlagFilterProps } from './inputs/FlagFilter.tsx'
import type { FloorFilterProps } from './inputs/FloorFilter.tsx'
import type { ReferenceFilterProps } from './inputs/ReferenceFilter.tsx'

/** Whether the filters are folded away, where their inputs would only cost time. */
export const FoldedContext = createContext(false)

/** Placeholder of an input that registers its value: the filter form drops URL filters without an input. */
const Place = ({ source, width }: { source: string; width: number }) => {
  useInput({ source })
  return <Box sx={{ width, height: 52 }} />
}

/** A filter input whose script loads after the rows; a placeholder reserves its space, and stands for it while the filters are folded. */
export const lateFilter = <P extends { source: string }>(width: number, load: () => Promise<ComponentType<P>>) => {
  const Late = latePart<P>(load, {
    waiting: ({ source }) => <Place source={source} width={width} />,
    failed: ({ source }) => <Place source={source} width={0} />,
    inPlace: true,
  })
  return function LateFilter(props: P) {
    return useContext(FoldedContext) ? <Place source={props.source} width={width} /> : <Late {...props} />
  }
}

export const EnumFilter = lateFilter<EnumFilterProps>(200, async () => (await import('./inputs/EnumFilter.tsx')).EnumFilter)
export const FlagFilter = lateFilter<FlagFilterProps>(180, async () => (await import('./inputs/FlagFilter.tsx')).FlagFilter)
export const FloorFilter = lateFilter<FloorFilterProps>(180, async () => (await import('./inputs/FloorFilter.tsx')).FloorFilter)
export const ReferenceFilter = lateFilter<ReferenceFilterProps>(260, async () => (await import('./inputs/ReferenceFilter.tsx')).ReferenceFilter)
