import {
  obstructionTypes,
  plateSubtypes,
  type RadiatorIssue,
  radiatorIssues,
  radiatorTypes,
  valveDirections,
  valveTypes,
  ventingDurations,
  ventingNotPossibleReasons,
} from '../enums.ts'
import type { FieldTable, ValuesOf } from './fields.ts'

/** The fields of a radiator besides its room, name and description. Its width is labelled depth. */
export const radiatorFields = {
  type: {
    part: 'body',
    kind: 'choice',
    values: radiatorTypes,
    standard: 'Other',
    column: 'radiatorType',
    headers: ['Radiator type', 'Bauart', 'Heizkörperart', 'Heizkörpertyp'],
  },
  plateSubtype: {
    part: 'body',
    kind: 'choice',
    values: plateSubtypes,
    only: ['type', 'Plate'],
    headers: ['Panel type', 'Plattentyp'],
  },
  /** From the centre of one hub to the next. */
  sectionalSpacing: {
    part: 'body',
    kind: 'millimetres',
    only: ['type', 'Sectional'],
    help: 'radiators.spacingHelp',
    headers: ['Hub spacing (mm)', 'Nabenabstand (mm)'],
  },
  length: {
    part: 'measures',
    kind: 'millimetres',
    column: 'radiatorLength',
    headers: ['Length (mm)', 'Länge (mm)'],
  },
  height: {
    part: 'measures',
    kind: 'millimetres',
    column: 'radiatorHeight',
    headers: ['Height (mm)', 'Höhe (mm)'],
  },
  width: {
    part: 'measures',
    kind: 'millimetres',
    column: 'radiatorWidth',
    headers: ['Depth (mm)', 'Tiefe (mm)'],
  },
  valveType: {
    part: 'valve',
    kind: 'choice',
    values: valveTypes,
    required: true,
    usual: 'Standard_Heimeier_M30',
    headers: ['Valve type', 'Ventiltyp'],
  },
  valveDescription: {
    part: 'valve',
    kind: 'text',
    max: 500,
    only: ['valveType', 'Other'],
    required: true,
    headers: ['Valve description', 'Beschreibung des Ventils'],
  },
  valveDirection: {
    part: 'valve',
    kind: 'choice',
    values: valveDirections,
    required: true,
    headers: ['Valve direction', 'Ventilrichtung'],
  },
  connectionPosition: {
    part: 'valve',
    kind: 'choice',
    values: valveDirections,
    headers: ['Connection position', 'Anschlussseite'],
  },
} as const satisfies FieldTable

export type RadiatorField = keyof typeof radiatorFields
export type RadiatorValues = ValuesOf<typeof radiatorFields>

/** The issues that a user can report. NoThermostat is derived from the data instead. */
export const reportedIssues = radiatorIssues.filter(
  (issue): issue is Exclude<RadiatorIssue, 'NoThermostat'> => issue !== 'NoThermostat',
)

/** What is found at a radiator, each by an act of its own. */
export const radiatorFindings = {
  obstruction: {
    kind: 'choice',
    values: obstructionTypes,
    headers: ['Obstruction', 'Verbau', 'Hindernis'],
  },
  obstructionDescription: {
    kind: 'text',
    max: 500,
    headers: ['Obstruction description', 'Beschreibung des Verbaus', 'Beschreibung des Hindernisses'],
  },
  issues: {
    kind: 'choices',
    values: reportedIssues,
    column: 'radiatorIssues',
    words: 'radiators.issues',
    headers: ['Issues', 'Probleme'],
  },
  installationNotPossibleDescription: {
    kind: 'text',
    max: 2000,
    headers: [
      'Reason installation is not possible',
      'Why installation is not possible',
      'Grund, warum keine Installation möglich ist',
      'Warum keine Installation möglich ist',
    ],
  },
  ventingPossible: { kind: 'flag', headers: ['Venting possible', 'Entlüften möglich'] },
  ventingDuration: {
    kind: 'choice',
    values: ventingDurations,
    headers: ['Venting duration', 'Entlüftungsdauer'],
  },
  ventingFailureReason: {
    kind: 'choice',
    values: ventingNotPossibleReasons,
    words: 'radiators.ventingReasons',
    headers: [
      'Reason venting was not possible',
      'Why venting was not possible',
      'Grund, warum Entlüften nicht möglich war',
      'Warum nicht entlüftet werden konnte',
    ],
  },
  ventingComment: { kind: 'text', max: 2000, headers: ['Venting comment', 'Anmerkung zum Entlüften'] },
} as const satisfies FieldTable
