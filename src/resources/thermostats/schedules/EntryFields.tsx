import RemoveIcon from '@mui/icons-material/DeleteOutlined'
import { Box, IconButton, MenuItem, TextField, Tooltip } from '@mui/material'
import { useTranslate } from 'react-admin'
import { targetTemperatureMax, targetTemperatureMin } from '../../../../domain/limits.ts'
import { modifierMax, scheduleRepeats } from '../../../../domain/rules/schedule.ts'
import { NumberField } from '../../../ui/facts/NumberField.tsx'
import { instantOf, type DraftEntry } from './draftEntries.ts'
import { useEntryTime } from './useEntryTime.ts'

type Field = 'scheduledAt' | 'repeat' | 'targetTemperature' | 'modifier'

interface Props {
  place: number
  entry: DraftEntry
  /** The error code of a field. */
  reason: (field: Field) => string | undefined
  onChange: (part: Partial<DraftEntry>) => void
  onRemove: () => void
}

const kinds = ['temperature', 'modifier'] as const

/** One entry of a schedule: time, repetition, and temperature or change. */
export const EntryFields = ({
  place,
  entry: { at, repeat, kind, value },
  reason,
  onChange,
  onRemove,
}: Props) => {
  const translate = useTranslate()
  const timeOf = useEntryTime()
  const instant = instantOf(at)
  const said = (code: string | undefined) =>
    code && translate(`errors.${code}`, { _: translate('errors.invalidValue') })
  const [least, greatest] =
    kind === 'temperature' ? [targetTemperatureMin, targetTemperatureMax] : [-modifierMax, modifierMax]
  const wrong = reason('targetTemperature') ?? reason('modifier')
  return (
    <Box
      component="li"
      aria-label={translate('thermostats.schedule.entry', { number: place + 1 })}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', md: '232px 120px 188px minmax(0, 1fr) 40px' },
        columnGap: 1.5,
        '& > :first-of-type': { gridColumn: { xs: '1 / -1', md: 'auto' } },
        '& > :last-child': { justifySelf: 'end' },
        alignItems: 'start',
        py: 0.5,
        '& + &': { borderTop: { xs: 1, md: 0 }, borderColor: { xs: 'divider', md: 'divider' } },
      }}
    >
      <TextField
        type="datetime-local"
        label={translate(repeat === 'none' ? 'thermostats.schedule.at' : 'thermostats.schedule.nextAt')}
        value={at}
        onChange={(event) => onChange({ at: event.target.value })}
        error={reason('scheduledAt') !== undefined}
        helperText={said(reason('scheduledAt')) ?? (instant && timeOf({ scheduledAt: instant, repeat }).utc)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <TextField
        select
        label={translate('thermostats.schedule.repeat')}
        value={repeat}
        onChange={(event) =>
          onChange({ repeat: scheduleRepeats.find((one) => one === event.target.value) ?? repeat })
        }
      >
        {scheduleRepeats.map((one) => (
          <MenuItem key={one} value={one}>
            {translate(`thermostats.schedule.repeats.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label={translate('thermostats.schedule.kind')}
        value={kind}
        onChange={(event) => {
          const next = kinds.find((one) => one === event.target.value) ?? kind
          if (next !== kind) onChange({ kind: next, value: next === 'temperature' ? 21 : -2 })
        }}
      >
        {kinds.map((one) => (
          <MenuItem key={one} value={one}>
            {translate(`thermostats.schedule.kinds.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      <NumberField
        label={translate(`thermostats.schedule.kinds.${kind}`)}
        unit={kind === 'temperature' ? '°C' : 'K'}
        value={value}
        onChange={(next) => onChange({ value: next })}
        error={
          wrong &&
          (wrong === 'tooSmall' || wrong === 'tooLarge'
            ? translate('thermostats.schedule.between', { least, greatest })
            : said(wrong))
        }
      />
      <Tooltip title={translate('thermostats.schedule.removeEntry', { number: place + 1 })}>
        <IconButton
          aria-label={translate('thermostats.schedule.removeEntry', { number: place + 1 })}
          onClick={onRemove}
          sx={{ mt: 1 }}
        >
          <RemoveIcon />
        </IconButton>
      </Tooltip>
    </Box>
  )
}
