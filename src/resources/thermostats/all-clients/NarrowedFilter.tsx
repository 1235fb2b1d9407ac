import { useListContext, type RaRecord } from 'react-admin'
import { ReferenceFilter } from '../../../ui/list/filters/filters.tsx'

const places = {
  TenantIds: 'fleet-customers',
  LocationIds: 'fleet-locations',
  ComplexIds: 'fleet-complexes',
  BuildingIds: 'fleet-buildings',
  UnitIds: 'fleet-units',
  RenterIds: 'fleet-renters',
} as const
export type PlaceKey = keyof typeof places

/** The parent places whose selection narrows the choices of a place. */
const above: Record<PlaceKey, readonly PlaceKey[]> = {
  TenantIds: [],
  LocationIds: ['TenantIds'],
  ComplexIds: ['TenantIds', 'LocationIds'],
  BuildingIds: ['TenantIds', 'LocationIds', 'ComplexIds'],
  UnitIds: ['TenantIds', 'LocationIds', 'ComplexIds', 'BuildingIds'],
  RenterIds: ['TenantIds', 'LocationIds', 'ComplexIds', 'BuildingIds', 'UnitIds'],
}

/** Several places share a name: the parent distinguishes them. */
const named = ({ name, within }: RaRecord): string => [name, within].filter(Boolean).join(' · ')

interface Props {
  source: PlaceKey
  /** Text key. */
  label: string
  alwaysOn?: boolean
}

/** A filter by place among all clients, limited to the parent places selected already. */
export const NarrowedFilter = ({ source, label }: Props) => {
  const { filterValues } = useListContext()
  const chosen: Record<string, unknown> = filterValues ?? {}
  const filter = Object.fromEntries(
    above[source].flatMap((key) => (chosen[key] === undefined ? [] : [[key, chosen[key]]])),
  )
  return (
    <ReferenceFilter
      source={source}
      reference={places[source]}
      label={label}
      filter={filter}
      optionText={named}
    />
  )
}
