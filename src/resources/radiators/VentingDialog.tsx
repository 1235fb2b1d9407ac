import { FormControl, FormControlLabel, FormHelperText, FormLabel, Radio, RadioGroup } from '@mui/material'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { radiators, type Radiator } from '../../../contract/main/radiators.ts'
import { ventingDurations, ventingNotPossibleReasons } from '../../../domain/enums.ts'
import { whyNotVenting } from '../../../domain/rules/venting.ts'
import { main } from '../../providers/api.ts'
import { ActDialog } from './ActDialog.tsx'
import { NoteField } from '../../ui/NoteField.tsx'

const answers = ['yes', 'no'] as const

/** What came of venting: how long air came out, or else why it was not possible. */
export const VentingDialog = ({ radiator: { id, version, venting }, onClose }: { radiator: Radiator; onClose: () => void }) => {
  const [possible, setPossible] = useState(venting.isVentingPossible)
  const [duration, setDuration] = useState(venting.successDuration)
  const [failure, setFailure] = useState(venting.failureReason)
  const [comment, setComment] = useState(venting.comment ?? '')
  const [tried, setTried] = useState(false)
  const reasons = whyNotVenting({ isVentingPossible: possible, successDuration: duration, failureReason: failure })
  const check = () => {
    setTried(true)
    return reasons === undefined
  }
  const body = (isVentingPossible: boolean) => ({
    isVentingPossible,
    successDuration: isVentingPossible ? duration : null,
    failureReason: isVentingPossible ? null : failure,
    comment,
  })
  const save = async () => possible !== null && main(radiators.venting, { params: { id }, body: body(possible), version })
  const shown = tried ? reasons : undefined
  return (
    <ActDialog title="radiators.venting.title" saved="radiators.venting.saved" check={check} save={save} onClose={onClose}>
      <Choice
        label="radiators.venting.possible"
        values={answers}
        value={possible === null ? null : possible ? 'yes' : 'no'}
        text={(value) => `radiators.venting.${value}`}
        row
        reason={shown?.isVentingPossible}
        onChange={(value) => setPossible(value === 'yes')}
      />
      {possible === true && (
        <Choice
          label="radiators.venting.duration"
          values={ventingDurations}
          value={duration}
          text={(value) => `radiators.ventingDurations.${value}`}
          reason={shown?.successDuration}
          onChange={setDuration}
        />
      )}
      {possible === false && (
        <Choice
          label="radiators.venting.reason"
          values={ventingNotPossibleReasons}
          value={failure}
          text={(value) => `radiators.ventingReasons.${value}`}
          reason={shown?.failureReason}
          onChange={setFailure}
        />
      )}
      <NoteField label="radiators.venting.comment" value={comment} onChange={setComment} />
    </ActDialog>
  )
}

interface ChoiceProps<V extends string> {
  label: string
  values: readonly V[]
  value: V | null
  text: (value: V) => string
  reason: string | undefined
  row?: boolean
  onChange: (value: V) => void
}

const Choice = <V extends string>({ label, values, value, text, reason, row = false, onChange }: ChoiceProps<V>) => {
  const translate = useTranslate()
  const id = useId()
  return (
    <FormControl error={reason !== undefined} sx={{ display: 'block' }}>
      <FormLabel id={id}>{translate(label)}</FormLabel>
      <RadioGroup aria-labelledby={id} row={row} value={value ?? ''}>
        {values.map((one) => (
          <FormControlLabel key={one} value={one} control={<Radio onChange={() => onChange(one)} />} label={translate(text(one))} />
        ))}
      </RadioGroup>
      {reason && <FormHelperText sx={{ mx: 0 }}>{translate(`errors.${reason}`)}</FormHelperText>}
    </FormControl>
  )
}
