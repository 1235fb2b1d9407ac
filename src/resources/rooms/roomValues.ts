import { useWatch } from 'react-hook-form'
import type { RoomShape } from '../../../domain/enums.ts'
import { sidesOf } from '../../../domain/geometry/room.ts'
import { readFields } from '../../../domain/rules/fields.ts'
import { sideFields } from '../../../domain/rules/room.ts'
import { furtherFieldsOfRoom } from '../../../domain/rules/roomFields.ts'

/** A form's values in the shape of the room rules; what is invalid becomes missing. Metres. */
export const roomValues = (values: Readonly<Record<string, unknown>>) =>
  readFields(furtherFieldsOfRoom, values)

/** The room values typed so far. */
export const useRoomValues = () => roomValues(useWatch())

/** The measures of a shape: each form field with the text key of its label. */
export const sidesIn = (shape: RoomShape) =>
  sidesOf[shape].map((side) => ({ side, source: sideFields[side], label: `rooms.sides.${shape}.${side}` }))
