import type { ComponentType } from 'react'
import { walkOf, type StepRules } from '../../../ui/wizard/walk.ts'
import { BuildingsStep } from './BuildingsStep.tsx'
import { OutlineStep } from './OutlineStep.tsx'
import { UsersStep } from './UsersStep.tsx'
import { stepIds, type Setup, type SetupState, type StepId } from './useSetup.ts'

/** Why a step cannot be entered yet. Texts: `projects.wizard.whyNot.<code>`. */
type WhyNotEnter = 'outlineMissing' | 'buildingsMissing'

interface StepSpec extends StepRules<SetupState, WhyNotEnter> {
  readonly Body: ComponentType<{ setup: Setup }>
  readonly isWide?: boolean
}

const needsOutline = ({ isSaved }: SetupState): WhyNotEnter | undefined =>
  isSaved ? undefined : 'outlineMissing'

export const flow: Readonly<Record<StepId, StepSpec>> = {
  outline: { Body: OutlineStep, whyNot: () => undefined },
  buildings: { Body: BuildingsStep, whyNot: needsOutline },
  users: {
    Body: UsersStep,
    whyNot: (state) => needsOutline(state) ?? (state.buildings > 0 ? undefined : 'buildingsMissing'),
  },
}

export const walk = walkOf(stepIds, flow)
