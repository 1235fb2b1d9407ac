import { Box, FormControlLabel, MenuItem, Switch, TextField, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { mayExpireUnheard } from '../../domain/downlinks/waiting.ts'
import { useMinutesText } from './commandTexts.ts'
import type { SendOptions } from './StepView.ts'

/** Expiry in minutes, from what a person waits for to what may take a week. */
const choices = [30, 120, 360, 1440, 4320, 10_080] as const

interface Props {
  options: SendOptions
  /** Minutes between two uplinks; undefined when sending to many thermostats. */
  uplinkMinutes?: number
  onChange: (options: SendOptions) => void
}

/** Send options: how long commands may wait, and whether to check the firmware version first. */
export const OptionFields = ({ options, uplinkMinutes, onChange }: Props) => {
  const translate = useTranslate()
  const minutesText = useMinutesText()
  const unheard = uplinkMinutes !== undefined && mayExpireUnheard(options.expirationMinutes, uplinkMinutes)
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
        columnGap: 3,
        alignItems: 'start',
      }}
    >
      <TextField
        select
        label={translate('commands.options.expiration')}
        value={options.expirationMinutes}
        onChange={(event) => onChange({ ...options, expirationMinutes: Number(event.target.value) })}
        helperText={translate(
          unheard ? 'commands.warnings.mayExpireUnheard' : 'commands.options.expirationHelp',
        )}
      >
        {choices.map((minutes) => (
          <MenuItem key={minutes} value={minutes}>
            {minutesText(minutes)}
          </MenuItem>
        ))}
      </TextField>
      <Box sx={{ mt: 1 }}>
        <FormControlLabel
          control={
            <Switch
              checked={options.ignoreVersion}
              onChange={(_, ignoreVersion) => onChange({ ...options, ignoreVersion })}
            />
          }
          label={translate('commands.options.ignoreVersion')}
        />
        <Typography variant="body2" color="text.secondary" sx={{ fontSize: '0.75rem' }}>
          {translate('commands.options.ignoreVersionHelp')}
        </Typography>
      </Box>
    </Box>
  )
}
