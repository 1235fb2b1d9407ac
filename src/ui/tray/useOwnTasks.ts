import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod'
import { jobs, type TenantJob } from '../../../contract/main/jobs.ts'
import { main } from '../../providers/api.ts'
import { hasEnded } from '../jobs/hasEnded.ts'

export type Task = z.output<typeof TenantJob>

/** As many as the tray lists; all of them are on the page of the background tasks. */
const listed = 20

/** How often tasks under way are looked at in ms, for a page that hears no notices: hidden, or with its stream lost. */
const interval = 10_000

/**
 * The user's own latest tasks in this client, renewed by notices (LiveUpdates.ts).
 * @param hidden whether they are also followed while the page is hidden
 */
export const useOwnTasks = (hidden: boolean): readonly Task[] => {
  const { data } = useQuery({
    queryKey: ['tray'],
    queryFn: ({ signal }) =>
      main(
        jobs.list,
        {
          query: {
            Mine: true,
            PageSize: listed,
            'Sort.SortOption': 'CreatedAt',
            'Sort.Direction': 'Descending',
          },
        },
        { signal },
      ),
    refetchInterval: ({ state }) => (state.data?.items.some((task) => !hasEnded(task)) ? interval : false),
    refetchIntervalInBackground: hidden,
  })
  return data?.items ?? none
}

const none: readonly never[] = []

/** Those that wait or run. */
export const underWay = (tasks: readonly Task[]): readonly Task[] => tasks.filter((task) => !hasEnded(task))
