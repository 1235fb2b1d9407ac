import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type * as z from 'zod'
import type { Job } from '../../../contract/job.ts'
import { jobs } from '../../../contract/main/jobs.ts'
import { main } from '../../providers/api.ts'
import { JobCancelled, runJob } from './runJob.ts'

interface Run<T> {
  /** Sends the call with `preferAsync`. */
  send: (signal: AbortSignal) => Promise<unknown>
  made: z.ZodType<T>
}

/** Runs one job at a time within a page: progress, result or failure, and a way to cancel it. */
export const useRunJob = () => {
  const [job, setJob] = useState<Job>()
  const waiting = useRef<AbortController>(undefined)
  useEffect(() => () => waiting.current?.abort(), [])
  const running = useMutation({ mutationFn: (work: () => Promise<void>) => work() })
  const cancelling = useMutation({ mutationFn: (id: string) => main(jobs.cancel, { params: { id } }) })
  /** Returns the job's result, or its error; neither if it was cancelled. */
  const run = async <T>({ send, made }: Run<T>): Promise<{ made?: T; error?: unknown }> => {
    const here = new AbortController()
    waiting.current?.abort()
    waiting.current = here
    setJob(undefined)
    cancelling.reset()
    const outcome: { made?: T; error?: unknown } = {}
    const work = async () => {
      outcome.made = await runJob(send, made, { tell: setJob, signal: here.signal })
    }
    await running.mutateAsync(work).catch((error: unknown) => {
      if (!(error instanceof JobCancelled)) outcome.error = error
    })
    return outcome
  }
  const cancelled = running.error instanceof JobCancelled
  return {
    run,
    job,
    busy: running.isPending,
    cancelled,
    error: cancelled || !running.isError ? undefined : running.error,
    cancelling: cancelling.isPending || cancelling.isSuccess,
    cancelError: cancelling.error,
    cancel: () => {
      if (job) cancelling.mutate(job.id)
    },
    forget: () => running.reset(),
  }
}
export type RunningJob = ReturnType<typeof useRunJob>
