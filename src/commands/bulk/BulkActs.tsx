import StopIcon from '@mui/icons-material/StopCircleOutlined'
import StartIcon from '@mui/icons-material/PlayArrowOutlined'
import RetryIcon from '@mui/icons-material/ReplayOutlined'
import DiscardIcon from '@mui/icons-material/DeleteOutlined'
import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { bulkUpdates } from '../../../contract/main/bulkUpdates.ts'
import { commandsOf } from '../../../domain/commands/commandSet.ts'
import { paths } from '../../paths.ts'
import { main } from '../../providers/api.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { useAct } from '../../ui/buttons/useAct.ts'
import { useBulkAct, type Bulk } from './bulkQueries.ts'
import { useHoursText } from '../commandTexts.ts'

/** The actions that a bulk update allows in its state; each asks for confirmation and names its effect in numbers. */
export const BulkActs = ({ bulk }: { bulk: Bulk }) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const hoursText = useHoursText()
  const [asking, setAsking] = useState<'start' | 'abort' | 'retry'>()
  const close = () => setAsking(undefined)
  const { id, state, counts, total, framesEach, hours, offline, commands } = bulk
  const targets = total - counts.Skipped
  const start = useBulkAct(id, 'start', close)
  const abort = useBulkAct(id, 'abort', close)
  const retry = useBulkAct(id, 'retry', close)
  const discard = useAct(() => main(bulkUpdates.discard, { params: { id } }), {
    done: 'commands.bulk.done.discard',
    after: () => void navigate(paths.bulkUpdates),
  })
  const over = state === 'Finished' || state === 'Aborted'
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {state === 'Planned' && (
        <>
          <Button
            color="error"
            startIcon={<DiscardIcon />}
            loading={discard.isPending || discard.isSuccess}
            onClick={() => discard.mutate()}
          >
            {translate('commands.bulk.discard')}
          </Button>
          <Button
            variant="contained"
            startIcon={<StartIcon />}
            disabled={targets === 0}
            onClick={() => setAsking('start')}
          >
            {translate('commands.bulk.start')}
          </Button>
        </>
      )}
      {state === 'Running' && (
        <Button color="error" variant="outlined" startIcon={<StopIcon />} onClick={() => setAsking('abort')}>
          {translate('commands.bulk.abort')}
        </Button>
      )}
      {over && counts.Failed > 0 && (
        <Button variant="outlined" startIcon={<RetryIcon />} onClick={() => setAsking('retry')}>
          {translate('commands.bulk.retry', { smart_count: counts.Failed })}
        </Button>
      )}
      <ConfirmDialog
        open={asking === 'start'}
        title={translate('commands.bulk.startTitle', { smart_count: targets })}
        confirm={translate('commands.bulk.start')}
        busy={start.isPending}
        consequences={[
          { text: 'commands.bulk.consequences.commands', count: commandsOf(commands).length },
          { text: 'commands.bulk.consequences.frames', count: targets * framesEach },
          { text: 'commands.bulk.consequences.skipped', count: counts.Skipped },
          { text: 'commands.bulk.consequences.offline', count: offline },
        ]}
        onConfirm={() => start.mutate()}
        onClose={close}
      >
        {translate('commands.bulk.startText', { hours: hoursText(hours) })}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'abort'}
        title={translate('commands.bulk.abortTitle')}
        confirm={translate('commands.bulk.abort')}
        destructive
        busy={abort.isPending}
        consequences={[
          { text: 'commands.bulk.consequences.pending', count: counts.Pending },
          { text: 'commands.bulk.consequences.running', count: counts.Running },
          { text: 'commands.bulk.consequences.done', count: counts.Success },
        ]}
        onConfirm={() => abort.mutate()}
        onClose={close}
      />
      <ConfirmDialog
        open={asking === 'retry'}
        title={translate('commands.bulk.retryTitle', { smart_count: counts.Failed })}
        confirm={translate('commands.bulk.retry', { smart_count: counts.Failed })}
        busy={retry.isPending}
        onConfirm={() => retry.mutate()}
        onClose={close}
      >
        {translate('commands.bulk.retryText')}
      </ConfirmDialog>
    </Box>
  )
}
