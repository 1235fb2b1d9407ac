import {
  Alert,
  Box,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  type DialogProps,
} from '@mui/material'
import { useId, type FormEvent, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { useAskToLeave, type AskOptions } from './useAskToLeave.tsx'
import { Dialog } from './Dialog.tsx'

interface Props extends AskOptions {
  /** Translated. */
  title: string
  width?: DialogProps['maxWidth']
  children: ReactNode
  /** Why it was refused, below the fields. */
  failure?: ReactNode
  onSubmit: () => void
  /** Text key of the button that sends; without it there is nothing to send any more. */
  submit?: string | undefined
  /** What is entered cannot be sent yet. */
  unready?: boolean
  destructive?: boolean
  /** Further acts, before the others. */
  acts?: ReactNode
  onClose: () => void
}

/** A dialog with a form. Asks before it closes with what was entered. */
export const AskingDialog = ({
  title,
  width = 'sm',
  children,
  failure,
  onSubmit,
  submit,
  unready = false,
  destructive = false,
  acts,
  onClose,
  ...asking
}: Props) => {
  const translate = useTranslate()
  const titleId = useId()
  const { leave, watched, question } = useAskToLeave(onClose, asking)
  const send = (event: FormEvent) => {
    event.preventDefault()
    // in React's tree a dialog's form lies within the page's form
    event.stopPropagation()
    if (!unready) onSubmit()
  }
  return (
    <Dialog open onClose={leave} aria-labelledby={titleId} maxWidth={width} fullWidth>
      {/* the content scrolls, the buttons stay visible */}
      <Box
        component="form"
        noValidate
        onSubmit={send}
        {...watched}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
      >
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          {children}
          {failure && (
            <Alert severity="error" sx={{ mt: 1 }}>
              {failure}
            </Alert>
          )}
        </DialogContent>
        <DialogActions>
          {acts}
          <Button onClick={leave} disabled={asking.busy}>
            {translate(submit === undefined ? 'ra.action.close' : 'ra.action.cancel')}
          </Button>
          {submit !== undefined && (
            <Button
              type="submit"
              variant="contained"
              color={destructive ? 'error' : 'primary'}
              loading={asking.busy}
              disabled={unready}
            >
              {translate(submit)}
            </Button>
          )}
        </DialogActions>
      </Box>
      {question}
    </Dialog>
  )
}
