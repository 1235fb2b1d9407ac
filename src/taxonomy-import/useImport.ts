import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router-dom'
import { CallError } from '../../contract/client.ts'
import { ImportPreview, ImportResult } from '../../contract/main/importShapes.ts'
import { main } from '../providers/api.ts'
import { useRunJob } from '../ui/jobs/useRunJob.ts'
import type { Language } from '../providers/language.ts'
import type { Walk } from '../ui/wizard/walk.ts'
import { saveFile } from '../ui/buttons/saveFile.ts'
import { contentTypes, emptyDraft, takePreview, takeResult, type Draft } from './draft.ts'

/** The steps in order. A step's id is `?step=` in the URL, `import.wizard.steps.<id>` in the texts and its name in tests. */
export const stepIds = ['content', 'file', 'preview', 'create', 'result'] as const
export type StepId = (typeof stepIds)[number]

/** The arguments of an import call: the chosen file, with all later inputs and corrections. */
const argsOf = ({ file, corrections, locationName, leaveOut, contentType }: Draft) => ({
  file: file ?? new Blob(),
  form: {
    ...(leaveOut && { existing: 'leaveOut' as const }),
    corrections: corrections.map(({ sheet, row, column, value }) => ({ sheet, row, column, value })),
    ...(contentType === 'taxonomyElements' &&
      locationName.trim() !== '' && { locationName: locationName.trim() }),
  },
})

/** The state of an import: the draft, the current step, and the running job. */
export const useImport = (walk: Walk<StepId, Draft>) => {
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState(emptyDraft)
  const [search, setSearch] = useSearchParams()
  const [pinned, setPinned] = useState<StepId>()
  const job = useRunJob()
  const step = pinned ?? walk.at(search.get('step'), draft)
  const calls = contentTypes[draft.contentType ?? 'taxonomyElements'].calls

  const go = (to: StepId) => {
    job.forget()
    setSearch({ step: to })
  }
  const change = (make: (draft: Draft) => Draft) => {
    job.forget()
    setDraft(make)
  }
  /** Blocks navigation while a job runs, including the browser's Back. */
  const held = async (work: () => Promise<void>) => {
    setPinned(step)
    await work()
    setPinned(undefined)
  }
  /** Updates the draft and moves to the step that shows it in one render. */
  const arrive = (make: (draft: Draft) => Draft, to: StepId) => {
    flushSync(() => {
      setPinned(undefined)
      setDraft(make)
    })
    setSearch({ step: to }, { flushSync: true, replace: to === 'result' })
  }
  const checkWith = (leaveOut: boolean) =>
    held(async () => {
      const { corrections } = draft
      const { made } = await job.run({
        made: ImportPreview,
        send: (signal) => main(calls.validate, argsOf({ ...draft, leaveOut }), { preferAsync: true, signal }),
      })
      if (made) arrive((now) => takePreview({ ...now, leaveOut }, made, corrections), 'preview')
    })
  const check = () => checkWith(draft.leaveOut)
  /** Checks again without the rows that the estate has already. */
  const leaveOut = () => checkWith(true)
  const create = () =>
    held(async () => {
      const { made, error } = await job.run({
        made: ImportResult,
        send: (signal) => main(calls.run, argsOf(draft), { preferAsync: true, signal }),
      })
      if (made) {
        arrive((now) => takeResult(now, made), 'result')
        await queryClient.invalidateQueries()
        return
      }
      // the estate has changed since the preview: shows the new conflicts there
      const now =
        error instanceof CallError && error.body.error === 'importHasErrors'
          ? ImportPreview.safeParse(error.body.current)
          : undefined
      if (now?.data) arrive((draft) => takePreview(draft, now.data, draft.corrections), 'preview')
    })
  /** The file with the reasons why its rows are rejected. */
  const rejected = async (language: Language): Promise<void> => {
    const args = argsOf(draft)
    const made = await main(calls.rejected, { ...args, form: { ...args.form, language } })
    if (made) saveFile(made.name, made.blob)
  }
  const startAgain = () => {
    setDraft(emptyDraft)
    go('content')
  }
  const back = walk.backOf(step)
  return {
    draft,
    change,
    step,
    job,
    check,
    leaveOut,
    rejected,
    create,
    startAgain,
    go,
    ...(back && { back: () => go(back) }),
  }
}
export type Wizard = ReturnType<typeof useImport>
