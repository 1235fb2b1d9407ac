import { useTranslate } from 'react-admin'
import { sidesOf } from '../../../domain/geometry/room.ts'
import { floorName } from '../../ui/facts/FloorName.tsx'
import { useFormat, type Unit } from '../../ui/facts/format.ts'
import type { ActName, Entry } from './entry.ts'

/** Where the words of an enumeration's values stand, by field. */
const wordsOf: Readonly<Partial<Record<string, string>>> = {
  placement: 'buildings.placements',
  junctionBox: 'buildings.placements',
  roofType: 'buildings.roofTypes',
  topFloorUsage: 'buildings.topFloorUsages',
  issues: 'buildings.issues',
  installationProcess: 'gateways.processes',
  status: 'building-units.statuses',
  statusReason: 'building-units.reasons',
  type: 'rooms.types',
  shape: 'rooms.shapes',
  outsideWalls: 'rooms.placements',
  unheatedWalls: 'rooms.placements',
  material: 'windows.materials',
  direction: 'windows.directions',
  wall: 'rooms.placements',
  radiatorType: 'radiators.types',
  plateSubtype: 'radiators.plateSubtypes',
  valveType: 'radiators.valveTypes',
  valveDirection: 'radiators.valveDirections',
  connectionPosition: 'radiators.connectionPositions',
  obstruction: 'radiators.obstructions',
  successDuration: 'radiators.ventingDurations',
  failureReason: 'radiators.ventingReasons',
  reasons: 'radiators.issues',
}

/** Those of radiators are in millimetres. */
const measured: ReadonlySet<string> = new Set([
  'sideA',
  'sideB',
  'sideC',
  'sideD',
  'height',
  'minHeight',
  'maxHeight',
  'width',
  'length',
  'sectionalSpacing',
])
const unitOf = (act: ActName, field: string): Unit | undefined =>
  measured.has(field) ? (act === 'editRadiator' ? 'mm' : 'm') : undefined

/** Where the names of the fields of an edit stand if the same field is another thing elsewhere: the depth of a radiator is the width of a window. */
const namesOf: Readonly<Partial<Record<ActName, string>>> = {
  editRoom: 'rooms.fields',
  editWindow: 'windows.fields',
}

/** The text key of a field's name, as the step that saved it has it. */
const nameKey = (entry: Entry, field: string): string => {
  const shape = entry.act === 'editRoom' ? entry.input.shape : undefined
  const side = shape && sidesOf[shape].find((one) => `side${one.toUpperCase()}` === field)
  return side ? `rooms.sides.${shape}.${side}` : `${namesOf[entry.act] ?? 'installer.fields'}.${field}`
}

/** The name of a field of an edit, and a value of it in words, with its unit. */
export const useFieldText = () => {
  const translate = useTranslate()
  const { number, quantity, date } = useFormat()
  const value = (act: ActName, field: string, given: unknown): string => {
    if (given === null || given === undefined || given === '' || (Array.isArray(given) && given.length === 0))
      return '–'
    if (Array.isArray(given)) return given.map((one: unknown) => value(act, field, one)).join(', ')
    if (typeof given === 'boolean') return translate(`ra.boolean.${given}`)
    if (typeof given === 'number') {
      const unit = unitOf(act, field)
      if (field === 'floor') return floorName(given, translate)
      return unit === undefined ? number(given, 6) : quantity(given, unit, 3)
    }
    if (typeof given !== 'string') return JSON.stringify(given)
    if (field === 'nextVisitOn') return date(given) ?? given
    const words = wordsOf[field]
    return words === undefined ? given : translate(`${words}.${given}`)
  }
  return { name: (entry: Entry, field: string) => translate(nameKey(entry, field)), value }
}
