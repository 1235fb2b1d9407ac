import { useQuery } from '@tanstack/react-query'
import { Job } from '../../../contract/job.ts'
import { jobs } from '../../../contract/main/jobs.ts'
import { main } from '../../providers/api.ts'
import { saveFile } from '../saveFile.ts'

/** ms between two questions about a job that is under way. */
const interval = 800

/** True where nothing more will happen to a job. */
export const hasEnded = ({ state }: Pick<Job, 'state'>): boolean => state !== 'Queued' && state !== 'Running'

/** A job and how far it is, asked for until it has ended. Without an id nothing is asked. */
export const useJob = (id: string | undefined) =>
  useQuery({
    queryKey: ['jobs', 'followed', id],
    queryFn: ({ signal }) => main(jobs.read, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== undefined,
    staleTime: 0,
    // a job outlives a lost connection, and so does the wish to know of it
    retry: true,
    retryDelay: interval * 2,
    refetchInterval: ({ state }) => (state.data && hasEnded(state.data) ? false : interval),
    refetchIntervalInBackground: true,
  })

/**
 * The job that a call answered with (`preferAsync: true`), or undefined where it answered with the result at once. The
 * typed client knows only the result of such a call.
 */
export const startedJob = async (answer: Promise<unknown>): Promise<Job | undefined> => {
  const { success, data } = Job.safeParse(await answer)
  return success ? data : undefined
}

/** Hands the file that a job made to the browser's downloads. False where the job had nothing to write. Errors: CallError. */
export const saveJobResult = async (id: string): Promise<boolean> => {
  const file = await main(jobs.result, { params: { id } })
  if (file) saveFile(file.name, file.blob)
  return file !== undefined
}
