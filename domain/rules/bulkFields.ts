import { buildingUnitTypes } from '../enums.ts'
import { floorLevelMax, floorLevelMin } from '../limits.ts'
import type { BulkEdited } from './bulkEdited.ts'
import { buildingFields } from './buildingFields.ts'
import type { FieldKind } from './fields.ts'
import { radiatorFields } from './radiatorFields.ts'
import { roomFields } from './roomFields.ts'

/** What a field of several rows is set to. */
export type BulkField = FieldKind & { readonly required?: true }

/** Maximum number of rows whose field is set at once: all of them are locked until the last one is written. */
export const bulkEditMax = 200

const floor = { kind: 'count', min: floorLevelMin, max: floorLevelMax } as const
const text = { kind: 'text', max: 2000 } as const

/**
 * The fields that make sense for several rows at once, by resource: what tells one row from another (names, measures, customer ids) is left
 * out, and so is what has an act of its own (status, circuit, complex).
 */
const bulkFields = {
  buildings: {
    constructionYear: buildingFields.constructionYear,
    renovationYear: buildingFields.renovationYear,
    roofType: buildingFields.roofType,
    topFloorUsage: buildingFields.topFloorUsage,
    basement: buildingFields.basement,
    exteriorWalls: buildingFields.exteriorWalls,
    minTemperature: buildingFields.minTemperature,
    maxTemperature: buildingFields.maxTemperature,
    installationFrom: buildingFields.installationFrom,
    installationTo: buildingFields.installationTo,
    ventAllRadiators: buildingFields.ventAllRadiators,
    flyerPosted: buildingFields.flyerPosted,
    description: text,
  },
  'building-units': {
    type: { kind: 'choice', values: buildingUnitTypes, required: true },
    floor,
    windowSensorsRequired: { kind: 'flag' },
    installationDescription: text,
    description: text,
  },
  rooms: { type: roomFields.type, floor, description: text },
  radiators: {
    type: radiatorFields.type,
    valveType: radiatorFields.valveType,
    valveDirection: radiatorFields.valveDirection,
    connectionPosition: radiatorFields.connectionPosition,
    description: text,
  },
} as const satisfies Record<BulkEdited, Readonly<Record<string, BulkField>>>

/** The fields of a resource that several rows can be given at once. */
export const bulkFieldsOf = (resource: BulkEdited): Readonly<Record<string, BulkField>> =>
  bulkFields[resource]
