import { Alert, Box, Button, MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { visitMinutesMax, visitMinutesMin } from '../../../../domain/planning/planLimits.ts'
import { AskingDialog } from '../../../ui/dialogs/AskingDialog.tsx'
import { useFormat } from '../../../ui/facts/format.ts'
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
export const MoveDialog = ({
  unit,
  slot,
  isNew,
  days,
  technicians,
  conflicts,
  onMove,
  onTakeOut,
  onClose,
}: Props) => {
  const translate = useTranslate()
  const { language } = useFormat()
  const [values, setValues] = useState(slot)
  const set = (part: Partial<Slot>) => setValues((before) => ({ ...before, ...part }))
  const isTime = /^\d{2}:\d{2}$/.test(values.time)
  const isLength =
    Number.isInteger(values.minutes) && values.minutes >= visitMinutesMin && values.minutes <= visitMinutesMax
  const shownDays = days.includes(values.day) ? days : [values.day, ...days]
  return (
    <AskingDialog
      title={translate(isNew ? 'planning.placeNamed' : 'planning.moveNamed', { unit })}
      submit={isNew ? 'planning.place' : 'planning.move'}
      width="xs"
      unready={!isTime || !isLength}
      acts={
        onTakeOut && (
          <Button color="error" onClick={onTakeOut} sx={{ mr: 'auto' }}>
            {translate('planning.takeOut')}
          </Button>
        )
      }
      onSubmit={() => onMove(values)}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
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
        <TextField
          select
          label={translate('planning.fields.day')}
          value={values.day}
          onChange={({ target }) => set({ day: target.value })}
        >
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
      </Box>
    </AskingDialog>
  )
}
