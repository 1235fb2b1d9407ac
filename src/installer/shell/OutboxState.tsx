import WarningIcon from '@mui/icons-material/ErrorOutline'
import OfflineIcon from '@mui/icons-material/CloudOffOutlined'
import SentIcon from '@mui/icons-material/CloudDoneOutlined'
import WaitingIcon from '@mui/icons-material/CloudUploadOutlined'
import { Box, Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { useOnline } from '../../ui/useOnline.ts'
import { needsDecision } from '../outbox/entry.ts'
import { useStoredEntries } from '../outbox/useEntries.ts'

/** What waits to be sent, and whether there is a network; leads to the page of it. */
export const OutboxState = () => {
  const translate = useTranslate()
  const isOnline = useOnline()
  const stored = useStoredEntries()
  const entries = stored ?? []
  const held = entries.filter(needsDecision).length
  const waiting = entries.length - held
  const counts = [
    held > 0 && translate('installer.outbox.held', { smart_count: held }),
    waiting > 0 && translate('installer.outbox.waiting', { smart_count: waiting }),
  ]
  const [icon, text] =
    held > 0
      ? [<WarningIcon key="icon" color="error" />, counts.filter(Boolean).join(', ')]
      : entries.length > 0
        ? [<WaitingIcon key="icon" />, counts.filter(Boolean).join(', ')]
        : isOnline
          ? [<SentIcon key="icon" />, translate('installer.outbox.empty')]
          : [<OfflineIcon key="icon" />, translate('installer.outbox.offline')]
  return (
    <Box role="status">
      <Button
        component={Link}
        to={paths.installer.changes}
        startIcon={!isOnline && entries.length > 0 && held === 0 ? <OfflineIcon /> : icon}
        color="inherit"
        // nothing is said to be sent before it is known
        sx={{
          visibility: stored ? 'visible' : 'hidden',
          maxWidth: '100%',
          fontSize: '0.875rem',
          textAlign: 'left',
          lineHeight: 1.2,
        }}
      >
        {text}
      </Button>
    </Box>
  )
}
