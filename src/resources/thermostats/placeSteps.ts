import type { Thermostat } from '../../../contract/main/thermostatShapes.ts'
import { paths } from '../../paths.ts'
import type { TrailStep } from '../../ui/Trail.tsx'

const step = (label: string | null, id: string | null, to: (id: string) => string): TrailStep[] =>
  label !== null && id !== null ? [{ label, to: to(id) }] : []

/** Where a thermostat is mounted, from the location down to its radiator. */
export const placeSteps = (place: Thermostat): TrailStep[] => [
  ...step(place.locationName, place.locationId, paths.locations.show),
  ...step(place.buildingName, place.buildingId, paths.buildings.show),
  ...step(place.unitName, place.unitId, paths.buildingUnits.show),
  ...step(place.publicAreaName, place.publicAreaId, paths.publicAreas.show),
  ...step(place.roomName, place.roomId, paths.rooms.show),
  ...step(place.radiatorName, place.radiatorId, paths.radiators.show),
]
