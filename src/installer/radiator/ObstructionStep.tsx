import { TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { obstructionTypes } from '../../../domain/enums.ts'
import { Choice } from '../shell/Choice.tsx'
import type { BodyProps } from '../shell/flow.ts'
import { otherLast } from '../shell/otherLast.ts'
import { obstructionOf, type RadiatorState } from './radiatorState.ts'

const options = otherLast(['none', ...obstructionTypes] as const)

/** What stands in front of the radiator, if anything. */
export const ObstructionStep = ({ state, change }: BodyProps<RadiatorState>) => {
  const translate = useTranslate()
  const { obstruction } = obstructionOf(state)
  return (
    <>
      <Choice
        label={translate('radiators.obstruction.title')}
        value={obstruction ?? 'none'}
        options={options.map((value) => ({
          value,
          label: translate(
            value === 'none' ? 'radiators.obstruction.none' : `radiators.obstructions.${value}`,
          ),
        }))}
        onChange={(chosen) => change({ obstruction: chosen === 'none' ? null : chosen })}
      />
      {obstruction !== null && (
        <TextField
          label={translate('radiators.fields.obstructionDescription')}
          value={state.input.obstructionDescription ?? state.radiator?.obstructionDescription ?? ''}
          onChange={({ target }) => change({ obstructionDescription: target.value })}
          slotProps={{ htmlInput: { maxLength: 500 } }}
          sx={{ my: 2 }}
        />
      )}
    </>
  )
}
