import { Navigate } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { spotOf } from '../outbox/spotOf.ts'
import { useEntries } from '../outbox/useEntries.ts'
import { GonePage } from '../shell/NotFoundPage.tsx'
import { StepShell } from '../shell/StepShell.tsx'
import { StoredState } from '../shell/StoredState.tsx'
import { useFlow } from '../shell/useFlow.ts'
import { useInput, type DraftOf } from '../shell/useInput.ts'
import { useUnits } from '../unit/useUnit.ts'
import { FailedButton } from './FailedButton.tsx'
import { leftOf, openStep, rows, stepIds, walk } from './flow.ts'
import { RemoveRadiator } from './RemoveRadiator.tsx'
import { fieldsOf, RadiatorDraft, storedOf, type RadiatorState } from './radiatorState.ts'

/** Captures a radiator and installs its thermostat, step by step. Without a step in the URL, it goes on where it was left. */
export const RadiatorPage = () => {
  const { read, unitId, roomId, radiatorId, step } = useUnits()
  return (
    <StoredState read={read}>
      {(setup) => {
        const unit = setup.units.find(({ id }) => id === unitId)
        const room = unit?.rooms.find(({ id }) => id === roomId)
        return unit && room ? (
          <Loaded key={radiatorId} place={{ setup, unit, room, id: radiatorId }} step={step} />
        ) : (
          <GonePage />
        )
      }}
    </StoredState>
  )
}

type Place = Pick<RadiatorState, 'setup' | 'unit' | 'room' | 'id'>

const Loaded = ({ place, step }: { place: Place; step: string | undefined }) => {
  const { setup, unit, room, id } = place
  const radiator = room.radiators.find((one) => one.id === id)
  const { input, ...draft } = useInput(`radiator ${id}`, RadiatorDraft, {
    ...(radiator && { stored: storedOf(radiator) }),
    fieldsOf,
  })
  const waitingPhotos = useEntries()
    .filter((entry) => entry.act === 'addPhoto')
    .filter((entry) => entry.input.radiatorId === id)
  if (input === undefined) return null
  const state: RadiatorState = { ...place, radiator, waitingPhotos, input }
  if (step === undefined)
    return (
      <Navigate
        to={paths.installer.radiator(setup.building.id, unit.id, room.id, id, openStep(state))}
        replace
      />
    )
  return <Steps state={state} asked={step} {...draft} />
}

interface Props extends DraftOf<typeof RadiatorDraft> {
  state: RadiatorState
  asked: string
}

const Steps = ({ state, asked, change, asEntered, clear }: Props) => {
  const { setup, unit, room, id, radiator } = state
  const { building } = setup
  const where = { lane: building.id, place: building.name, spot: spotOf(unit, room) }
  const pathOf = (to: string) => paths.installer.radiator(building.id, unit.id, room.id, id, to)
  const { step, Body, back, forward } = useFlow(
    { rows, walk },
    {
      ...where,
      asked,
      state,
      pathOf,
      exit: paths.installer.room(building.id, unit.id, room.id),
      asEntered,
      saved: (saved) => clear(leftOf(saved, state)),
    },
  )
  return (
    <StepShell
      texts="installer.radiator"
      step={step}
      steps={stepIds}
      place={[unit.name, room.name, radiator?.name].filter(Boolean).join(' · ')}
      back={back}
      forward={forward}
      aside={
        <>
          {/* the checklist asks the same */}
          {step !== 'checklist' && <FailedButton state={state} where={{ ...where, link: pathOf(step) }} />}
          {step === 'kind' && radiator && <RemoveRadiator radiator={radiator} state={state} />}
        </>
      }
    >
      <Body state={state} change={change} />
    </StepShell>
  )
}
