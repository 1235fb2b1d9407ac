import {
  Alert,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  Typography,
} from '@mui/material'
import { useId, useState, type FormEvent } from 'react'
import { useTranslate } from 'react-admin'
import { serverNow } from '../../../providers/serverClock.ts'
import { useFormat } from '../../../ui/facts/format.ts'
import { comparedWindow } from './comparison.ts'
import { localText, secondOf, type Window } from './timeRange.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'

interface Props {
  window: Window
  onChoose: (since: number) => void
  onClose: () => void
}

/** Chooses where the period begins that the charts are compared with; it is as long as theirs. */
export const ComparePeriodDialog = ({ window, onChoose, onClose }: Props) => {
  const translate = useTranslate()
  const { date } = useFormat()
  const id = useId()
  const [from, setFrom] = useState(localText(window.from - (window.to - window.from)))
  const since = secondOf(from)
  const reason =
    from === ''
      ? 'errors.required'
      : since >= serverNow() / 1000
        ? 'thermostats.compare.whyNot.future'
        : undefined
  const choose = (event: FormEvent) => {
    event.preventDefault()
    if (reason !== undefined) return
    onChoose(since)
    onClose()
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <form noValidate onSubmit={choose}>
        <DialogTitle id={id}>{translate('thermostats.compare.periodTitle')}</DialogTitle>
        <DialogContent>
          <TextField
            autoFocus
            type="datetime-local"
            label={translate('thermostats.range.from')}
            value={from}
            onChange={(event) => setFrom(event.target.value)}
            slotProps={{ inputLabel: { shrink: true } }}
          />
          {reason === undefined ? (
            <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
              {translate('thermostats.compare.periodTo', {
                to: date(comparedWindow({ since }, window).to * 1000) ?? '',
              })}
            </Typography>
          ) : (
            <Alert severity="warning" sx={{ mt: 1 }}>
              {translate(reason)}
            </Alert>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={reason !== undefined}>
            {translate('thermostats.compare.compare')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
