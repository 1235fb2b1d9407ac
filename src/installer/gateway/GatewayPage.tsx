import { Navigate, useParams } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { IssuesButton } from '../building/IssuesButton.tsx'
import { useEntries } from '../outbox/useEntries.ts'
import { StepShell } from '../shell/StepShell.tsx'
import { StoredState } from '../shell/StoredState.tsx'
import { useFlow } from '../shell/useFlow.ts'
import { useInput, type DraftOf } from '../shell/useInput.ts'
import type { BuildingSetup } from '../snapshots/kinds.ts'
import { useSnapshot } from '../snapshots/useSnapshot.ts'
import { leftOf, rows, openStep, stepIds, walk } from './flow.ts'
import { chosenOf, GatewayInput, storedOf, type GatewayState } from './gatewayState.ts'

/** Installs a gateway in a building, step by step. Without a step in the URL, it goes on where it was left. */
export const GatewayPage = () => {
  const { id = '', eui = '' } = useParams()
  const read = useSnapshot('building', id)
  return <StoredState read={read}>{(setup) => <Loaded key={eui} setup={setup} eui={eui} />}</StoredState>
}

const Loaded = ({ setup, eui }: { setup: BuildingSetup; eui: string }) => {
  const { step } = useParams()
  const gateway = setup.gateways.find((one) => one.eui === eui)
  const { input, ...draft } = useInput(
    `gateway ${setup.building.id} ${eui}`,
    GatewayInput,
    gateway && { stored: storedOf(gateway) },
  )
  const waitingPhotos = useEntries().filter(
    (entry) =>
      entry.act === 'addPhoto' &&
      entry.input.gatewayId !== undefined &&
      entry.input.gatewayId === gateway?.id,
  )
  if (input === undefined) return null
  const state: GatewayState = {
    setup,
    gateway,
    input,
    waitingPhotos: waitingPhotos.filter((entry) => entry.act === 'addPhoto'),
  }
  // removed, or never was: only a new one can be assigned
  if (eui !== 'new' && !gateway) return <Navigate to={paths.installer.building(setup.building.id)} replace />
  if (step === undefined)
    return (
      <Navigate
        to={paths.installer.gateway(setup.building.id, eui, gateway ? openStep(state) : 'locate')}
        replace
      />
    )
  return <Steps state={state} eui={eui} step={step} {...draft} />
}

interface StepsProps extends DraftOf<typeof GatewayInput> {
  state: GatewayState
  eui: string
  step: string
}

const Steps = ({ state, eui, step: asked, change, asEntered, clear }: StepsProps) => {
  const { building } = state.setup
  const chosen = chosenOf(state)
  const { step, Body, back, forward } = useFlow(
    { rows, walk },
    {
      asked,
      state,
      lane: building.id,
      place: building.name,
      // from the assignment on, it is the gateway that was chosen
      pathOf: (to) =>
        paths.installer.gateway(
          building.id,
          eui === 'new' && chosen && to !== 'locate' && to !== 'assign' ? chosen.eui : eui,
          to,
        ),
      exit: paths.installer.building(building.id),
      flow: paths.installer.gateways(building.id),
      asEntered,
      saved: (saved) => clear(leftOf(saved, state)),
    },
  )
  const isDone = step === 'complete' && state.gateway?.installationProcess === 'completed'
  return (
    <StepShell
      texts="installer.gateway"
      step={step}
      steps={stepIds}
      place={building.name}
      back={back}
      forward={isDone ? undefined : forward}
      aside={<IssuesButton building={building} link={paths.installer.gateway(building.id, eui, step)} />}
    >
      <Body state={state} change={change} />
    </StepShell>
  )
}
