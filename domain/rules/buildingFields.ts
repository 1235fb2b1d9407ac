import { roofTypes, topFloorUsages } from '../enums.ts'
import { floorLevelMax, floorLevelMin } from '../limits.ts'
import { type FactsOf, type FieldRow, fieldNames } from './fields.ts'

interface Place {
  /** Captured on site, so that installers may edit it (domain/rules/building.ts). */
  readonly onSite: boolean
  /** The sheet of an estate file that has its column: the main sheet with one row per unit, or the sheet of all buildings. */
  readonly sheet: 'estate' | 'buildings'
}

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
} as const satisfies Readonly<Record<string, FieldRow & Place>>

type Fields = typeof buildingFields
export type BuildingField = keyof Fields
type BuildingSheet = Place['sheet']
export type BuildingFacts = FactsOf<Fields>

/** The fields with a column on a sheet. */
type FieldsOn<Sheet extends BuildingSheet> = {
  readonly [Field in BuildingField as Fields[Field]['sheet'] extends Sheet ? Field : never]: Fields[Field]
}

/** The fields with a column on a sheet, in the order of the columns. */
export function fieldsOn<Sheet extends BuildingSheet>(sheet: Sheet): FieldsOn<Sheet>
export function fieldsOn(sheet: BuildingSheet): Partial<Fields> {
  return Object.fromEntries(
    fieldNames(buildingFields).flatMap((field) =>
      buildingFields[field].sheet === sheet ? [[field, buildingFields[field]]] : [],
    ),
  )
}
