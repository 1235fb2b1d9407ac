import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod'
import { notices } from '../../../contract/main/notices.ts'
import { main } from '../../providers/api.ts'

export type Notices = z.output<typeof notices.list.reply>

/** The query of the user's notices. */
export const noticesKey = ['notices']

/** The user's notices in this client, renewed by those of the event stream (LiveUpdates.ts). */
export const useNotices = (): Notices => {
  const { data } = useQuery({
    queryKey: noticesKey,
    queryFn: ({ signal }) => main(notices.list, {}, { signal }),
  })
  return data ?? none
}

const none: Notices = { items: [], unread: 0 }
