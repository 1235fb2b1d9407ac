import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ComfortLevel } from '../../contract/main/comfortLevel.ts'
import { useFormat } from '../ui/facts/format.ts'
import { StatusChip } from '../ui/facts/StatusChip.tsx'
import { PropagationState } from './PropagationState.tsx'
import { useNightText } from './nightText.ts'
import { SetBy } from './SetBy.tsx'

/** Whether a night setback is scheduled or confirmed, what it does at the moment and when it goes on. */
export const NightState = ({ comfort }: { comfort: ComfortLevel }) => {
  const translate = useTranslate()
  const { date } = useFormat()
  const nightText = useNightText()
  const { value, setAt, setByName, confirmedAt, confirmedByName, next } = comfort.nightReduction
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {value === null ? (
        <Typography variant="body2" color="text.secondary">
          {translate('comfort.night.none')}
        </Typography>
      ) : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
          <StatusChip
            tone={confirmedAt === null ? 'caution' : 'fine'}
            label={confirmedAt === null ? 'comfort.night.states.scheduled' : 'comfort.night.states.confirmed'}
          />
          <Typography sx={{ fontWeight: 550 }}>{nightText(value)}</Typography>
          <Typography variant="body2" color="text.secondary" sx={{ flexBasis: '100%' }}>
            {confirmedAt === null ? (
              <>
                <SetBy at={setAt} by={setByName} text="comfort.scheduledAt" />{' '}
                {translate('comfort.night.notConfirmed')}
              </>
            ) : (
              <SetBy at={confirmedAt} by={confirmedByName} text="comfort.confirmedAt" />
            )}{' '}
            {next &&
              translate(`comfort.night.next.${next.phase}`, {
                when: date(next.at, 'dayTime', 'buildings') ?? '',
              })}
          </Typography>
        </Box>
      )}
      {(confirmedAt !== null || comfort.nightReduction.phase !== null) && (
        <PropagationState comfort={comfort} kind="nightReduction" isSaid={value !== null} />
      )}
    </Box>
  )
}
