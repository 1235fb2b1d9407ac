import { ReferenceFilter } from './filters.tsx'

const places = {
  LocationIds: 'locations',
  ComplexIds: 'building-complexes',
  BuildingIds: 'buildings',
  UnitIds: 'building-units',
  PublicAreaIds: 'public-areas',
  RoomIds: 'rooms',
} as const

type Key = keyof typeof places

const buildingKeys: readonly Key[] = ['LocationIds', 'ComplexIds', 'BuildingIds']
const unitKeys: readonly Key[] = [...buildingKeys, 'UnitIds']
const upTo = {
  building: buildingKeys,
  unit: unitKeys,
  area: [...unitKeys, 'PublicAreaIds'],
  room: [...unitKeys, 'PublicAreaIds', 'RoomIds'],
} as const satisfies Record<string, readonly Key[]>

/**
 * A list's place filters, down to a building, a unit, a public area or a room; on wide screens the building filter is
 * shown from the start.
 */
export const placeFilters = (down: keyof typeof upTo, buildingFirst = true) =>
  upTo[down].map((source) => (
    <ReferenceFilter
      key={source}
      source={source}
      reference={places[source]}
      label={`${places[source]}.name_other`}
      alwaysOn={buildingFirst && source === 'BuildingIds'}
    />
  ))
