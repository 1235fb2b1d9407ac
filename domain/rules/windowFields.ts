import { cardinalDirections, wallPlacements, windowMaterials } from '../enums.ts'
import { fieldNames, type FieldRow, type ValuesOf } from './fields.ts'

/** The part of the form that asks for a field; on site nobody asks for sensors here. */
export type WindowPart = 'looks' | 'size' | 'sensor'

/** The fields of a window besides its room and name. The glazing is part of the material. */
export const windowFields = {
  material: {
    part: 'looks',
    kind: 'choice',
    values: windowMaterials,
    standard: 'Unknown',
    column: 'windowMaterial',
    headers: ['Material'],
  },
  direction: {
    part: 'looks',
    kind: 'choice',
    values: cardinalDirections,
    headers: ['Direction', 'Himmelsrichtung'],
  },
  width: { part: 'size', kind: 'metres', column: 'windowWidth', headers: ['Width (m)', 'Breite (m)'] },
  height: { part: 'size', kind: 'metres', column: 'windowHeight', headers: ['Height (m)', 'Höhe (m)'] },
  wall: {
    part: 'looks',
    kind: 'choice',
    values: wallPlacements,
    words: 'rooms.placements',
    help: 'windows.wallHelp',
    headers: ['Wall', 'Wand'],
  },
  windowSensorRequired: {
    part: 'sensor',
    kind: 'flag',
    standard: false,
    headers: ['Window sensor required', 'Fenstersensor nötig'],
  },
} as const satisfies Readonly<Record<string, FieldRow & { readonly part: WindowPart }>>

type WindowField = keyof typeof windowFields
export type WindowValues = ValuesOf<typeof windowFields>

/** The fields of a part of the form, in order. */
export const fieldsOfWindow = (part: WindowPart): readonly WindowField[] =>
  fieldNames(windowFields).filter((field) => windowFields[field].part === part)
