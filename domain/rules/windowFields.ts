import { cardinalDirections, wallPlacements, windowMaterials } from '../enums.ts'
import type { FieldTable, ValuesOf } from './fields.ts'

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
} as const satisfies FieldTable

export type WindowValues = ValuesOf<typeof windowFields>
