import { Alert, Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Thermostat } from '../../../../contract/main/thermostatShapes.ts'
import { lazyPart } from '../../../ui/loading/lazyPart.tsx'
import type { Comparison } from './comparison.ts'
import type { Window } from './timeRange.ts'
import type { Compared } from './useCompared.ts'

const ComparePeriodDialog = lazyPart(
  async () => (await import('./ComparePeriodDialog.tsx')).ComparePeriodDialog,
)
const CompareRoomDialog = lazyPart(async () => (await import('./CompareRoomDialog.tsx')).CompareRoomDialog)

interface Props {
  thermostat: Thermostat
  window: Window
  compared: Compared | undefined
  /** Text key: why the charts are not compared as the URL asks. */
  reason: string | undefined
  onCompare: (comparison: Comparison | undefined) => void
}

const Stroke = ({ dashed }: { dashed: boolean }) => (
  <svg width="28" height="10" aria-hidden>
    <line
      x1="1"
      x2="27"
      y1="5"
      y2="5"
      stroke="currentColor"
      strokeWidth="2.5"
      {...(dashed && { strokeDasharray: '5 4' })}
    />
  </svg>
)

/** What the charts are compared with, and what their lines stand for. */
export const CompareBar = ({ thermostat, window, compared, reason, onCompare }: Props) => {
  const translate = useTranslate()
  const [choosing, setChoosing] = useState<'room' | 'period'>()
  const chosen = compared?.comparison
  const before = chosen && 'before' in chosen ? chosen.before : undefined
  const close = () => setChoosing(undefined)
  const end = (
    <Button size="small" color="inherit" onClick={() => onCompare(undefined)}>
      {translate('thermostats.compare.end')}
    </Button>
  )
  return (
    <Box component="section" aria-label={translate('thermostats.compare.title')}>
      <Box
        role="toolbar"
        aria-label={translate('thermostats.compare.with')}
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 36 }}
      >
        <Typography variant="body2" color="text.secondary">
          {translate('thermostats.compare.with')}
        </Typography>
        {(['week', 'year'] as const).map((name) => (
          <Button
            key={name}
            size="small"
            color="inherit"
            variant={before === name ? 'outlined' : 'text'}
            aria-pressed={before === name}
            onClick={() => onCompare(before === name ? undefined : { before: name })}
          >
            {translate(`thermostats.compare.before.${name}`)}
          </Button>
        ))}
        <Button size="small" color="inherit" aria-haspopup="dialog" onClick={() => setChoosing('period')}>
          {translate('thermostats.compare.period')}
        </Button>
        <Button size="small" color="inherit" aria-haspopup="dialog" onClick={() => setChoosing('room')}>
          {translate('thermostats.compare.room')}
        </Button>
      </Box>
      {compared && (
        <Box
          role="status"
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            columnGap: 2,
            rowGap: 0.5,
            mt: 0.5,
            typography: 'body2',
          }}
        >
          {([compared.names.first, compared.names.second] as const).map((name, at) => (
            <Box
              key={at === 0 ? 'first' : 'second'}
              component="span"
              sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, overflowWrap: 'anywhere' }}
            >
              <Stroke dashed={at === 1} />
              {translate(`thermostats.compare.${at === 0 ? 'solid' : 'dashed'}`, { name })}
            </Box>
          ))}
          {end}
        </Box>
      )}
      {reason !== undefined && (
        <Alert severity="warning" action={end} sx={{ mt: 1 }}>
          {translate(reason)}
        </Alert>
      )}
      {choosing === 'period' && (
        <ComparePeriodDialog window={window} onChoose={(since) => onCompare({ since })} onClose={close} />
      )}
      {choosing === 'room' && (
        <CompareRoomDialog thermostat={thermostat} onChoose={(eui) => onCompare({ eui })} onClose={close} />
      )}
    </Box>
  )
}
