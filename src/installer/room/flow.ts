import { whyNotHeights, whyNotShape } from '../../../domain/geometry/room.ts'
import { roomStatus, sidesIn, whyNotWalls } from '../../../domain/rules/room.ts'
import { walkOf } from '../../ui/wizard/walk.ts'
import type { Saved } from '../outbox/entry.ts'
import { changedFields } from '../outbox/changedFields.ts'
import { roomFieldsOf } from '../outbox/unitChanges.ts'
import { firstErrorKey } from '../shell/errorKey.ts'
import type { StepRow } from '../shell/flow.ts'
import { MeasuresStep } from './MeasuresStep.tsx'
import { measuresApart, roomToSave, shownRoom, unlikely, type RoomState } from './roomState.ts'
import { SensorsStep } from './SensorsStep.tsx'
import { TypeStep } from './TypeStep.tsx'
import { WallsStep } from './WallsStep.tsx'
import { WindowsStep } from './WindowsStep.tsx'

export const stepIds = ['type', 'measures', 'walls', 'windows', 'sensors'] as const
type StepId = (typeof stepIds)[number]

const onceSaved = ({ room }: RoomState) => (room ? undefined : 'roomNotSaved')

/** Measures can be left out: what is missing stays open in the unit. Wrong ones cannot be saved, and unlikely ones ask. */
const whyNotMeasures = (state: RoomState): string | undefined => {
  const room = shownRoom(state)
  if (Object.values(room).some(Number.isNaN)) return 'errors.invalidNumber'
  const wrong = firstErrorKey(whyNotShape(room.shape, sidesIn(room))) ?? firstErrorKey(whyNotHeights(room))
  return (
    wrong ??
    (unlikely(state).length > 0 && state.input.isChecked !== true ? 'installer.whyStay.measures' : undefined)
  )
}

/** Measures that were typed and cannot be saved, or ask: another step does not save them. */
const areMeasuresOpen = (state: RoomState): boolean => whyNotMeasures(state) !== undefined

/** What stays unsaved when a step is saved, and is there when its own step is opened again. */
export const leftOf = (state: RoomState): RoomState['input'] => ({
  ...(state.input.window && { window: state.input.window }),
  ...(areMeasuresOpen(state) && measuresApart(state.input).measures),
})

/** Creates the room with its first step, and saves what differs later. */
const save = (state: RoomState): readonly Saved[] => {
  const { room, id, unit, input } = state
  const fields = roomToSave(areMeasuresOpen(state) ? { ...state, input: measuresApart(input).others } : state)
  if (!fields) return []
  const { name, shape } = fields
  if (!room) return [{ act: 'createRoom', input: { id, unitId: unit.id, name, fields } }]
  const changed = changedFields(roomFieldsOf(room), fields)
  return changed
    ? [{ act: 'editRoom', input: { id, name, shape, after: changed.after }, before: changed.before }]
    : []
}

const whyNotName = (state: RoomState): string | undefined => {
  const { name, type } = shownRoom(state)
  if (type === undefined) return 'installer.whyStay.answer'
  if (name.trim() === '') return 'installer.whyStay.name'
  const taken = state.unit.rooms.some(
    (room) => room.id !== state.id && room.name.toLowerCase() === name.trim().toLowerCase(),
  )
  return taken ? 'errors.nameTaken' : undefined
}

export const rows: Readonly<Record<StepId, StepRow<RoomState>>> = {
  type: { Body: TypeStep, whyNot: () => undefined, whyStay: whyNotName, save },
  measures: { Body: MeasuresStep, whyNot: onceSaved, whyStay: whyNotMeasures, save },
  walls: {
    Body: WallsStep,
    whyNot: onceSaved,
    whyStay: (state) => firstErrorKey(whyNotWalls(shownRoom(state))),
    save,
  },
  windows: {
    Body: WindowsStep,
    whyNot: onceSaved,
    whyStay: ({ input }) => (input.window ? 'installer.whyStay.window' : undefined),
  },
  sensors: { Body: SensorsStep, whyNot: onceSaved },
}

export const walk = walkOf<StepId, RoomState>(stepIds, rows)

/** The step at which a room goes on: the first whose answers are missing. */
export const openStep = ({ room }: RoomState): StepId => {
  if (!room) return 'type'
  const status = roomStatus(room)
  if (status === 'Complete') return 'windows'
  return status === 'WallsFacingOutsideMissing' || status === 'WallsFacingUnheatedMissing'
    ? 'walls'
    : 'measures'
}
