import { Navigate } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { spotOf } from '../outbox/spotOf.ts'
import { roomFieldsOf } from '../outbox/unitChanges.ts'
import { GonePage } from '../shell/NotFoundPage.tsx'
import { StepShell } from '../shell/StepShell.tsx'
import { StoredState } from '../shell/StoredState.tsx'
import { useFlow } from '../shell/useFlow.ts'
import { useInput, type DraftOf } from '../shell/useInput.ts'
import type { InstallUnit, UnitsSetup } from '../snapshots/kinds.ts'
import { useUnits } from '../unit/useUnit.ts'
import { leftOf, openStep, rows, stepIds, walk } from './flow.ts'
import { RoomDraft, type RoomState } from './roomState.ts'

/** Captures a room, step by step. Without a step in the URL, it goes on where something is missing. */
export const RoomStepsPage = () => {
  const { read, unitId, roomId, step } = useUnits()
  return (
    <StoredState read={read}>
      {(setup) => {
        const unit = setup.units.find(({ id }) => id === unitId)
        return unit ? <Loaded key={roomId} setup={setup} unit={unit} id={roomId} step={step} /> : <GonePage />
      }}
    </StoredState>
  )
}

const Loaded = ({
  setup,
  unit,
  id,
  step,
}: {
  setup: UnitsSetup
  unit: InstallUnit
  id: string
  step: string | undefined
}) => {
  const room = unit.rooms.find((one) => one.id === id)
  const { input, ...draft } = useInput(`room ${id}`, RoomDraft, room && { stored: { ...roomFieldsOf(room) } })
  if (input === undefined) return null
  const state: RoomState = { setup, unit, id, room, input }
  if (step === undefined)
    return <Navigate to={paths.installer.roomStep(setup.building.id, unit.id, id, openStep(state))} replace />
  return <Steps state={state} asked={step} {...draft} />
}

interface Props extends DraftOf<typeof RoomDraft> {
  state: RoomState
  asked: string
}

const Steps = ({ state, asked, change, asEntered, clear }: Props) => {
  const { setup, unit, id, room } = state
  const { building } = setup
  const { step, Body, back, forward } = useFlow(
    { rows, walk },
    {
      asked,
      state,
      lane: building.id,
      place: building.name,
      spot: spotOf(unit, room),
      pathOf: (to) => paths.installer.roomStep(building.id, unit.id, id, to),
      exit: room
        ? paths.installer.room(building.id, unit.id, id)
        : paths.installer.unit(building.id, unit.id),
      asEntered,
      saved: () => clear(leftOf(state)),
    },
  )
  return (
    <StepShell
      texts="installer.room"
      step={step}
      steps={stepIds}
      place={[unit.name, room?.name].filter(Boolean).join(' · ')}
      back={back}
      forward={forward}
    >
      <Body state={state} change={change} />
    </StepShell>
  )
}
