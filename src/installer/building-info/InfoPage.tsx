import { useParams } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { IssuesButton } from '../building/IssuesButton.tsx'
import { StepShell } from '../shell/StepShell.tsx'
import { StoredState } from '../shell/StoredState.tsx'
import { useFlow } from '../shell/useFlow.ts'
import { useInput, type DraftOf } from '../shell/useInput.ts'
import type { BuildingSetup } from '../snapshots/kinds.ts'
import { useSnapshot } from '../snapshots/useSnapshot.ts'
import { leftOf, rows, stepIds, walk } from './flow.ts'
import { InfoInput, type InfoState } from './infoState.ts'

/** What a technician notes of the building, question by question. */
export const InfoPage = () => {
  const { id = '' } = useParams()
  const read = useSnapshot('building', id)
  return <StoredState read={read}>{(setup) => <Loaded setup={setup} />}</StoredState>
}

const Loaded = ({ setup }: { setup: BuildingSetup }) => {
  const { basement, roofType, topFloorUsage, flyerPosted } = setup.building
  const { input, ...draft } = useInput(`info ${setup.building.id}`, InfoInput, {
    stored: { basement, roofType, topFloorUsage, flyerPosted },
    fieldsOf: { flyer: ['flyerPosted'] },
  })
  return input === undefined ? null : <Steps state={{ setup, input }} {...draft} />
}

interface Props extends DraftOf<typeof InfoInput> {
  state: InfoState
}

const Steps = ({ state, change, asEntered, clear }: Props) => {
  const { step: asked } = useParams()
  const { building } = state.setup
  const { step, Body, back, forward } = useFlow(
    { rows, walk },
    {
      asked,
      state,
      lane: building.id,
      place: building.name,
      pathOf: (to) => paths.installer.info(building.id, to),
      exit: paths.installer.building(building.id),
      asEntered,
      saved: (saved) => clear(leftOf(saved, state)),
    },
  )
  return (
    <StepShell
      texts="installer.info"
      step={step}
      steps={stepIds}
      place={building.name}
      back={back}
      forward={forward}
      aside={<IssuesButton building={building} link={paths.installer.info(building.id, step)} />}
    >
      <Body state={state} change={change} />
    </StepShell>
  )
}
