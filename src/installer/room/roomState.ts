import * as z from 'zod'
import { largeMeasures } from '../../../domain/geometry/room.ts'
import { fieldsOfPart, valuesOf } from '../../../domain/rules/fields.ts'
import { sidesIn, usedMeasures } from '../../../domain/rules/room.ts'
import { furtherFieldsOfRoom, roomFields } from '../../../domain/rules/roomFields.ts'
import { windowFields } from '../../../domain/rules/windowFields.ts'
import { roomFieldsOf } from '../outbox/unitChanges.ts'
import type { RoomFields } from '../outbox/inputs.ts'
import { draftShape } from '../shell/fieldDrafts.ts'
import { unasked } from '../shell/unasked.ts'
import type { InstallRoom } from '../../../contract/main/installShapes.ts'
import type { InstallUnit, UnitsSetup } from '../snapshots/kinds.ts'

export const WindowInput = z.object({ name: z.string(), ...draftShape(windowFields) })

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

/** Input that is not saved yet; a field that is missing is as stored. Metres. */
export const RoomDraft = z.object({
  name: z.string().optional(),
  ...draftShape(roomFields),
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
  ...valuesOf(furtherFieldsOfRoom, {}),
}

/** The room as it shows: the input on what is stored. */
export const shownRoom = ({
  room,
  input: { isChecked: _isChecked, window: _window, ...input },
}: RoomState): Omit<RoomFields, 'type'> & Partial<Pick<RoomFields, 'type'>> => {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  return { ...(room ? roomFieldsOf(room) : empty), ...given }
}

const isMeasure: ReadonlySet<string> = new Set([
  ...fieldsOfPart(roomFields, 'shape', 'measures'),
  'isChecked',
])

/** The input of the measures, and that of all other steps. */
export const measuresApart = (input: RoomState['input']) => {
  const only = (measures: boolean) =>
    RoomDraft.parse(
      Object.fromEntries(Object.entries(input).filter(([name]) => isMeasure.has(name) === measures)),
    )
  return { measures: only(true), others: only(false) }
}

/** What is sent: without the measures that the shape does not have. Undefined while the type is missing. */
export const roomToSave = (state: RoomState): RoomFields | undefined => {
  const { type, ...fields } = shownRoom(state)
  return type && usedMeasures({ ...fields, name: fields.name.trim(), type })
}

const large = (room: Omit<RoomFields, 'type'>) => largeMeasures({ ...room, sides: sidesIn(room) })

/** Measures that are possible, but unlikely, and were not saved as they are. */
export const unlikely = (state: RoomState) =>
  unasked(large(shownRoom(state)), state.room ? large(state.room) : [])
