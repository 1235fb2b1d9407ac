import type { ComponentType } from 'react'
import { walkOf, type StepRules } from '../ui/wizard/walk.ts'
import { ContentStep } from './ContentStep.tsx'
import { Corrections } from './Corrections.tsx'
import { CreateStep } from './CreateStep.tsx'
import { uncheckedCount, type Draft } from './draft.ts'
import { FileStep } from './FileStep.tsx'
import { PreviewStep } from './PreviewStep.tsx'
import { ResultStep } from './ResultStep.tsx'
import { stepIds, type Wizard, type StepId } from './useImport.ts'

/** Why a step cannot be entered yet. Texts: `import.wizard.whyNot.<code>`. */
type WhyNotEnter = 'contentMissing' | 'fileMissing' | 'notRead' | 'notChecked' | 'hasErrors' | 'notImported'

/** What the forward button does instead of going to the next step. */
interface Forward {
  /** Text key. */
  label: string
  whyNot?: WhyNotEnter | undefined
  go: () => unknown
}

interface StepSpec extends StepRules<Draft, WhyNotEnter> {
  readonly Body: ComponentType<{ wizard: Wizard }>
  readonly forward?: (wizard: Wizard) => Forward | undefined
  /** Whether it takes the whole width. */
  readonly isWide?: boolean
  /** What stands beside the forward button: a text key with its count, or why the button is disabled, which is its tooltip by default. */
  readonly remark?: (draft: Draft) => { readonly key: string; readonly count: number } | 'reason'
  /** Stands between the buttons. */
  readonly aside?: {
    readonly Content: ComponentType<Pick<Wizard, 'draft' | 'change'>>
    readonly isShown: (draft: Draft) => boolean
  }
  /** Text keys for its job, by default those of a check. */
  readonly says?: { readonly running: string; readonly cancelled: string; readonly failed: string }
}

const needsContent = ({ contentType, result }: Draft): WhyNotEnter | undefined =>
  contentType === undefined || result ? 'contentMissing' : undefined
const needsPreview = (draft: Draft): WhyNotEnter | undefined =>
  needsContent(draft) ?? (draft.file ? undefined : 'fileMissing') ?? (draft.preview ? undefined : 'notRead')

/** Whether the parsed file can be imported as it is. */
const needsFaultless = (draft: Draft): WhyNotEnter | undefined =>
  needsPreview(draft) ??
  (uncheckedCount(draft) === 0 ? undefined : 'notChecked') ??
  (draft.preview?.summary.errors === 0 ? undefined : 'hasErrors')

export const flow: Readonly<Record<StepId, StepSpec>> = {
  content: { Body: ContentStep, whyNot: () => undefined },
  file: {
    Body: FileStep,
    whyNot: needsContent,
    // the file is parsed before the preview
    forward: ({ draft, check }) =>
      draft.preview
        ? undefined
        : { label: 'import.wizard.check', whyNot: draft.file ? undefined : 'fileMissing', go: check },
  },
  preview: {
    Body: PreviewStep,
    isWide: true,
    whyNot: needsPreview,
    forward: ({ draft, check }) =>
      uncheckedCount(draft) > 0 ? { label: 'import.wizard.corrections.check', go: check } : undefined,
    // here a reason follows from what was read; in the steps before, nothing is missing before anything was chosen
    remark: (draft) =>
      uncheckedCount(draft) > 0
        ? { key: 'import.wizard.corrections.unchecked', count: uncheckedCount(draft) }
        : 'reason',
    aside: { Content: Corrections, isShown: ({ corrections }) => corrections.length > 0 },
  },
  create: {
    Body: CreateStep,
    whyNot: needsFaultless,
    forward: ({ create }) => ({ label: 'import.wizard.create.now', go: create }),
    says: {
      running: 'import.wizard.create.running',
      cancelled: 'import.wizard.create.cancelled',
      failed: 'import.wizard.create.failed',
    },
  },
  result: { Body: ResultStep, whyNot: ({ result }) => (result ? undefined : 'notImported'), isEnd: true },
}

export const walk = walkOf(stepIds, flow)

/** What the forward button does: what the step says, or else it goes to the next one. */
export const forwardOf = (wizard: Wizard): Forward | undefined => {
  const next = walk.nextOf(wizard.step)
  const said = flow[wizard.step].forward?.(wizard)
  if (said || next === undefined) return said
  return { label: 'ui.wizard.continue', whyNot: flow[next].whyNot(wizard.draft), go: () => wizard.go(next) }
}
