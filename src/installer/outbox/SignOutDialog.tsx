import { Alert, Button, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { signOut } from '../../providers/authProvider.ts'
import { useOwner } from '../useOwner.ts'
import { discardAll, entriesOf } from './outbox.ts'
import { send } from './sender.ts'
import { useEntries } from './useEntries.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'

/** Asks what becomes of the changes that were not sent: send them first, keep them on this device for the next sign-in, or discard them. */
export const SignOutDialog = ({ onClose }: { onClose: () => void }) => {
  const translate = useTranslate()
  const { userId } = useOwner()
  const waiting = useEntries().length
  const [titleId, textId] = [useId(), useId()]
  const sendFirst = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      await send()
      if ((await entriesOf(userId)).length > 0) return 'left' as const
      await signOut()
      return 'sent' as const
    },
  })
  const discard = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      await discardAll(userId)
      await signOut()
    },
  })
  const busy = sendFirst.isPending || discard.isPending
  return (
    <Dialog
      open
      onClose={() => {
        if (!busy) onClose()
      }}
      aria-labelledby={titleId}
      aria-describedby={textId}
      fullWidth
      maxWidth="xs"
    >
      <DialogTitle id={titleId}>{translate('installer.signOut.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText id={textId} color="textPrimary">
          {translate('installer.signOut.text', { smart_count: waiting })}
        </DialogContentText>
        {sendFirst.data === 'left' && (
          <Alert severity="warning" sx={{ mt: 1 }}>
            {translate('installer.signOut.left')}
          </Alert>
        )}
      </DialogContent>
      <DialogActions sx={{ flexDirection: 'column', gap: 1, '& > *': { width: '100%', m: '0 !important' } }}>
        <Button
          variant="contained"
          autoFocus
          loading={sendFirst.isPending}
          disabled={busy}
          onClick={() => sendFirst.mutate()}
        >
          {translate('installer.signOut.send')}
        </Button>
        <Button variant="outlined" disabled={busy} onClick={() => void signOut()}>
          {translate('installer.signOut.keep')}
        </Button>
        <Button
          variant="outlined"
          color="error"
          loading={discard.isPending}
          disabled={busy}
          onClick={() => discard.mutate()}
        >
          {translate('installer.signOut.discard')}
        </Button>
        <Button disabled={busy} onClick={onClose}>
          {translate('ra.action.cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
