import { gatewayInstallationIssues } from '../../../domain/enums.ts'
import { walkOf } from '../../ui/wizard/walk.ts'
import type { Saved } from '../outbox/entry.ts'
import type { BuildingFields } from '../outbox/inputs.ts'
import type { StepRow } from '../shell/flow.ts'
import { withoutSteps } from '../shell/stepInputs.ts'
import { captured, flyerIssue, flyerOf, InfoInput, type InfoState } from './infoState.ts'
import { BasementStep, FlyerStep, RoofStep, TopFloorStep } from './infoSteps.tsx'

const edit = (
  { setup: { building } }: InfoState,
  after: Partial<BuildingFields>,
  before: Partial<BuildingFields>,
): readonly Saved[] =>
  JSON.stringify(after) === JSON.stringify(before)
    ? []
    : [{ act: 'editBuilding', input: { id: building.id, after }, before: { ...before } }]

/** A flyer that cannot be posted is an issue, too; one that was posted after all is none any more. */
const saveFlyer = (state: InfoState): readonly Saved[] => {
  const { gatewayIssues, gatewayIssuesComment, flyerPosted, id } = state.setup.building
  const isImpossible = flyerOf(state) === 'impossible'
  const answer = edit(state, { flyerPosted: !isImpossible }, { flyerPosted })
  if (gatewayIssues.includes(flyerIssue) === isImpossible) return answer
  const issues = gatewayInstallationIssues.filter((issue) =>
    issue === flyerIssue ? isImpossible : gatewayIssues.includes(issue),
  )
  return [
    ...answer,
    {
      act: 'setIssues',
      input: { id, after: { issues } },
      before: { issues: gatewayIssues, comment: gatewayIssuesComment },
    },
  ]
}

export const stepIds = ['basement', 'roof', 'topFloor', 'flyer'] as const
type StepId = (typeof stepIds)[number]

const without = withoutSteps(InfoInput, {
  basement: ['basement'],
  roof: ['roofType'],
  topFloor: ['topFloorUsage'],
  flyer: ['flyer'],
})

/** What stays unsaved when a step is saved: the answers in all others. */
export const leftOf = (step: StepId, { input }: InfoState): InfoState['input'] => without(input, step)

const always = () => undefined
/** A question that nobody could answer is an issue of its own. */
const answered = (answer: unknown, { setup }: InfoState): string | undefined =>
  answer === null && !setup.building.gatewayIssues.includes('BuildingDetailsNotCollectible')
    ? 'installer.whyStay.detail'
    : undefined

export const rows: Readonly<Record<StepId, StepRow<InfoState>>> = {
  basement: {
    Body: BasementStep,
    whyNot: always,
    whyStay: (state) => answered(captured(state, 'basement'), state),
    save: (state) =>
      edit(
        state,
        { basement: captured(state, 'basement') ?? null },
        { basement: state.setup.building.basement },
      ),
  },
  roof: {
    Body: RoofStep,
    whyNot: always,
    whyStay: (state) => answered(captured(state, 'roofType'), state),
    save: (state) =>
      edit(
        state,
        { roofType: captured(state, 'roofType') ?? null },
        { roofType: state.setup.building.roofType },
      ),
  },
  topFloor: {
    Body: TopFloorStep,
    whyNot: always,
    whyStay: (state) => answered(captured(state, 'topFloorUsage'), state),
    save: (state) =>
      edit(
        state,
        { topFloorUsage: captured(state, 'topFloorUsage') ?? null },
        { topFloorUsage: state.setup.building.topFloorUsage },
      ),
  },
  flyer: {
    Body: FlyerStep,
    whyNot: always,
    whyStay: (state) => (flyerOf(state) === null ? 'installer.whyStay.answer' : undefined),
    save: saveFlyer,
  },
}

export const walk = walkOf<StepId, InfoState>(stepIds, rows)
