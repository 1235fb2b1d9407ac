import CloseIcon from '@mui/icons-material/Close'
import { Box, Button, IconButton, Typography } from '@mui/material'
import { useId } from 'react'
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
  const name = useId()
  const { mutate, isPending } = useMarkRead()
  // what came since is not marked: nobody has seen it
  const until = items[0]?.at
  return (
    <PanelFrame anchor={anchor} name={name} onClose={onClose}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', pl: 2, pr: 1, py: 0.5, borderBottom: 1, borderColor: 'divider' }}>
        <Typography id={name} component="h2" variant="h3">
          {translate('notices.title')}
        </Typography>
        <IconButton aria-label={translate('ra.action.close')} onClick={onClose} sx={{ minWidth: 44, minHeight: 44 }}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      <Box sx={{ overflowY: 'auto', flex: '1 1 auto', minHeight: 96 }}>
        {items.length === 0 ? (
          <Typography color="text.secondary" sx={{ p: 2 }}>
            {translate('notices.none')}
          </Typography>
        ) : (
          <Box component="ul" aria-labelledby={name} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {items.map((notice) => (
              <NoticeRow
                key={notice.id}
                notice={notice}
                onOpen={() => {
                  if (notice.readAt === null) mutate({ ids: [notice.id] })
                  onClose()
                }}
              />
            ))}
          </Box>
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2, px: 1, py: 0.5, borderTop: 1, borderColor: 'divider' }}>
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
      </Box>
    </PanelFrame>
  )
}
