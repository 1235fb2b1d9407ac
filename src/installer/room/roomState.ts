import * as z from 'zod'
import {
  cardinalDirections,
  roomShapes,
  roomTypes,
  wallPlacements,
  windowMaterials,
} from '../../../domain/enums.ts'
import { largeMeasures } from '../../../domain/geometry/room.ts'
import { sidesIn, usedMeasures } from '../../../domain/rules/room.ts'
import { roomFieldsOf } from '../outbox/unitChanges.ts'
import type { RoomFields } from '../outbox/unitInputs.ts'
import { unasked } from '../shell/unasked.ts'
import type { InstallRoom } from '../../../contract/main/installShapes.ts'
import type { InstallUnit, UnitsSetup } from '../snapshots/kinds.ts'

const Metre = z.number().or(z.nan()).nullable()
const Metres = Metre.optional()
const Walls = z.array(z.enum(wallPlacements)).optional()
const Count = z.number().nullable().optional()

const WindowInput = z.object({
  name: z.string(),
  material: z.enum(windowMaterials),
  direction: z.enum(cardinalDirections).nullable(),
  width: Metre,
  height: Metre,
  wall: z.enum(wallPlacements).nullable(),
  windowSensorRequired: z.boolean(),
})

/** A window that is being entered or changed: it is saved by itself. */
const WindowDraft = z.object({
  /** Null for a new one. */
  id: z.string().nullable(),
  fields: WindowInput,
  /** As it was opened to be changed; what an older version of the app stored lacks it. */
  before: WindowInput.optional(),
  /** A large area was checked. */
  isChecked: z.boolean(),
})
export type WindowDraft = z.output<typeof WindowDraft>

/** Input that is not saved yet; a field that is missing is as stored. Metres; NaN where what was typed is no number. */
export const RoomDraft = z.object({
  name: z.string().optional(),
  type: z.enum(roomTypes).optional(),
  shape: z.enum(roomShapes).optional(),
  sideA: Metres,
  sideB: Metres,
  sideC: Metres,
  sideD: Metres,
  height: Metres,
  minHeight: Metres,
  maxHeight: Metres,
  slopingRoof: z.boolean().optional(),
  outsideWallsCount: Count,
  unheatedWallsCount: Count,
  outsideWalls: Walls,
  unheatedWalls: Walls,
  /** Large measures were checked. */
  isChecked: z.boolean().optional(),
  window: WindowDraft.nullable().optional(),
})

/** The state of a room: itself once it is saved, and the input. */
export interface RoomState {
  readonly setup: UnitsSetup
  readonly unit: InstallUnit
  readonly id: string
  readonly room: InstallRoom | undefined
  readonly input: z.output<typeof RoomDraft>
}

const empty: Omit<RoomFields, 'type'> = {
  name: '',
  description: null,
  floor: null,
  shape: 'Rectangular',
  sideA: null,
  sideB: null,
  sideC: null,
  sideD: null,
  height: null,
  minHeight: null,
  maxHeight: null,
  slopingRoof: false,
  outsideWallsCount: null,
  unheatedWallsCount: null,
  outsideWalls: [],
  unheatedWalls: [],
}

/** The room as it shows: the input on what is stored. */
export const shownRoom = ({
  room,
  input: { isChecked: _isChecked, window: _window, ...input },
}: RoomState): Omit<RoomFields, 'type'> & Partial<Pick<RoomFields, 'type'>> => {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  return { ...(room ? roomFieldsOf(room) : empty), ...given }
}

/** The input of the measures, and that of all other steps. */
export const measuresApart = ({
  shape,
  sideA,
  sideB,
  sideC,
  sideD,
  height,
  minHeight,
  maxHeight,
  slopingRoof,
  isChecked,
  ...others
}: RoomState['input']) => ({
  measures: { shape, sideA, sideB, sideC, sideD, height, minHeight, maxHeight, slopingRoof, isChecked },
  others,
})

/** What is sent: without the measures that the shape does not have. Undefined while the type is missing. */
export const roomToSave = (state: RoomState): RoomFields | undefined => {
  const { type, ...fields } = shownRoom(state)
  return type && usedMeasures({ ...fields, name: fields.name.trim(), type })
}

const large = (room: Omit<RoomFields, 'type'>) => largeMeasures({ ...room, sides: sidesIn(room) })

/** Measures that are possible, but unlikely, and were not saved as they are. */
export const unlikely = (state: RoomState) =>
  unasked(large(shownRoom(state)), state.room ? large(state.room) : [])
