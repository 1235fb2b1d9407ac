import { buildingUnitTypes, radiatorTypes, roomTypes, valveDirections, valveTypes } from '../enums.ts'
import { floorLevelMax, floorLevelMin } from '../limits.ts'
import type { BulkEdited } from './bulkEdited.ts'
import { type BuildingField, buildingFields, type BuildingFieldRow } from './buildingFields.ts'

/** What a field of several rows is set to. Years and counts are whole numbers, temperatures are in °C, days are YYYY-MM-DD. */
export type BulkField =
  | { readonly kind: 'year' | 'celsius' | 'day' | 'text' | 'flag' }
  | { readonly kind: 'count'; readonly min: number; readonly max: number }
  | { readonly kind: 'choice'; readonly values: readonly string[]; readonly required?: true }

/** Maximum number of rows whose field is set at once: all of them are locked until the last one is written. */
export const bulkEditMax = 200

const floor = { kind: 'count', min: floorLevelMin, max: floorLevelMax } as const
const text = { kind: 'text' } as const
const ofBuilding = (field: BuildingField): BuildingFieldRow => buildingFields[field]

/**
 * The fields that make sense for several rows at once, by resource: what tells one row from another (names, measures, customer ids) is left
 * out, and so is what has an act of its own (status, circuit, complex).
 */
const bulkFields = {
  buildings: {
    constructionYear: ofBuilding('constructionYear'),
    renovationYear: ofBuilding('renovationYear'),
    roofType: ofBuilding('roofType'),
    topFloorUsage: ofBuilding('topFloorUsage'),
    basement: ofBuilding('basement'),
    exteriorWalls: ofBuilding('exteriorWalls'),
    minTemperature: ofBuilding('minTemperature'),
    maxTemperature: ofBuilding('maxTemperature'),
    installationFrom: ofBuilding('installationFrom'),
    installationTo: ofBuilding('installationTo'),
    ventAllRadiators: ofBuilding('ventAllRadiators'),
    flyerPosted: ofBuilding('flyerPosted'),
    description: text,
  },
  'building-units': {
    type: { kind: 'choice', values: buildingUnitTypes, required: true },
    floor,
    windowSensorsRequired: { kind: 'flag' },
    installationDescription: text,
    description: text,
  },
  rooms: { type: { kind: 'choice', values: roomTypes, required: true }, floor, description: text },
  radiators: {
    type: { kind: 'choice', values: radiatorTypes, required: true },
    valveType: { kind: 'choice', values: valveTypes, required: true },
    valveDirection: { kind: 'choice', values: valveDirections, required: true },
    connectionPosition: { kind: 'choice', values: valveDirections },
    description: text,
  },
} as const satisfies Record<BulkEdited, Readonly<Record<string, BulkField>>>

/** The fields of a resource that several rows can be given at once. */
export const bulkFieldsOf = (resource: BulkEdited): Readonly<Record<string, BulkField>> =>
  bulkFields[resource]
