import { Alert, Button, Stack } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useFormat } from './format.ts'
import { useAct } from '../buttons/useAct.ts'
import { useNow } from './useNow.ts'

interface Props {
  account: { pendingEmail: string | null; pendingEmailUntil: string | null }
  /** Mails the link again. */
  sendAgain: () => Promise<unknown>
  /** Forgets the new address. */
  cancel: () => Promise<unknown>
}

/** Says that a new e-mail address waits for its confirmation. Renders nothing without one. */
export const PendingEmail = ({ account: { pendingEmail, pendingEmailUntil }, sendAgain, cancel }: Props) => {
  const translate = useTranslate()
  const { date } = useFormat()
  const now = useNow()
  const email = pendingEmail ?? ''
  const again = useAct(sendAgain, { done: 'ui.pendingEmail.sent', args: { email } })
  const ending = useAct(cancel, { done: 'ui.pendingEmail.cancelled', args: { email } })
  if (pendingEmail === null || pendingEmailUntil === null) return null
  const isOver = Date.parse(pendingEmailUntil) <= now
  const busy = again.isPending || ending.isPending
  return (
    <Alert
      severity={isOver ? 'warning' : 'info'}
      sx={{ mb: 2, '& .MuiAlert-message': { minWidth: 0, overflowWrap: 'anywhere' } }}
    >
      {translate(isOver ? 'ui.pendingEmail.over' : 'ui.pendingEmail.waiting', {
        email,
        until: date(pendingEmailUntil) ?? '',
      })}
      <Stack direction="row" sx={{ mt: 1, gap: 1, flexWrap: 'wrap' }}>
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          disabled={busy}
          onClick={() => again.mutate()}
        >
          {translate('ui.pendingEmail.sendAgain')}
        </Button>
        <Button size="small" color="inherit" disabled={busy} onClick={() => ending.mutate()}>
          {translate('ui.pendingEmail.cancel')}
        </Button>
      </Stack>
    </Alert>
  )
}
