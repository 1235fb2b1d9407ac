import type { ComponentType } from 'react'
import { walkOf, type StepRules } from '../../../ui/wizard/walk.ts'
import { BuildingsStep } from './BuildingsStep.tsx'
import { OutlineStep } from './OutlineStep.tsx'
import { UsersStep } from './UsersStep.tsx'
import type { Setup } from './useSetup.ts'

/** What the steps so far have brought. */
interface SetupState {
  /** Whether the project is saved, as a draft at least. */
  isSaved: boolean
  /** How many buildings are picked. */
  buildings: number
}

/** Why a step cannot be entered yet. Texts: `projects.wizard.whyNot.<code>`. */
type WhyNotEnter = 'outlineMissing' | 'buildingsMissing'

interface StepSpec extends StepRules<SetupState, WhyNotEnter> {
  readonly Body: ComponentType<{ setup: Setup }>
  readonly isWide?: boolean
}

const needsOutline = ({ isSaved }: SetupState): WhyNotEnter | undefined =>
  isSaved ? undefined : 'outlineMissing'

/** The steps in order. A step's id is the last part of its URL, `projects.wizard.steps.<id>` in the texts and its name in tests. */
export const stepIds = ['outline', 'buildings', 'users'] as const
export type StepId = (typeof stepIds)[number]

export const flow: Readonly<Record<StepId, StepSpec>> = {
  outline: { Body: OutlineStep, whyNot: () => undefined },
  buildings: { Body: BuildingsStep, whyNot: needsOutline },
  users: {
    Body: UsersStep,
    whyNot: (state) => needsOutline(state) ?? (state.buildings > 0 ? undefined : 'buildingsMissing'),
  },
}

export const walk = walkOf(stepIds, flow)
