import { Button } from '@mui/material'
import { useTranslate, useNotify } from 'react-admin'
import { Link } from 'react-router-dom'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { paths } from '../../paths.ts'
import { PanelFrame } from '../tray/PanelFrame.tsx'
import { NoticeRow } from './NoticeRow.tsx'
import { type Notices, noticesKey as queryKey } from './useNotices.ts'
import { notices } from '../../../contract/main/notices.ts'
import { main } from '../../providers/api.ts'
import { serverNow } from '../../providers/serverClock.ts'
import { useFailureText } from '../buttons/useAct.ts'

/** Marks notices as read, on screen at once. */
const useMarkRead = () => {
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

export interface BellPanelProps {
  anchor: HTMLElement
  known: Notices
  onClose: () => void
}

/** The user's latest notices; each leads to its row. */
export const BellPanel = ({ anchor, known: { items, unread }, onClose }: BellPanelProps) => {
  const translate = useTranslate()
  const { mutate, isPending } = useMarkRead()
  // what came since is not marked: nobody has seen it
  const until = items[0]?.at
  return (
    <PanelFrame
      anchor={anchor}
      title="notices.title"
      none="notices.none"
      onClose={onClose}
      rows={items.map((notice) => (
        <NoticeRow
          key={notice.id}
          notice={notice}
          onOpen={() => {
            if (notice.readAt === null) mutate({ ids: [notice.id] })
            onClose()
          }}
        />
      ))}
      foot={
        <>
          <Button
            size="small"
            disabled={unread === 0 || until === undefined || isPending}
            onClick={() => until !== undefined && mutate({ until })}
            sx={{ minHeight: 44 }}
          >
            {translate('notices.readAll')}
          </Button>
          <Button component={Link} to={paths.profile} onClick={onClose} size="small" sx={{ minHeight: 44 }}>
            {translate('notices.choose')}
          </Button>
        </>
      }
    />
  )
}
