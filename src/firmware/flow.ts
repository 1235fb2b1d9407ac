import type { ComponentType } from 'react'
import { walkOf, type StepRules } from '../ui/wizard/walk.ts'
import { hasTarget, isRolloutValid, type BatchDraft, type WhyNotEnter } from './batchDraft.ts'
import { PreviewStep } from './PreviewStep.tsx'
import { RolloutStep } from './RolloutFields.tsx'
import { TargetStep } from './TargetStep.tsx'
import { stepIds, type BatchWizard, type StepId } from './useNewBatch.ts'
import { VersionStep } from './VersionStep.tsx'

interface Forward {
  /** Text key. */
  label: string
  whyNot?: WhyNotEnter | undefined
  /** Without it, the button submits the form around the wizard. */
  go?: () => unknown
}

interface StepSpec extends StepRules<BatchDraft, WhyNotEnter> {
  readonly Body: ComponentType<{ wizard: BatchWizard }>
  readonly forward: (wizard: BatchWizard) => Forward
}

const needsVersion = ({ version }: BatchDraft): WhyNotEnter | undefined =>
  version === null ? 'versionMissing' : undefined
const needsTarget = (draft: BatchDraft): WhyNotEnter | undefined =>
  needsVersion(draft) ?? (hasTarget(draft) ? undefined : 'targetMissing')
const needsRollout = (draft: BatchDraft): WhyNotEnter | undefined =>
  needsTarget(draft) ?? (isRolloutValid(draft) ? undefined : 'rolloutInvalid')
const needsPreview = (draft: BatchDraft): WhyNotEnter | undefined =>
  needsRollout(draft) ?? (draft.preview === null ? 'noPreview' : undefined)

/** Why the batch cannot be created from what the preview shows. */
export const whyNotCreate = (draft: BatchDraft): WhyNotEnter | undefined =>
  needsPreview(draft) ??
  (draft.preview?.targets === 0 ? 'nothingToUpdate' : undefined) ??
  (draft.name.trim() === '' ? 'nameMissing' : undefined)

const onward = 'ui.wizard.continue'

export const flow: Readonly<Record<StepId, StepSpec>> = {
  version: {
    Body: VersionStep,
    whyNot: () => undefined,
    forward: ({ draft, go }) => ({ label: onward, whyNot: needsVersion(draft), go: () => go('target') }),
  },
  target: {
    Body: TargetStep,
    whyNot: needsVersion,
    // the filters are the values of a form
    forward: ({ draft, go }) =>
      draft.mode === 'filters'
        ? { label: onward }
        : { label: onward, whyNot: hasTarget(draft) ? undefined : 'targetMissing', go: () => go('rollout') },
  },
  rollout: {
    Body: RolloutStep,
    whyNot: needsTarget,
    forward: ({ draft, look }) => ({ label: 'firmware.wizard.look', whyNot: needsRollout(draft), go: look }),
  },
  preview: {
    Body: PreviewStep,
    whyNot: needsPreview,
    forward: ({ draft, create }) => ({
      label: 'firmware.wizard.create',
      whyNot: whyNotCreate(draft),
      go: create,
    }),
  },
}

export const walk = walkOf(stepIds, flow)
