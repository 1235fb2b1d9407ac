import { useParams } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { IssuesButton } from '../building/IssuesButton.tsx'
import { StepShell } from '../shell/StepShell.tsx'
import { StoredState } from '../shell/StoredState.tsx'
import { useFlow } from '../shell/useFlow.ts'
import { useInput } from '../shell/useInput.ts'
import type { BuildingSetup } from '../snapshots/kinds.ts'
import { useSnapshot } from '../snapshots/useSnapshot.ts'
import { rows, stepIds, walk } from './flow.ts'
import { SignalInput, type SignalState } from './signalState.ts'

/** The signal test of a building: the tester in hand, and the signal on each floor. */
export const SignalPage = () => {
  const { id = '' } = useParams()
  const read = useSnapshot('building', id)
  return <StoredState read={read}>{(setup) => <Loaded setup={setup} />}</StoredState>
}

const Loaded = ({ setup }: { setup: BuildingSetup }) => {
  const { input, change } = useInput(`signal ${setup.building.id}`, SignalInput)
  return input === undefined ? null : <Steps state={{ setup, input }} change={change} />
}

const Steps = ({ state, change }: { state: SignalState; change: (input: SignalState['input']) => void }) => {
  const { step: asked } = useParams()
  const { building } = state.setup
  const { step, Body, back, forward } = useFlow(
    { rows, walk },
    {
      asked,
      state,
      lane: building.id,
      place: building.name,
      pathOf: (to) => paths.installer.signal(building.id, to),
      exit: paths.installer.building(building.id),
      // the tester stays in hand for the next building
      saved: () => Promise.resolve(),
      // the next time, it is asked again
      left: () => change({ leftOpen: [] }),
    },
  )
  return (
    <StepShell
      texts="installer.signal"
      step={step}
      steps={stepIds}
      place={building.name}
      back={back}
      forward={forward}
      isSteady={step === 'floors'}
      aside={<IssuesButton building={building} link={paths.installer.signal(building.id, step)} />}
    >
      <Body state={state} change={change} />
    </StepShell>
  )
}
