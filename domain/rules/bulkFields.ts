import { buildingUnitTypes } from '../enums.ts'
import { floorLevelMax, floorLevelMin } from '../limits.ts'
import type { BulkEdited } from './bulkEdited.ts'
import { buildingFields } from './buildingFields.ts'
import type { FieldKind, FieldTable } from './fields.ts'
import { radiatorFields } from './radiatorFields.ts'
import { roomFields } from './roomFields.ts'

/** What a field of several rows is set to. */
export type BulkField = FieldKind & { readonly required?: true }

/** Maximum number of rows whose field is set at once: all of them are locked until the last one is written. */
export const bulkEditMax = 200

const floor = { kind: 'count', min: floorLevelMin, max: floorLevelMax } as const
const text = { kind: 'text', max: 2000 } as const

const chosen = <Table extends FieldTable>(table: Table, ...fields: readonly (keyof Table)[]): FieldTable =>
  Object.fromEntries(Object.entries(table).filter(([field]) => fields.includes(field)))

/**
 * The fields that make sense for several rows at once, by resource: what tells one row from another (names, measures, customer ids) is left
 * out, and so is what has an act of its own (status, circuit, complex).
 */
const bulkFields = {
  buildings: {
    ...chosen(
      buildingFields,
      'constructionYear',
      'renovationYear',
      'roofType',
      'topFloorUsage',
      'basement',
      'exteriorWalls',
      'minTemperature',
      'maxTemperature',
      'installationFrom',
      'installationTo',
      'ventAllRadiators',
      'flyerPosted',
    ),
    description: text,
  },
  'building-units': {
    type: { kind: 'choice', values: buildingUnitTypes, required: true },
    floor,
    windowSensorsRequired: { kind: 'flag' },
    installationDescription: text,
    description: text,
  },
  rooms: { ...chosen(roomFields, 'type'), floor, description: text },
  radiators: {
    ...chosen(radiatorFields, 'type', 'valveType', 'valveDirection', 'connectionPosition'),
    description: text,
  },
} as const satisfies Record<BulkEdited, Readonly<Record<string, BulkField>>>

/** The fields of a resource that several rows can be given at once. */
export const bulkFieldsOf = (resource: BulkEdited): Readonly<Record<string, BulkField>> =>
  bulkFields[resource]
