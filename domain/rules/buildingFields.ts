import { roofTypes, topFloorUsages } from '../enums.ts'
import { floorLevelMax, floorLevelMin } from '../limits.ts'
import type { Missing } from './reasons.ts'

/** The type of a field's values. Years and counts are whole numbers, temperatures are in °C, days are YYYY-MM-DD. */
type Kind =
  | { readonly kind: 'year' | 'celsius' | 'day' }
  | { readonly kind: 'count'; readonly min: number; readonly max: number; readonly standard?: number }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'flag'; readonly standard?: boolean }

interface Place {
  /** Captured on site, so that installers may edit it (domain/rules/building.ts). */
  readonly onSite: boolean
  /** The sheet of an estate file that has its column: the main sheet with one row per unit, or the sheet of all buildings. */
  readonly sheet: 'estate' | 'buildings'
  /** The headers by which an import recognises its column, including those of the locales. */
  readonly headers: readonly string[]
}

/** One field. `standard` is its value if it is left out; without `standard` that is null. */
export type BuildingFieldRow = Kind & Place

/**
 * The fields of a building besides its complex, name, address, description and circuit, in the order of the contract and of the columns.
 * The contract's shape, the rules, what installers may edit, import and export follow from it.
 */
export const buildingFields = {
  constructionYear: {
    kind: 'year',
    onSite: true,
    sheet: 'estate',
    headers: [
      'Construction year',
      'Baujahr',
      'Bj.',
      'Baujahr Gebäude',
      'Year built',
      'Year of construction',
      'Built',
    ],
  },
  renovationYear: {
    kind: 'year',
    onSite: true,
    sheet: 'estate',
    headers: [
      'Last renovation year',
      'Letzte Sanierung',
      'Sanierungsjahr',
      'Jahr der letzten Sanierung',
      'Renovierungsjahr',
      'Modernisierungsjahr',
      'Modernisierung',
      'Letzte Modernisierung',
      'Saniert',
      'Sanierung',
      'Renovation year',
    ],
  },
  roofType: {
    kind: 'choice',
    values: roofTypes,
    onSite: true,
    sheet: 'estate',
    headers: ['Roof type', 'Dachform', 'Dach', 'Dachart', 'Dachtyp', 'Roof', 'Roof shape'],
  },
  topFloorUsage: {
    kind: 'choice',
    values: topFloorUsages,
    onSite: true,
    sheet: 'estate',
    headers: [
      'Top floor usage',
      'Nutzung Dachgeschoss',
      'Nutzung des Dachgeschosses',
      'Dachgeschoss',
      'DG-Nutzung',
      'Nutzung DG',
      'Dachgeschossnutzung',
      'Dachboden',
      'Nutzung oberstes Geschoss',
      'Oberstes Geschoss',
      'Nutzung oberste Etage',
      'Oberste Etage',
      'Top floor',
    ],
  },
  basement: {
    kind: 'flag',
    onSite: true,
    sheet: 'estate',
    headers: ['Basement', 'Keller', 'Unterkellert', 'Keller vorhanden', 'Unterkellerung', 'Cellar'],
  },
  exteriorWalls: {
    kind: 'count',
    min: 0,
    max: 100,
    onSite: true,
    sheet: 'estate',
    headers: ['Exterior walls', 'Außenwände', 'Anzahl Außenwände', 'Outer walls', 'Outside walls'],
  },
  residentialUnitsCount: {
    kind: 'count',
    min: 0,
    max: 100_000,
    onSite: true,
    sheet: 'buildings',
    headers: ['Residential units', 'Anzahl Wohneinheiten', 'Wohneinheiten'],
  },
  /** Including the ground floor. */
  floorsAbove: {
    kind: 'count',
    min: 1,
    max: floorLevelMax + 1,
    standard: 1,
    onSite: true,
    sheet: 'estate',
    headers: [
      'Floors above ground',
      'Geschosse',
      'Anzahl Geschosse',
      'Vollgeschosse',
      'Etagen',
      'Anzahl Etagen',
      'Oberirdische Geschosse',
      'Geschosse oberirdisch',
      'Etagen oberirdisch',
      'Stockwerke',
      'Floors',
      'Storeys',
    ],
  },
  floorsBelow: {
    kind: 'count',
    min: 0,
    max: -floorLevelMin,
    standard: 0,
    onSite: true,
    sheet: 'estate',
    headers: [
      'Floors below ground',
      'Untergeschosse',
      'Kellergeschosse',
      'Unterirdische Geschosse',
      'Geschosse unterirdisch',
      'Etagen unterirdisch',
      'Basement floors',
    ],
  },
  minTemperature: {
    kind: 'celsius',
    onSite: false,
    sheet: 'buildings',
    headers: ['Minimum temperature', 'Mindesttemperatur'],
  },
  maxTemperature: {
    kind: 'celsius',
    onSite: false,
    sheet: 'buildings',
    headers: ['Maximum temperature', 'Höchsttemperatur'],
  },
  installationFrom: {
    kind: 'day',
    onSite: false,
    sheet: 'buildings',
    headers: ['Installation from', 'Installation ab', 'Installation von'],
  },
  installationTo: {
    kind: 'day',
    onSite: false,
    sheet: 'buildings',
    headers: ['Installation to', 'Installation bis'],
  },
  /** A request that is withdrawn and made again moves to the end of the queue. */
  gatewayInstallationRequested: {
    kind: 'flag',
    standard: false,
    onSite: false,
    sheet: 'buildings',
    headers: ['Gateway installation requested', 'Gateway-Installation angefordert'],
  },
  /** Set by a user; null uses the rule of thumb (`computedGateways`). */
  recommendedGateways: {
    kind: 'count',
    min: 0,
    max: 1000,
    onSite: false,
    sheet: 'buildings',
    headers: ['Recommended gateways', 'Empfohlene Gateways'],
  },
  /** Whether the service 'venting all radiators' is ordered. */
  ventAllRadiators: {
    kind: 'flag',
    standard: false,
    onSite: false,
    sheet: 'buildings',
    headers: ['Vent all radiators', 'Alle Heizkörper entlüften'],
  },
  /** Whether the flyer for the residents hangs in the building; false if it cannot be posted there. */
  flyerPosted: {
    kind: 'flag',
    onSite: true,
    sheet: 'buildings',
    headers: ['Flyer posted', 'Aushang angebracht', 'Aushang'],
  },
} as const satisfies Record<string, BuildingFieldRow>

type Fields = typeof buildingFields
export type BuildingField = keyof Fields
export type BuildingSheet = Place['sheet']

type Held<Row extends BuildingFieldRow> = Row extends { kind: 'choice' }
  ? Row['values'][number]
  : { year: number; count: number; celsius: number; flag: boolean; day: string; choice: string }[Row['kind']]

/** The type of a field's values, without null. */
export type BuildingValue<Field extends BuildingField> = Held<Fields[Field]>

/** The fields of a stored building. */
export type BuildingValues = {
  -readonly [Field in BuildingField]:
    | BuildingValue<Field>
    | (Fields[Field] extends { standard: unknown } ? never : null)
}

/** The same fields, any of which may be missing. Temperatures in °C, days as YYYY-MM-DD. */
export type BuildingFacts = { readonly [Field in BuildingField]?: BuildingValue<Field> | Missing }

/** The fields with a column on a sheet. */
export type FieldOn<Sheet extends BuildingSheet> = {
  [Field in BuildingField]: Fields[Field]['sheet'] extends Sheet ? Field : never
}[BuildingField]

/** The fields whose values are an enumeration. */
export type ChoiceField = {
  [Field in BuildingField]: Fields[Field]['kind'] extends 'choice' ? Field : never
}[BuildingField]

/** True if a name is that of a field. */
export const isBuildingField = (name: string): name is BuildingField => Object.hasOwn(buildingFields, name)

/** Every field, in order. */
export const buildingFieldNames: readonly BuildingField[] =
  Object.keys(buildingFields).filter(isBuildingField)

/** The fields with a column on a sheet, in the order of the columns. */
export function fieldsOn<Sheet extends BuildingSheet>(sheet: Sheet): readonly FieldOn<Sheet>[]
export function fieldsOn(sheet: BuildingSheet): readonly BuildingField[] {
  return buildingFieldNames.filter((field) => buildingFields[field].sheet === sheet)
}

/** One result per field. */
export function mapBuildingFields<T>(
  make: (row: BuildingFieldRow, field: BuildingField) => T,
): Record<BuildingField, T>
export function mapBuildingFields<T>(
  make: (row: BuildingFieldRow, field: BuildingField) => T,
): Record<string, T> {
  return Object.fromEntries(buildingFieldNames.map((field) => [field, make(buildingFields[field], field)]))
}

/** The value of a field that is left out. */
export const standardOf = (row: BuildingFieldRow): number | boolean | null =>
  'standard' in row ? (row.standard ?? null) : null

/** All fields of a building: missing ones get their standard value; properties that are not in the table are left out. */
export function buildingValues(known: BuildingFacts): BuildingValues
export function buildingValues(known: BuildingFacts): Record<string, unknown> {
  return mapBuildingFields((row, field) => known[field] ?? standardOf(row))
}
