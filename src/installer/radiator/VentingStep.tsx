import { Alert, TextField, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { ventingDurations, ventingNotPossibleReasons } from '../../../domain/enums.ts'
import { ventingState } from '../../../domain/rules/radiator.ts'
import { Choice } from '../shell/Choice.tsx'
import type { BodyProps } from '../shell/flow.ts'
import { otherLast } from '../shell/otherLast.ts'
import { ventingOf, type RadiatorState } from './radiatorState.ts'

/** Whether the radiator could be vented, and how long air came out. */
export const VentingStep = ({ state, change }: BodyProps<RadiatorState>) => {
  const translate = useTranslate()
  const { isVentingPossible, successDuration, failureReason } = ventingOf(state)
  const result = ventingState({ isVentingPossible, successDuration })
  return (
    <>
      <Choice
        isRow
        label={translate('radiators.venting.possible')}
        value={isVentingPossible === null ? null : isVentingPossible ? 'yes' : 'no'}
        options={(['yes', 'no'] as const).map((value) => ({
          value,
          label: translate(`radiators.venting.${value}`),
        }))}
        onChange={(value) => change({ isVentingPossible: value === 'yes' })}
      />
      {isVentingPossible === true && (
        <>
          <Typography sx={{ mt: 2, mb: 0.5 }}>{translate('radiators.venting.duration')}</Typography>
          <Choice
            label={translate('radiators.venting.duration')}
            value={successDuration}
            options={ventingDurations.map((value) => ({
              value,
              label: translate(`radiators.ventingDurations.${value}`),
            }))}
            onChange={(chosen) => change({ successDuration: chosen })}
          />
        </>
      )}
      {isVentingPossible === false && (
        <>
          <Typography sx={{ mt: 2, mb: 0.5 }}>{translate('radiators.venting.reason')}</Typography>
          <Choice
            label={translate('radiators.venting.reason')}
            value={failureReason}
            options={otherLast(ventingNotPossibleReasons).map((value) => ({
              value,
              label: translate(`radiators.ventingReasons.${value}`),
            }))}
            onChange={(chosen) => change({ failureReason: chosen })}
          />
        </>
      )}
      {(result === 'VentAgain' || result === 'AirDetected') && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {translate(`radiators.ventingStates.${result}`)}
        </Alert>
      )}
      {isVentingPossible !== null && (
        <TextField
          multiline
          label={translate('radiators.venting.comment')}
          value={state.input.ventingComment ?? state.radiator?.venting.comment ?? ''}
          onChange={({ target }) => change({ ventingComment: target.value })}
          slotProps={{ htmlInput: { maxLength: 2000 } }}
          sx={{ my: 2 }}
        />
      )}
    </>
  )
}
