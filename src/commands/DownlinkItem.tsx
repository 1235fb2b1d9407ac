import CancelIcon from '@mui/icons-material/CancelOutlined'
import { Box, Button, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { Downlink } from '../../contract/main/downlinkShapes.ts'
import { mayHappen } from '../../domain/downlinks/commandStates.ts'
import { downlinks } from '../../contract/main/downlinks.ts'
import { main } from '../providers/api.ts'
import { FormatDate } from '../ui/facts/FormatDate.tsx'
import { NoConsent } from '../ui/states/NoConsent.tsx'
import { useFormat } from '../ui/facts/format.ts'
import { useAct } from '../ui/buttons/useAct.ts'
import { useArgsText, useOutcomeText, useReportedText } from './commandTexts.ts'
import { StepLine } from './StepLine.tsx'
import { needs } from '../needs.ts'
import { useMay } from '../ui/useMay.ts'

/** What the device reported about a command that ended without success. */
const ReportLine = ({ downlink: { status, reported } }: { downlink: Downlink }) => {
  const translate = useTranslate()
  const { date } = useFormat()
  const reportedText = useReportedText()
  if (reported === null || (status !== 'Failed' && status !== 'Aborted')) return null
  const text = reportedText(reported.values)
  if (text === '' && reported.withheld === null) return null
  return (
    <Typography variant="body2">
      {translate('commands.reported', { at: date(reported.at) ?? '' })}{' '}
      {reported.withheld === null ? text : <NoConsent />}
    </Typography>
  )
}

/** A command and its outcome: its progress, the reason for its end, or what it waits for and until when. */
export const DownlinkItem = ({ eui, downlink }: { eui: string; downlink: Downlink }) => {
  const translate = useTranslate()
  const argsText = useArgsText()
  const outcome = useOutcomeText()
  const queryClient = useQueryClient()
  const { id, code, createdAt, createdByName, source, bulkId, scheduleEntryId } = downlink
  const abort = useAct(() => main(downlinks.abort, { params: { eui, id } }), {
    done: 'commands.aborted',
    settled: () => void queryClient.invalidateQueries({ queryKey: ['downlinks'] }),
  })
  const may = useMay(needs.command)
  const cause =
    bulkId !== null
      ? translate('commands.cause.bulk')
      : scheduleEntryId !== null
        ? translate('commands.cause.schedule')
        : translate(`commands.sources.${source}`)
  return (
    <Box component="li" sx={{ px: 2, py: 1.5, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', columnGap: 1.5 }}>
        <Typography sx={{ fontWeight: 600 }}>{translate(`commands.codes.${code}`)}</Typography>
        <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {downlink.withheld === null ? argsText(downlink) : <NoConsent />}
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ ml: 'auto', whiteSpace: 'nowrap' }}>
          <FormatDate value={createdAt} />
        </Typography>
      </Box>
      <StepLine downlink={downlink} />
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="body2">{outcome(downlink)}</Typography>
          <ReportLine downlink={downlink} />
          <Typography variant="body2" color="text.secondary">
            {[createdByName, cause].filter(Boolean).join(' · ')}
          </Typography>
        </Box>
        {mayHappen(downlink, 'abortedByUser') && may && (
          <Button
            size="small"
            color="error"
            startIcon={<CancelIcon />}
            loading={abort.isPending}
            onClick={() => abort.mutate()}
          >
            {translate('commands.abort')}
          </Button>
        )}
      </Box>
    </Box>
  )
}
