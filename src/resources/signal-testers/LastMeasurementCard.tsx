import { Box, Card, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useRecordContext, useTranslate } from 'react-admin'
import {
  signalTesters,
  type LastMeasurement,
  type SignalTester,
} from '../../../contract/main/signalTesters.ts'
import { main } from '../../providers/api.ts'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { useFormat } from '../../ui/facts/format.ts'
import { StatusChip, type Tone } from '../../ui/facts/StatusChip.tsx'
import { PressTable } from './PressTable.tsx'

const tones: Record<NonNullable<LastMeasurement['rating']>, Tone> = {
  good: 'fine',
  weak: 'caution',
  none: 'danger',
}

/** The reception of the tester's last presses, and the resulting signal quality. */
export const LastMeasurementCard = () => {
  const tester = useRecordContext<SignalTester>()
  const translate = useTranslate()
  const { id = '', eui = '' } = tester ?? {}
  const { data, error, refetch } = useQuery({
    queryKey: ['signal-testers', 'lastMeasurement', eui],
    queryFn: ({ signal }) => main(signalTesters.lastMeasurement, { params: { eui } }, { signal }),
    enabled: eui !== '',
    meta: { live: id },
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return null
  return (
    <Card component="section" aria-labelledby="last-measurement" sx={{ p: { xs: 2, sm: 3 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 1 }}>
        <Typography id="last-measurement" variant="h3" component="h2">
          {translate('signal-testers.measurement.title')}
        </Typography>
        {data.last.length > 0 &&
          (data.rating ? (
            <StatusChip
              tone={tones[data.rating]}
              label={`signal-testers.measurement.rating.${data.rating}`}
            />
          ) : (
            <StatusChip tone="neutral" label="signal-testers.measurement.again" />
          ))}
      </Box>
      {data.last.length === 0 ? (
        <Typography color="text.secondary">{translate('signal-testers.measurement.none')}</Typography>
      ) : (
        <>
          <Figures measurement={data} />
          <PressTable presses={data.last} />
        </>
      )}
    </Card>
  )
}

const Figures = ({
  measurement: { presses, received, best, redundant },
}: {
  measurement: LastMeasurement
}) => {
  const translate = useTranslate()
  const { number, quantity } = useFormat()
  return (
    <Box sx={{ mb: 2 }}>
      <Typography>{translate('signal-testers.measurement.received', { presses, received })}</Typography>
      {best && (
        <Typography>
          {translate('signal-testers.measurement.best', {
            rssi: quantity(best.rssi, 'dBm', 0),
            snr: number(best.snr, 1),
            margin: number(best.margin, 1),
          })}{' '}
          {redundant && translate('signal-testers.measurement.redundant')}
        </Typography>
      )}
      <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
        {translate('signal-testers.measurement.explained')}
      </Typography>
    </Box>
  )
}
