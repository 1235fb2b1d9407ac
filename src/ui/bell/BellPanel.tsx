import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { PanelFrame } from '../tray/PanelFrame.tsx'
import { NoticeRow } from './NoticeRow.tsx'
import { useMarkRead } from './useMarkRead.ts'
import type { Notices } from './useNotices.ts'

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
