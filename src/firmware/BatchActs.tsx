import ApproveIcon from '@mui/icons-material/HowToRegOutlined'
import DiscardIcon from '@mui/icons-material/DeleteOutlined'
import RetryIcon from '@mui/icons-material/ReplayOutlined'
import StopIcon from '@mui/icons-material/StopCircleOutlined'
import { Box, Button, Tooltip, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { firmwareUpdates, type FirmwareBatchDetail } from '../../contract/main/firmwareUpdates.ts'
import { paths } from '../paths.ts'
import { main } from '../providers/api.ts'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { useAct } from '../ui/buttons/useAct.ts'
import { useBatchAct } from './batchQueries.ts'
import { hoursText } from './batchDraft.ts'

/** The actions that a batch allows in its state; each names its effect in numbers. A creator sees why they cannot approve their own. */
export const BatchActs = ({ batch }: { batch: FirmwareBatchDetail }) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'approve' | 'abort' | 'retry' | 'discard'>()
  const close = () => setAsking(undefined)
  const { id, state, counts, total, waveProgress, whyNotApprove, kind, firmwareVersion, window } = batch
  const approve = useBatchAct(id, 'approve', close)
  const abort = useBatchAct(id, 'abort', close)
  const retry = useBatchAct(id, 'retry', close)
  const discard = useAct(() => main(firmwareUpdates.discard, { params: { id } }), {
    done: 'firmware.batch.done.discard',
    after: () => void navigate(paths.firmwareUpdates),
    settled: close,
  })
  const t = (key: string, args: Record<string, unknown> = {}) => translate(`firmware.batch.${key}`, args)
  const reason = whyNotApprove === null ? '' : translate(`firmware.whyNotApprove.${whyNotApprove}`)
  const isWaiting = state === 'AwaitingApproval'
  const mayRetry = (state === 'Running' || state === 'Stopped' || state === 'Finished') && counts.Failed > 0
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      {isWaiting && (
        <>
          <Button color="error" startIcon={<DiscardIcon />} onClick={() => setAsking('discard')}>
            {t('discard')}
          </Button>
          <Tooltip describeChild title={reason}>
            <span>
              <Button
                variant="contained"
                startIcon={<ApproveIcon />}
                disabled={reason !== ''}
                onClick={() => setAsking('approve')}
              >
                {t('approve')}
              </Button>
            </span>
          </Tooltip>
          {reason !== '' && (
            <Typography variant="body2" color="text.secondary" sx={{ flexBasis: '100%' }}>
              {reason}
            </Typography>
          )}
        </>
      )}
      {mayRetry && (
        <Button variant="outlined" startIcon={<RetryIcon />} onClick={() => setAsking('retry')}>
          {t('retry', { smart_count: counts.Failed })}
        </Button>
      )}
      {(state === 'Running' || state === 'Stopped') && (
        <Button color="error" variant="outlined" startIcon={<StopIcon />} onClick={() => setAsking('abort')}>
          {t('abort')}
        </Button>
      )}
      <ConfirmDialog
        open={asking === 'approve'}
        title={t('approveTitle')}
        confirm={t('approve')}
        busy={approve.isPending}
        consequences={[
          { text: 'firmware.consequences.targets', count: total },
          { text: 'firmware.consequences.canary', count: waveProgress[0]?.total ?? 0 },
          { text: 'firmware.consequences.excluded', count: counts.excluded },
        ]}
        onConfirm={() => approve.mutate()}
        onClose={close}
      >
        {t('approveText', { kind: translate(`firmware.kinds.${kind}`), version: firmwareVersion })}{' '}
        {window.fromHour === window.toHour
          ? t('beginsAlways')
          : t('beginsWithin', { window: hoursText(window, translate) })}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'abort'}
        title={t('abortTitle')}
        confirm={t('abort')}
        destructive
        busy={abort.isPending}
        consequences={[
          { text: 'firmware.consequences.updating', count: counts.Updating },
          { text: 'firmware.consequences.waiting', count: counts.Unknown },
          { text: 'firmware.consequences.completed', count: counts.Completed },
        ]}
        onConfirm={() => abort.mutate()}
        onClose={close}
      >
        {t('abortText')}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'retry'}
        title={t('retryTitle', { smart_count: counts.Failed })}
        confirm={t('retry', { smart_count: counts.Failed })}
        busy={retry.isPending}
        onConfirm={() => retry.mutate()}
        onClose={close}
      >
        {t('retryText')}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'discard'}
        title={t('discardTitle')}
        confirm={t('discard')}
        destructive
        busy={discard.isPending}
        onConfirm={() => discard.mutate()}
        onClose={close}
      >
        {t('discardText')}
      </ConfirmDialog>
    </Box>
  )
}
