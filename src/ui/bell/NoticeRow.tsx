import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Notice } from '../../../contract/main/notices.ts'
import { noticeLine, noticePage } from '../../../domain/notices.ts'
import { FormatDate } from '../facts/FormatDate.tsx'
import { useFormat } from '../facts/format.ts'

const row = {
  display: 'flex',
  gap: 1.25,
  px: 2,
  py: 1.25,
  minHeight: 44,
  color: 'text.primary',
  textDecoration: 'none',
} as const

/** What a notice says, and a dot while it is unread. What is gone or out of reach says only that. */
export const NoticeRow = ({ notice, onOpen }: { notice: Notice; onOpen: () => void }) => {
  const translate = useTranslate()
  const { number } = useFormat()
  const { kind, subject, about, at, readAt } = notice
  const words = about && {
    said: translate(`notices.lines.${noticeLine(subject, about)}`, {
      eui: about.eui ?? '',
      name: about.name ?? '',
      number: number(about.count),
      what: translate(`jobs.kinds.${about.jobKind ?? ''}`, { _: translate('notices.lines.task') }),
    }),
    beside: [
      about.place,
      subject === 'job' ? about.name : undefined,
      about.behind > 0 ? translate('notices.lines.behind', { number: number(about.behind) }) : undefined,
    ].filter(Boolean),
  }
  const body = (
    <>
      <Box
        component="span"
        {...(readAt === null && { role: 'img', 'aria-label': translate('notices.new') })}
        sx={{
          flex: 'none',
          width: 8,
          height: 8,
          mt: 0.875,
          borderRadius: '50%',
          bgcolor: readAt === null ? 'primary.main' : 'transparent',
        }}
      />
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: readAt === null ? 600 : 400, overflowWrap: 'anywhere' }}>
          {words ? words.said : translate(`notices.kinds.${kind}`)}
        </Typography>
        {words ? (
          words.beside.length > 0 && (
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {words.beside.join(' · ')}
            </Typography>
          )
        ) : (
          <Typography variant="body2">{translate('notices.gone')}</Typography>
        )}
        <Typography variant="body2" color="text.secondary">
          <FormatDate value={at} />
        </Typography>
      </Box>
    </>
  )
  return (
    <Box component="li" sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      {about ? (
        <Box
          component={Link}
          to={noticePage(subject, about)}
          onClick={onOpen}
          sx={{ ...row, '&:hover': { bgcolor: 'action.hover' } }}
        >
          {body}
        </Box>
      ) : (
        <Box sx={row}>{body}</Box>
      )}
    </Box>
  )
}
