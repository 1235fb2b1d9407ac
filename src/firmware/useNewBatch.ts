import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { firmwareUpdates } from '../../contract/main/firmwareUpdates.ts'
import { isRecord } from '../../domain/records.ts'
import { whyNotDeviceSearch } from '../../domain/rules/deviceSearch.ts'
import { paths } from '../paths.ts'
import { main } from '../providers/api.ts'
import { aimOf, emptyDraft, type BatchDraft } from './batchDraft.ts'

/** The steps in order. A step's id is `?step=` in the URL, `firmware.wizard.steps.<id>` in the texts and its name in tests. */
export const stepIds = ['version', 'target', 'rollout', 'preview'] as const
export type StepId = (typeof stepIds)[number]

/** What does not change the thermostats that a batch has. */
const beside = new Set(['name', 'preview'])

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const given = (values: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(isRecord(values) ? values : {}).filter(([, value]) => !isEmpty(value)))

/** A new firmware batch: what is entered, the preview of its effect, and its creation. */
export const useNewBatch = (
  at: (asked: string | null, draft: BatchDraft) => StepId,
  backOf: (id: StepId) => StepId | undefined,
) => {
  const navigate = useNavigate()
  const notify = useNotify()
  const translate = useTranslate()
  const queryClient = useQueryClient()
  const [params, setParams] = useSearchParams()
  const [draft, setDraft] = useState<BatchDraft>(emptyDraft)
  const [targetFault, setTargetFault] = useState<string>()
  const step = at(params.get('step'), draft)
  const go = (to: StepId) => setParams({ step: to })
  const change = (part: Partial<BatchDraft>) => {
    const isNew = Object.keys(part).some((key) => !beside.has(key))
    setDraft((now) => ({ ...now, ...(isNew && { preview: null }), ...part }))
  }
  const looking = useMutation({
    mutationFn: () => main(firmwareUpdates.preview, { body: aimOf(draft) }),
    onSuccess: (preview) => {
      setDraft((now) => ({
        ...now,
        preview,
        name: now.name || `${translate(`firmware.kinds.${now.kind}`)} ${now.version ?? ''}`,
      }))
      go('preview')
    },
  })
  const creating = useMutation({
    mutationFn: () => main(firmwareUpdates.create, { body: { name: draft.name, ...aimOf(draft) } }),
    onSuccess: (batch) => {
      notify('firmware.batch.done.create', { type: 'success' })
      // the versions show how often each is used
      for (const list of ['firmware-updates', 'firmware-core', 'ventil-app'])
        void queryClient.invalidateQueries({ queryKey: [list] })
      void navigate(paths.firmwareUpdate(batch.id), { state: { _scrollToTop: true } })
    },
  })
  const back = backOf(step)
  return {
    draft,
    step,
    change,
    go,
    back: back && (() => go(back)),
    look: () => looking.mutate(),
    create: () => creating.mutate(),
    /** Takes the filters of the form. */
    takeFilters: (values: unknown) => {
      const filters = given(values)
      const why = whyNotDeviceSearch(filters)
      setTargetFault(why)
      change({ filters })
      if (why === undefined) go('rollout')
    },
    targetFault,
    /** Whether something was entered that is in no batch yet. */
    isChanged: draft !== emptyDraft && !creating.isSuccess,
    // a second click must not make a second batch while its page is on the way
    isPending: looking.isPending || creating.isPending || creating.isSuccess,
    failed: step === 'preview' ? creating.error : step === 'rollout' ? looking.error : null,
  }
}

export type BatchWizard = ReturnType<typeof useNewBatch>
