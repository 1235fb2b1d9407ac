import { Box, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import {
  type BalancingDetails,
  whyNotDetails,
  whyNotPerformedOn,
} from '../../domain/heat-load/balancingRecord.ts'
import { dayOf } from '../../domain/time.ts'
import { serverNow } from '../providers/serverClock.ts'
import { FormDialog } from '../ui/dialogs/FormDialog.tsx'
import { Explained } from '../ui/help/Explained.tsx'
import { NumberField } from '../ui/facts/NumberField.tsx'

interface Props {
  /** Text keys. */
  title: string
  submit: string
  saved: string
  savedArgs?: Readonly<Record<string, string | number>>
  help: string
  initial: BalancingDetails
  save: (details: BalancingDetails) => Promise<unknown>
  onClose: () => void
}

type TextName = 'performedBy' | 'qualification' | 'company' | 'controlSetting' | 'pumpSetting'
type NumberName =
  | 'flowTemperature'
  | 'generatorPower'
  | 'vesselPressure'
  | 'measuredFlow'
  | 'measuredPressure'
  | 'measuredFlowTemperature'
  | 'measuredReturnTemperature'

const limits = {
  performedBy: 120,
  qualification: 200,
  company: 200,
  controlSetting: 300,
  pumpSetting: 200,
} as const satisfies Record<TextName, number>

/** Asks for what a record of balancing states: who did it, what was set and what was measured. All of it can be added later. */
export const StatementDialog = ({
  title,
  submit,
  saved,
  savedArgs = {},
  help,
  initial,
  save,
  onClose,
}: Props) => {
  const translate = useTranslate()
  const [details, setDetails] = useState(initial)
  const [checked, setChecked] = useState(false)
  const [today] = useState(() => dayOf(new Date(serverNow())))
  const unreadable = Object.values(details).some((value) => Number.isNaN(value))
  const reasons = { ...whyNotDetails(details), performedOn: whyNotPerformedOn(details.performedOn, today) }
  const error = (name: keyof BalancingDetails) => {
    if (Number.isNaN(details[name])) return checked ? translate('errors.invalidNumber') : undefined
    const reason = reasons[name]
    return checked && reason !== undefined ? translate(`errors.${reason}`) : undefined
  }
  const set = (part: Partial<BalancingDetails>) => setDetails({ ...details, ...part })
  const text = (name: TextName) => (
    <TextField
      label={translate(`balancing.fields.${name}`)}
      value={details[name] ?? ''}
      onChange={({ target }) => set({ [name]: target.value === '' ? null : target.value })}
      slotProps={{ htmlInput: { maxLength: limits[name] } }}
    />
  )
  const figure = (name: NumberName) => (
    <Explained label={`balancing.fields.${name}`}>
      <NumberField
        label={translate(`balancing.fields.${name}`)}
        value={details[name]}
        onChange={(value) => set({ [name]: value })}
        error={error(name)}
      />
    </Explained>
  )
  return (
    <FormDialog
      title={title}
      submit={submit}
      saved={saved}
      savedArgs={savedArgs}
      width="md"
      check={() => {
        setChecked(true)
        return !unreadable && Object.values(reasons).every((reason) => reason === undefined)
      }}
      save={() => save(details)}
      stale={[['heating-circuits']]}
      onClose={onClose}
    >
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        {translate(help)}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          pt: 1,
          alignItems: 'start',
        }}
      >
        <TextField
          type="date"
          label={translate('balancing.fields.performedOn')}
          value={details.performedOn ?? ''}
          onChange={({ target }) => set({ performedOn: target.value === '' ? null : target.value })}
          error={error('performedOn') !== undefined}
          helperText={error('performedOn')}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        {text('performedBy')}
        {text('qualification')}
        {text('company')}
        {figure('flowTemperature')}
        {figure('generatorPower')}
        {text('controlSetting')}
        {text('pumpSetting')}
        {figure('vesselPressure')}
        {figure('measuredFlow')}
        {figure('measuredPressure')}
        {figure('measuredFlowTemperature')}
        {figure('measuredReturnTemperature')}
        <TextField
          label={translate('balancing.fields.notes')}
          value={details.notes ?? ''}
          onChange={({ target }) => set({ notes: target.value === '' ? null : target.value })}
          multiline
          minRows={2}
          slotProps={{ htmlInput: { maxLength: 2000 } }}
          sx={{ gridColumn: '1 / -1' }}
        />
      </Box>
    </FormDialog>
  )
}
