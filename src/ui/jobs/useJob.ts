import { useQuery } from '@tanstack/react-query'
import type { Job } from '../../../contract/job.ts'
import { jobs } from '../../../contract/main/jobs.ts'
import { main } from '../../providers/api.ts'

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
