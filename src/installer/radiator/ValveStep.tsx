import { MenuItem, TextField, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { valveDirections, valveTypes } from '../../../domain/enums.ts'
import { Choice } from '../shell/Choice.tsx'
import type { BodyProps } from '../shell/flow.ts'
import { shownRadiator, type RadiatorState } from './radiatorState.ts'

/** The valve: its type, where it points, and where the radiator is connected. */
export const ValveStep = ({ state, change }: BodyProps<RadiatorState>) => {
  const translate = useTranslate()
  const { valveType, valveDirection, connectionPosition } = shownRadiator(state)
  return (
    <>
      <Choice
        label={translate('radiators.fields.valveType')}
        value={valveType ?? null}
        options={valveTypes
          .toSorted(
            (one, two) => Number(two === 'Standard_Heimeier_M30') - Number(one === 'Standard_Heimeier_M30'),
          )
          .map((value) => ({ value, label: translate(`radiators.valveTypes.${value}`) }))}
        onChange={(chosen) => change({ valveType: chosen })}
      />
      {valveType === 'Other' && (
        <TextField
          required
          label={translate('radiators.fields.valveDescription')}
          value={state.input.valveDescription ?? state.radiator?.valveDescription ?? ''}
          onChange={({ target }) => change({ valveDescription: target.value })}
          slotProps={{ htmlInput: { maxLength: 500 } }}
          sx={{ mt: 2 }}
        />
      )}
      <Typography sx={{ mt: 2, mb: 0.5 }}>{translate('radiators.fields.valveDirection')}</Typography>
      <Choice
        label={translate('radiators.fields.valveDirection')}
        value={valveDirection ?? null}
        options={valveDirections.map((value) => ({
          value,
          label: translate(`radiators.valveDirections.${value}`),
        }))}
        onChange={(chosen) => change({ valveDirection: chosen })}
      />
      <TextField
        select
        label={translate('radiators.fields.connectionPosition')}
        value={connectionPosition ?? ''}
        onChange={({ target }) =>
          change({ connectionPosition: valveDirections.find((one) => one === target.value) ?? null })
        }
        sx={{ my: 2 }}
      >
        {valveDirections.map((value) => (
          <MenuItem key={value} value={value}>
            {translate(`radiators.connectionPositions.${value}`)}
          </MenuItem>
        ))}
      </TextField>
    </>
  )
}
