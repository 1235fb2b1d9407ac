import { Job } from '../../../contract/job.ts'

/**
 * The job that a call answered with (`preferAsync: true`), or undefined where it answered with the result at once. The
 * typed client knows only the result of such a call.
 */
export const startedJob = async (answer: Promise<unknown>): Promise<Job | undefined> => {
  const { success, data } = Job.safeParse(await answer)
  return success ? data : undefined
}
