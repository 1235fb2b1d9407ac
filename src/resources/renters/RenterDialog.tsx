import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { type FormEvent, type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'
import { CallError } from '../../../contract/client.ts'
import { useFailureText } from '../../ui/useAct.ts'
import { useAskToLeave } from '../../ui/useAskToLeave.tsx'

interface Props {
  /** Text keys. */
  title: string
  text: string
  act: string
  children: ReactNode
  busy: boolean
  error: unknown
  disabled: boolean
  onSubmit: () => void
  onClose: () => void
}

/** The first reason in a refusal, else the refusal itself. */
const useReason = () => {
  const translate = useTranslate()
  const failureText = useFailureText()
  return (error: unknown) => {
    const field = error instanceof CallError ? Object.values(error.body.fields ?? {})[0] : undefined
    return field ? translate(`errors.${field}`) : failureText(error)
  }
}

/** A dialog with one question about a renter. */
export const RenterDialog = ({ title, text, act, children, busy, error, disabled, onSubmit, onClose }: Props) => {
  const translate = useTranslate()
  const reason = useReason()
  const titleId = useId()
  const { leave, watched, question } = useAskToLeave(onClose, { busy })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (!disabled) onSubmit()
  }
  return (
    <Dialog open onClose={leave} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <Box component="form" noValidate onSubmit={submit} {...watched}>
        <DialogTitle id={titleId}>{translate(title)}</DialogTitle>
        <DialogContent>
          <DialogContentText color="textPrimary" sx={{ mb: 1 }}>
            {translate(text)}
          </DialogContentText>
          {children}
          {error ? (
            <Alert severity="error" sx={{ mt: 1 }}>
              {reason(error)}
            </Alert>
          ) : null}
        </DialogContent>
        <DialogActions>
          <Button onClick={leave} disabled={busy}>
            {translate('ra.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={busy} disabled={disabled}>
            {translate(act)}
          </Button>
        </DialogActions>
      </Box>
      {question}
    </Dialog>
  )
}
