import { uncheckedCount, type Draft } from './draft.ts'

/** Why a step cannot be entered yet. Texts: `import.wizard.whyNot.<code>`. */
export type WhyNotEnter = 'contentMissing' | 'fileMissing' | 'notRead' | 'notChecked' | 'hasErrors' | 'notImported'

interface StepSpec {
  /** The step that Back leads to; undefined where there is none. */
  readonly back: string | undefined
  readonly next: string | undefined
  /** Why it cannot be entered with the results of the previous steps. */
  readonly whyNot: (draft: Draft) => WhyNotEnter | undefined
}

const needsContent = ({ contentType, result }: Draft): WhyNotEnter | undefined => (contentType === undefined || result ? 'contentMissing' : undefined)
const needsPreview = (draft: Draft): WhyNotEnter | undefined =>
  needsContent(draft) ?? (draft.file ? undefined : 'fileMissing') ?? (draft.preview ? undefined : 'notRead')

/** Whether the parsed file can be imported as it is. */
const needsFaultless = (draft: Draft): WhyNotEnter | undefined =>
  needsPreview(draft) ?? (uncheckedCount(draft) === 0 ? undefined : 'notChecked') ?? (draft.preview?.summary.errors === 0 ? undefined : 'hasErrors')

/** The steps in order. A step's id is `?step=` in the URL, `import.wizard.steps.<id>` in the texts and its name in tests. */
export const flow = {
  content: { back: undefined, next: 'file', whyNot: () => undefined },
  file: { back: 'content', next: 'preview', whyNot: needsContent },
  preview: { back: 'file', next: 'create', whyNot: needsPreview },
  create: { back: 'preview', next: 'result', whyNot: needsFaultless },
  result: { back: undefined, next: undefined, whyNot: ({ result }: Draft) => (result ? undefined : 'notImported') },
} as const satisfies Record<string, StepSpec>

export type StepId = keyof typeof flow

const isStep = (text: string): text is StepId => Object.hasOwn(flow, text)
export const stepIds: readonly StepId[] = Object.keys(flow).filter(isStep)

/** The step that a URL asks for, or the last one before it that the draft allows: after a reload the draft is empty. */
export const stepAt = (asked: string | null, draft: Draft): StepId => {
  if (draft.result) return 'result'
  const wanted = asked !== null && isStep(asked) ? asked : 'content'
  const reachable = stepIds.slice(0, stepIds.indexOf(wanted) + 1).filter((id) => flow[id].whyNot(draft) === undefined)
  return reachable.at(-1) ?? 'content'
}
