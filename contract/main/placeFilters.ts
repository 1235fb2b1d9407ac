import * as z from 'zod'
import { Id } from '../shapes.ts'
import { FilterIds } from './estateShapes.ts'

/** List filters by the place of a row in the estate. */
export const buildingFilters = { LocationIds: FilterIds, ComplexIds: FilterIds, BuildingIds: FilterIds }
export const unitFilters = { ...buildingFilters, UnitIds: FilterIds }
export const placeFilters = { ...unitFilters, PublicAreaIds: FilterIds }
export const roomFilters = { ...placeFilters, RoomIds: FilterIds }

/** Ids and names of a row's ancestors in a reply, so that a list needs no further calls. */
export const unitPlace = {
  locationId: Id,
  complexId: Id,
  buildingId: Id,
  buildingName: z.string(),
  unitId: Id,
  unitName: z.string(),
}
export const place = {
  ...unitPlace,
  unitId: Id.nullable(),
  unitName: z.string().nullable(),
  publicAreaId: Id.nullable(),
  publicAreaName: z.string().nullable(),
}
export const roomPlace = { ...place, roomId: Id, roomName: z.string() }

/** A filter that accepts any of several values of an enumeration. */
export const anyOf = <const V extends readonly [string, ...string[]]>(values: V) =>
  z.array(z.enum(values)).max(100, 'tooMany').optional()
