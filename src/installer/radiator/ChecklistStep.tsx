import { TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { radiatorChecklistFlags } from '../../../domain/enums.ts'
import type { BodyProps } from '../shell/flow.ts'
import { Ticks } from '../shell/Ticks.tsx'
import { LeakAlert } from './LeakAlert.tsx'
import type { RadiatorState } from './radiatorState.ts'

/** What is wrong at the radiator, if anything. */
export const ChecklistStep = ({ state: { setup, radiator, input }, change }: BodyProps<RadiatorState>) => {
  const translate = useTranslate()
  const flags = input.flags ?? radiatorChecklistFlags.filter((flag) => radiator?.checklist[flag])
  return (
    <>
      <Ticks
        values={radiatorChecklistFlags}
        labelOf={(flag) => translate(`radiators.checklist.${flag}`)}
        chosen={flags}
        onChange={(chosen) => change({ flags: chosen })}
      />
      {flags.includes('valveIsLeaking') && (
        <LeakAlert buildingId={setup.building.id} isNew={radiator?.checklist.valveIsLeaking !== true} />
      )}
      {flags.length > 0 && (
        <TextField
          multiline
          label={translate('radiators.fields.installationNotPossibleDescription')}
          value={input.flagsDescription ?? radiator?.installationNotPossibleDescription ?? ''}
          onChange={({ target }) => change({ flagsDescription: target.value })}
          slotProps={{ htmlInput: { maxLength: 2000 } }}
          sx={{ my: 2 }}
        />
      )}
    </>
  )
}
