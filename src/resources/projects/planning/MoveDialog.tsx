import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, MenuItem, TextField } from '@mui/material'
import { useId, useState, type FormEvent } from 'react'
import { useTranslate } from 'react-admin'
import { visitMinutesMax, visitMinutesMin } from '../../../../domain/planning/planLimits.ts'
import { useFormat } from '../../../ui/format.ts'
import { useAskToLeave } from '../../../ui/useAskToLeave.tsx'
import { dayName, shifted, type Slot } from './planDraft.ts'

interface Props {
  unit: string
  slot: Slot
  isNew: boolean
  days: readonly string[]
  technicians: readonly { id: string; name: string }[]
  /** In words. */
  conflicts: readonly string[]
  onMove: (slot: Slot) => void
  onTakeOut?: (() => void) | undefined
  onClose: () => void
}

/** Moves an appointment of a plan to another technician, day or time. */
export const MoveDialog = ({ unit, slot, isNew, days, technicians, conflicts, onMove, onTakeOut, onClose }: Props) => {
  const translate = useTranslate()
  const { language } = useFormat()
  const titleId = useId()
  const [values, setValues] = useState(slot)
  const set = (part: Partial<Slot>) => setValues((before) => ({ ...before, ...part }))
  const isTime = /^\d{2}:\d{2}$/.test(values.time)
  const isLength = Number.isInteger(values.minutes) && values.minutes >= visitMinutesMin && values.minutes <= visitMinutesMax
  const shownDays = days.includes(values.day) ? days : [values.day, ...days]
  const { leave, watched, question } = useAskToLeave(onClose)
  const send = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (isTime && isLength) onMove(values)
  }
  return (
    <Dialog open onClose={leave} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <Box component="form" noValidate onSubmit={send} {...watched}>
        <DialogTitle id={titleId}>{translate(isNew ? 'planning.placeNamed' : 'planning.moveNamed', { unit })}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, pt: '8px !important' }}>
          {conflicts.map((text) => (
            <Alert key={text} severity="warning">
              {text}
            </Alert>
          ))}
          <TextField
            select
            label={translate('planning.fields.technician')}
            value={values.technicianId}
            onChange={({ target }) => set({ technicianId: target.value })}
          >
            {technicians.map(({ id, name }) => (
              <MenuItem key={id} value={id}>
                {name}
              </MenuItem>
            ))}
          </TextField>
          <TextField select label={translate('planning.fields.day')} value={values.day} onChange={({ target }) => set({ day: target.value })}>
            {shownDays.map((day) => (
              <MenuItem key={day} value={day}>
                {dayName(day, language)}
              </MenuItem>
            ))}
          </TextField>
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
            <TextField
              type="time"
              label={translate('planning.fields.time')}
              value={values.time}
              onChange={({ target }) => set({ time: target.value })}
              error={!isTime}
              slotProps={{ inputLabel: { shrink: true }, htmlInput: { step: 300 } }}
              sx={{ flex: 1, minWidth: 120 }}
            />
            <Button type="button" onClick={() => set({ time: shifted(values.time, -15) })}>
              {translate('planning.earlier')}
            </Button>
            <Button type="button" onClick={() => set({ time: shifted(values.time, 15) })}>
              {translate('planning.later')}
            </Button>
          </Box>
          <TextField
            type="number"
            label={translate('planning.fields.minutes')}
            value={values.minutes || ''}
            onChange={({ target }) => set({ minutes: Number(target.value) })}
            error={!isLength}
            slotProps={{ htmlInput: { min: visitMinutesMin, max: visitMinutesMax, step: 5 } }}
          />
        </DialogContent>
        <DialogActions>
          {onTakeOut && (
            <Button color="error" onClick={onTakeOut} sx={{ mr: 'auto' }}>
              {translate('planning.takeOut')}
            </Button>
          )}
          <Button onClick={leave}>{translate('ra.action.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={!isTime || !isLength}>
            {translate(isNew ? 'planning.place' : 'planning.move')}
          </Button>
        </DialogActions>
      </Box>
      {question}
    </Dialog>
  )
}
