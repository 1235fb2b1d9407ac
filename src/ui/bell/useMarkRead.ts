import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { notices } from '../../../contract/main/notices.ts'
import { main } from '../../providers/api.ts'
import { serverNow } from '../../providers/serverClock.ts'
import { useFailureText } from '../buttons/useAct.ts'
import { noticesKey as queryKey, type Notices } from './useNotices.ts'

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
        const readAt = new Date(serverNow()).toISOString()
        const items = known.items.map((item) =>
          item.readAt === null && isMeant(item.id) ? { ...item, readAt } : item,
        )
        const done = known.items.filter((item, at) => item.readAt !== items[at]?.readAt).length
        return { items, unread: 'ids' in body ? Math.max(0, known.unread - done) : 0 }
      }),
    onError: (error) => notify(failureText(error), { type: 'error' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}
