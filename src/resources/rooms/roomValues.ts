import { useWatch } from 'react-hook-form'
import { shapeOf } from '../../../contract/main/fieldShapes.ts'
import type { RoomShape } from '../../../domain/enums.ts'
import { sidesOf } from '../../../domain/geometry/room.ts'
import { mapFields, type ValuesOf } from '../../../domain/rules/fields.ts'
import { sideFields } from '../../../domain/rules/room.ts'
import { furtherFieldsOfRoom } from '../../../domain/rules/roomFields.ts'

const shape = shapeOf(furtherFieldsOfRoom)

/** A form's values in the shape of the room rules; what is invalid becomes missing. Metres. */
export function roomValues(values: Readonly<Record<string, unknown>>): ValuesOf<typeof furtherFieldsOfRoom>
export function roomValues(values: Readonly<Record<string, unknown>>): object {
  return mapFields(furtherFieldsOfRoom, (_row, field) => {
    const { data } = shape[field].safeParse(values[field])
    return data === undefined ? shape[field].parse(undefined) : data
  })
}

/** The room values typed so far. */
export const useRoomValues = () => roomValues(useWatch())

/** The measures of a shape: each form field with the text key of its label. */
export const sidesIn = (shape: RoomShape) =>
  sidesOf[shape].map((side) => ({ side, source: sideFields[side], label: `rooms.sides.${shape}.${side}` }))
