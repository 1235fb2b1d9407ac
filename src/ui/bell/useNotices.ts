import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import type * as z from 'zod'
import { notices } from '../../../contract/main/notices.ts'
import { main } from '../../providers/api.ts'
import { useFailureText } from '../useAct.ts'

export type Notices = z.output<typeof notices.list.reply>

const queryKey = ['notices']

/** The user's notices in this client, renewed by those of the event stream (LiveUpdates.ts). */
export const useNotices = (): Notices => {
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => main(notices.list, {}, { signal }) })
  return data ?? none
}

const none: Notices = { items: [], unread: 0 }

/** Marks notices as read, on screen at once. */
export const useMarkRead = () => {
  const queryClient = useQueryClient()
  const notify = useNotify()
  const failureText = useFailureText()
  return useMutation({
    mutationFn: (body: { ids: string[] } | { until: string }) => main(notices.read, { body }),
    onMutate: (body) =>
      queryClient.setQueryData<Notices>(queryKey, (known) => {
        if (!known) return known
        const isMeant = (id: string) => !('ids' in body) || body.ids.includes(id)
        const readAt = new Date().toISOString()
        const items = known.items.map((item) => (item.readAt === null && isMeant(item.id) ? { ...item, readAt } : item))
        const done = known.items.filter((item, at) => item.readAt !== items[at]?.readAt).length
        return { items, unread: 'ids' in body ? Math.max(0, known.unread - done) : 0 }
      }),
    onError: (error) => notify(failureText(error), { type: 'error' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}
