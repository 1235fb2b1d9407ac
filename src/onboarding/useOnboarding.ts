import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../contract/client.ts'
import { OnboardingReport } from '../../contract/main/onboarding.ts'
import type { OnboardingSubject } from '../../domain/import/onboarding.ts'
import { showFirstFault } from '../ui/form/useFailedSave.ts'
import { useRunJob } from '../ui/jobs/useRunJob.ts'
import { emptyDraft, sendFile, whyNotSend, type OnboardingDraft } from './onboardingDraft.ts'

/** The current report, from a refusal to run. */
const reportIn = (error: unknown): OnboardingReport | undefined =>
  error instanceof CallError && error.body.error === 'importHasErrors'
    ? OnboardingReport.safeParse(error.body.current).data
    : undefined

/** A file and its options: checked on request, shown as a preview, and carried out once confirmed. */
export const useOnboarding = () => {
  const queryClient = useQueryClient()
  const job = useRunJob()
  const [subject, setSubject] = useState<OnboardingSubject>('thermostats')
  const [draft, setDraft] = useState<OnboardingDraft>(emptyDraft)
  const [file, setFile] = useState<File>()
  const [report, setReport] = useState<OnboardingReport>()
  const [tried, setTried] = useState(false)
  const why = whyNotSend(subject, draft)
  /** Whatever changes, the preview no longer holds. */
  const outdate = () => {
    setReport(undefined)
    job.forget()
  }
  const send = async (validateOnly: boolean) => {
    setTried(true)
    if (why) showFirstFault()
    if (!file || why) return
    const { made, error } = await job.run({
      made: OnboardingReport,
      send: (signal) => sendFile(subject, draft, file, validateOnly, signal),
    })
    const next = made ?? reportIn(error)
    if (next) setReport(next)
    if (!validateOnly) await queryClient.invalidateQueries()
  }
  return {
    subject,
    draft,
    file,
    report,
    job,
    /** What is wrong by field, once the user has tried. */
    wrong: tried ? why : undefined,
    choose: (next: OnboardingSubject) => {
      outdate()
      setTried(false)
      setSubject(next)
    },
    change: (part: Partial<OnboardingDraft>) => {
      outdate()
      setDraft((now) => ({ ...now, ...part }))
    },
    take: (next: File | undefined) => {
      outdate()
      setFile(next)
    },
    check: () => void send(true),
    run: () => void send(false),
  }
}
export type Onboarding = ReturnType<typeof useOnboarding>
