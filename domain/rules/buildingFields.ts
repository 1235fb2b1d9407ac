import { roofTypes, topFloorUsages } from '../enums.ts'
import { floorLevelMax, floorLevelMin } from '../limits.ts'
import type { Missing } from './reasons.ts'

/** What a field holds. A year is whole, a count is whole and bounded, temperatures are in °C, days are YYYY-MM-DD. */
type Kind =
  | { readonly kind: 'year' | 'celsius' | 'day' }
  | { readonly kind: 'count'; readonly min: number; readonly max: number; readonly standard?: number }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'flag'; readonly standard?: boolean }

interface Place {
  /** Captured on site, so installers may change it; the rest of a building belongs to the back office (roles, estate and install). */
  readonly onSite: boolean
  /** The sheet of an estate file that carries it: the main sheet, which has a row per unit, or the one of all buildings. */
  readonly sheet: 'estate' | 'buildings'
  /** Column headers that mean it; those in the locales are among them. */
  readonly headers: readonly string[]
}

/** One field. `standard` is the value of a field that is left out; without it that is null. */
export type BuildingFieldRow = Kind & Place

/**
 * The fields of a building beside its place, name, address and circuit, in the order of the contract and of the sheets' columns.
 * The shape of the contract, its rules, what installers may change, and import and export follow from it.
 */
export const buildingFields = {
  constructionYear: {
    kind: 'year',
    onSite: true,
    sheet: 'estate',
    headers: ['Construction year', 'Baujahr', 'Bj.', 'Baujahr Gebäude', 'Year built', 'Year of construction', 'Built'],
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
  /** With the ground floor. */
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
    headers: ['Floors below ground', 'Untergeschosse', 'Kellergeschosse', 'Unterirdische Geschosse', 'Geschosse unterirdisch', 'Basement floors'],
  },
  minTemperature: { kind: 'celsius', onSite: false, sheet: 'buildings', headers: ['Minimum temperature', 'Mindesttemperatur'] },
  maxTemperature: { kind: 'celsius', onSite: false, sheet: 'buildings', headers: ['Maximum temperature', 'Höchsttemperatur'] },
  installationFrom: { kind: 'day', onSite: false, sheet: 'buildings', headers: ['Installation from', 'Installation ab', 'Installation von'] },
  installationTo: { kind: 'day', onSite: false, sheet: 'buildings', headers: ['Installation to', 'Installation bis'] },
  /** A request that is cancelled and renewed goes to the back of the queue. */
  gatewayInstallationRequested: {
    kind: 'flag',
    standard: false,
    onSite: false,
    sheet: 'buildings',
    headers: ['Gateway installation requested', 'Gateway-Installation angefordert'],
  },
  /** What a person decided; null leaves it to the rule of thumb (`computedGateways`). */
  recommendedGateways: { kind: 'count', min: 0, max: 1000, onSite: false, sheet: 'buildings', headers: ['Recommended gateways', 'Empfohlene Gateways'] },
  /** The service 'venting all radiators' is ordered. */
  ventAllRadiators: { kind: 'flag', standard: false, onSite: false, sheet: 'buildings', headers: ['Vent all radiators', 'Alle Heizkörper entlüften'] },
} as const satisfies Record<string, BuildingFieldRow>

type Fields = typeof buildingFields
export type BuildingField = keyof Fields
export type BuildingSheet = Place['sheet']

type Held<Row extends BuildingFieldRow> = Row extends { kind: 'choice' }
  ? Row['values'][number]
  : { year: number; count: number; celsius: number; flag: boolean; day: string; choice: string }[Row['kind']]

/** A field's values without null. */
export type BuildingValue<Field extends BuildingField> = Held<Fields[Field]>

/** The fields of a stored building. */
export type BuildingValues = { -readonly [Field in BuildingField]: BuildingValue<Field> | (Fields[Field] extends { standard: unknown } ? never : null) }

/** The same, where any may be missing. */
export type BuildingFacts = { readonly [Field in BuildingField]?: BuildingValue<Field> | Missing }

/** The fields that one of the sheets carries. */
export type FieldOn<Sheet extends BuildingSheet> = { [Field in BuildingField]: Fields[Field]['sheet'] extends Sheet ? Field : never }[BuildingField]

/** The fields that hold one of an enumeration. */
export type ChoiceField = { [Field in BuildingField]: Fields[Field]['kind'] extends 'choice' ? Field : never }[BuildingField]

/** True for the name of a field. */
export const isBuildingField = (name: string): name is BuildingField => Object.hasOwn(buildingFields, name)

/** Every field, in order. */
export const buildingFieldNames: readonly BuildingField[] = Object.keys(buildingFields).filter(isBuildingField)

/** The fields of a sheet, in the order of its columns. */
export function fieldsOn<Sheet extends BuildingSheet>(sheet: Sheet): readonly FieldOn<Sheet>[]
export function fieldsOn(sheet: BuildingSheet): readonly BuildingField[] {
  return buildingFieldNames.filter((field) => buildingFields[field].sheet === sheet)
}

/** Something made of every field. */
export function mapBuildingFields<T>(make: (row: BuildingFieldRow, field: BuildingField) => T): Record<BuildingField, T>
export function mapBuildingFields<T>(make: (row: BuildingFieldRow, field: BuildingField) => T): Record<string, T> {
  return Object.fromEntries(buildingFieldNames.map((field) => [field, make(buildingFields[field], field)]))
}

/** The value of a field that is left out. */
export const standardOf = (row: BuildingFieldRow): number | boolean | null => ('standard' in row ? (row.standard ?? null) : null)

/** The fields of a building out of what is known of it: what is missing takes its standard value, and what is no field of the table is left out. */
export function buildingValues(known: BuildingFacts): BuildingValues
export function buildingValues(known: BuildingFacts): Record<string, unknown> {
  return mapBuildingFields((row, field) => known[field] ?? standardOf(row))
}
