import { Alert, Button, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material'
import { useId, useState, type FormEvent } from 'react'
import { useTranslate } from 'react-admin'
import { whyNotRange } from '../../../../domain/rules/measurementRange.ts'
import { localText, secondOf, type Window } from './timeRange.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'

interface Props {
  window: Window
  onChoose: (window: Window) => void
  onClose: () => void
}

/** Chooses start and end of the period, at most a year apart. */
export const RangeDialog = ({ window, onChoose, onClose }: Props) => {
  const translate = useTranslate()
  const id = useId()
  const [from, setFrom] = useState(localText(window.from))
  const [to, setTo] = useState(localText(window.to))
  const known = from !== '' && to !== ''
  const reason = known
    ? whyNotRange({ from: new Date(from).toISOString(), to: new Date(to).toISOString() })
    : 'required'
  const choose = (event: FormEvent) => {
    event.preventDefault()
    if (reason !== undefined) return
    onChoose({ from: secondOf(from), to: secondOf(to) })
    onClose()
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <form noValidate onSubmit={choose}>
        <DialogTitle id={id}>{translate('thermostats.range.title')}</DialogTitle>
        <DialogContent>
          {(
            [
              ['thermostats.range.from', from, setFrom],
              ['thermostats.range.to', to, setTo],
            ] as const
          ).map(([label, value, set]) => (
            <TextField
              key={label}
              type="datetime-local"
              label={translate(label)}
              value={value}
              onChange={(event) => set(event.target.value)}
              slotProps={{ inputLabel: { shrink: true } }}
            />
          ))}
          {reason !== undefined && (
            <Alert severity="warning" sx={{ mt: 1 }}>
              {translate(`errors.${reason}`)}
            </Alert>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={reason !== undefined}>
            {translate('thermostats.range.show')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
