import { Box, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { plateSubtypes, radiatorTypes } from '../../../domain/enums.ts'
import { whyNotMillimetres } from '../../../domain/rules/radiator.ts'
import { useFormat } from '../../ui/facts/format.ts'
import { NumberField } from '../../ui/facts/NumberField.tsx'
import { Choice } from '../shell/Choice.tsx'
import type { BodyProps } from '../shell/flow.ts'
import { freeName } from '../shell/freeName.ts'
import { otherLast } from '../shell/otherLast.ts'
import { Unusual } from '../shell/Unusual.tsx'
import { measureKey } from '../shell/errorKey.ts'
import { shownRadiator, unlikely, type RadiatorState } from './radiatorState.ts'

/** Type and measures of a radiator; the type names it until somebody says otherwise. */
export const KindStep = ({ state, change }: BodyProps<RadiatorState>) => {
  const translate = useTranslate()
  const { name, radiatorType, plateSubtype, sectionalSpacing, ...measures } = shownRadiator(state)
  const { quantity } = useFormat()
  const questions = unlikely(state)
  const error = (millimetres: number | null) => {
    const key = measureKey(millimetres, whyNotMillimetres(millimetres))
    return key && translate(key)
  }
  const free = () =>
    freeName(
      translate('radiators.name', { smart_count: 1 }),
      state.room.radiators.map((radiator) => radiator.name),
    )
  return (
    <>
      <Choice
        label={translate('radiators.fields.type')}
        value={radiatorType ?? null}
        options={otherLast(radiatorTypes).map((value) => ({
          value,
          label: translate(`radiators.types.${value}`),
        }))}
        onChange={(chosen) => change({ radiatorType: chosen, ...(name === '' && { name: free() }) })}
      />
      {radiatorType === 'Plate' && (
        <Box sx={{ mt: 2, '& > [role=radiogroup]': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } }}>
          <Choice
            label={translate('radiators.fields.plateSubtype')}
            value={plateSubtype}
            options={plateSubtypes.map((value) => ({
              value,
              label: translate(`radiators.plateSubtypes.${value}`),
            }))}
            onChange={(chosen) => change({ plateSubtype: chosen })}
          />
        </Box>
      )}
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 1.5, my: 2 }}>
        {radiatorType === 'Sectional' && (
          <NumberField
            whole
            label={translate('radiators.fields.sectionalSpacing')}
            value={sectionalSpacing}
            unit="mm"
            error={error(sectionalSpacing)}
            onChange={(value) => change({ sectionalSpacing: value })}
          />
        )}
        {(['length', 'height', 'width'] as const).map((field) => (
          <NumberField
            key={field}
            whole
            label={translate(`radiators.fields.${field}`)}
            value={measures[field]}
            unit="mm"
            error={error(measures[field])}
            onChange={(value) => change({ [field]: value, ...(field === 'length' && { isChecked: false }) })}
          />
        ))}
      </Box>
      {questions.length > 0 && (
        <Unusual isChecked={state.input.isChecked === true} onChange={(isChecked) => change({ isChecked })}>
          {questions.map(({ code, value, limit }) => (
            <div key={code}>
              {translate(`radiators.unusual.${code}`, {
                value: quantity(value, 'm', 2),
                limit: quantity(limit, 'm', 1),
              })}
            </div>
          ))}
        </Unusual>
      )}
      <TextField
        label={translate('radiators.fields.name')}
        required
        value={name}
        onChange={({ target }) => change({ name: target.value })}
        slotProps={{ htmlInput: { maxLength: 120 } }}
        sx={{ mb: 2 }}
      />
    </>
  )
}
