import * as z from 'zod'
import { CallError } from '../../../contract/client.ts'
import type { Job } from '../../../contract/job.ts'
import { jobs } from '../../../contract/main/jobs.ts'
import { main } from '../../providers/api.ts'
import { hasEnded } from './hasEnded.ts'
import { startedJob } from './useJob.ts'

/** Polling intervals in ms: short jobs end soon, long ones are polled less often. */
const [firstPause, longestPause] = [100, 800]

/** The job was cancelled, or nobody waits for it any longer. */
export class JobCancelled extends Error {}

interface Following {
  /** Called with the job's progress. */
  tell: (job: Job) => void
  /** Stops waiting, not the job. */
  signal: AbortSignal
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(new JobCancelled())
      },
      { once: true },
    )
  })

/** A job survives a lost connection, so polling does too. */
const mayPass = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status === 429 || error.status >= 500)

const endOf = async (id: string, { tell, signal }: Following): Promise<Job> => {
  for (let wait = firstPause; ; wait = Math.min(longestPause, wait * 1.5)) {
    await pause(wait, signal)
    const job = await main(jobs.read, { params: { id } }, { signal }).catch((error: unknown) =>
      mayPass(error) ? undefined : Promise.reject(error),
    )
    if (!job) continue
    tell(job)
    if (hasEnded(job)) return job
  }
}

const resultOf = async (id: string, signal: AbortSignal): Promise<unknown> => {
  const made = await main(jobs.result, { params: { id } }, { signal })
  return made && JSON.parse(await made.blob.text())
}

const Refused = z
  .object({
    fields: z.record(z.string(), z.string()).optional(),
    args: z.record(z.string(), z.record(z.string(), z.union([z.string(), z.number()]))).optional(),
  })
  .catch({})

/** The refusal that the call would have returned, had it waited for its job. */
const refusalOf = (job: Job, result: unknown): CallError => {
  const { fields, args } = Refused.parse(result ?? {})
  return new CallError(422, {
    error: job.errorCode ?? 'internal',
    current: result,
    ...(fields && { fields }),
    ...(args && { args }),
  })
}

/** Sends a call with `preferAsync`, follows its job and returns the result. Errors: CallError as if the call had waited, JobCancelled. */
export const runJob = async <T>(
  send: (signal: AbortSignal) => Promise<unknown>,
  Made: z.ZodType<T>,
  following: Following,
): Promise<T> => {
  const answer = await send(following.signal)
  const started = await startedJob(Promise.resolve(answer))
  if (!started) return Made.parse(answer)
  following.tell(started)
  const job = await endOf(started.id, following)
  if (job.state === 'Cancelled') throw new JobCancelled()
  const result = await resultOf(job.id, following.signal)
  if (job.state === 'Failed') throw refusalOf(job, result)
  return Made.parse(result)
}
