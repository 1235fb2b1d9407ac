import type { RoomShape } from '../../../domain/enums.ts'
import { sidesOf, type Side } from '../../../domain/geometry/room.ts'

const sources = { a: 'sideA', b: 'sideB', c: 'sideC', d: 'sideD' } as const satisfies Record<Side, string>

/** The measures that a shape asks for: the form's field and the text key of what it is called there. */
export const sidesIn = (shape: RoomShape) => sidesOf[shape].map((side) => ({ side, source: sources[side], label: `rooms.sides.${shape}.${side}` }))
