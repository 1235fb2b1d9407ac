import { useQuery } from '@tanstack/react-query'
import { Job } from '../../../contract/job.ts'
import { jobs } from '../../../contract/main/jobs.ts'
import { main } from '../../providers/api.ts'
import { saveFile } from '../buttons/saveFile.ts'
import { hasEnded } from './hasEnded.ts'

/** Polling interval in ms while a job is under way. */
const interval = 800

/** A job with its progress, polled until it has ended. Does nothing without an id. */
export const useJob = (id: string | undefined) =>
  useQuery({
    queryKey: ['jobs', 'followed', id],
    queryFn: ({ signal }) => main(jobs.read, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== undefined,
    staleTime: 0,
    // a job survives a lost connection, so polling does too
    retry: true,
    retryDelay: interval * 2,
    refetchInterval: ({ state }) => (state.data && hasEnded(state.data) ? false : interval),
    refetchIntervalInBackground: true,
  })

/**
 * The job that a call returned (`preferAsync: true`), or undefined if it returned the result at once. The typed client
 * knows only the result of such a call.
 */
export const startedJob = async (answer: Promise<unknown>): Promise<Job | undefined> => {
  const { success, data } = Job.safeParse(await answer)
  return success ? data : undefined
}

/** Saves a job's file through the browser. Returns false if the job had nothing to export. Errors: CallError. */
export const saveJobResult = async (id: string): Promise<boolean> => {
  const file = await main(jobs.result, { params: { id } })
  if (file) saveFile(file.name, file.blob)
  return file !== undefined
}
