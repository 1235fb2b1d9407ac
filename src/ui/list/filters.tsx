import { Box } from '@mui/material'
import { lazy, Suspense, type ComponentType } from 'react'
import { useInput } from 'react-admin'
import type { EnumFilterProps } from './inputs/EnumFilter.tsx'
import type { FlagFilterProps } from './inputs/FlagFilter.tsx'
import type { FloorFilterProps } from './inputs/FloorFilter.tsx'
import type { ReferenceFilterProps } from './inputs/ReferenceFilter.tsx'

/** Holds the place of an input and its value: of what the address names, the form of filters keeps what it knows an input for. */
const Place = ({ source, width }: { source: string; width: number }) => {
  useInput({ source })
  return <Box sx={{ width, height: 52 }} />
}

/** A filter's input that comes after the rows, as its script does; until then its place stands empty. */
const late = <P extends { source: string }>(width: number, load: () => Promise<ComponentType<P>>) => {
  const Input: ComponentType<P> = lazy(async () => ({ default: await load() }))
  return function LateFilter(props: P) {
    return (
      <Suspense fallback={<Place source={props.source} width={width} />}>
        <Input {...props} />
      </Suspense>
    )
  }
}

export const EnumFilter = late<EnumFilterProps>(200, async () => (await import('./inputs/EnumFilter.tsx')).EnumFilter)
export const FlagFilter = late<FlagFilterProps>(180, async () => (await import('./inputs/FlagFilter.tsx')).FlagFilter)
export const FloorFilter = late<FloorFilterProps>(180, async () => (await import('./inputs/FloorFilter.tsx')).FloorFilter)
export const ReferenceFilter = late<ReferenceFilterProps>(220, async () => (await import('./inputs/ReferenceFilter.tsx')).ReferenceFilter)
