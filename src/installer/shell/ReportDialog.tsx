import { Alert, Button, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'

interface Props {
  /** Translated. */
  title: string
  /** Whether it cannot be saved as it is. */
  isWrong: boolean
  save: () => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** Reports what prevents a step; it closes once that is kept. */
export const ReportDialog = ({ title, isWrong, save, onClose, children }: Props) => {
  const translate = useTranslate()
  const titleId = useId()
  const keeping = useMutation({ networkMode: 'always', mutationFn: save, onSuccess: onClose })
  return (
    <Dialog open fullScreen onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        {children}
        {keeping.isError && <Alert severity="error">{translate('installer.notKept')}</Alert>}
      </DialogContent>
      <DialogActions sx={{ '& > *': { flex: 1, minHeight: 52 } }}>
        <Button variant="outlined" onClick={onClose}>
          {translate('ra.action.cancel')}
        </Button>
        <Button
          variant="contained"
          disabled={isWrong}
          loading={keeping.isPending}
          onClick={() => keeping.mutate()}
        >
          {translate('ra.action.save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
