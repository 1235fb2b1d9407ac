import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, type FormEvent, type ReactNode } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { useFailureText } from '../../ui/useFailureText.ts'

interface Props {
  /** Text key. */
  title: string
  /** Text key of what is said when it is saved. */
  saved: string
  children: ReactNode
  /** True once the values may be sent; shows the reasons at the fields otherwise. */
  check?: () => boolean
  save: () => Promise<unknown>
  onClose: () => void
}

/** A small form over the radiator of the page that is saved by a call of its own. */
export const ActDialog = ({ title, saved, children, check = () => true, save, onClose }: Props) => {
  const translate = useTranslate()
  const notify = useNotify()
  const failureText = useFailureText()
  const queryClient = useQueryClient()
  const titleId = useId()
  const { mutate, isPending, error } = useMutation({
    mutationFn: save,
    onSuccess: () => {
      notify(saved, { type: 'success' })
      onClose()
    },
    // after a refusal too: the row may have become another one meanwhile
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['radiators'] }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // a dialog's form lies within the page's in React's tree
    event.stopPropagation()
    if (check()) mutate()
  }
  return (
    <Dialog
      open
      onClose={() => {
        if (!isPending) onClose()
      }}
      aria-labelledby={titleId}
      maxWidth="sm"
      fullWidth
    >
      <form noValidate onSubmit={submit}>
        <DialogTitle id={titleId}>{translate(title)}</DialogTitle>
        <DialogContent>
          {children}
          {error && (
            <Alert severity="error" sx={{ mt: 1 }}>
              {failureText(error)}
            </Alert>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isPending}>
            {translate('ra.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={isPending}>
            {translate('ra.action.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
