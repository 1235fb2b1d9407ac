import { Alert, Button, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { signalTesters } from '../../../contract/main/signalTesters.ts'
import type { SignalStrength } from '../../../domain/enums.ts'
import { minute } from '../../../domain/time.ts'
import { main } from '../../providers/api.ts'
import { floorName } from '../../ui/facts/FloorName.tsx'
import { Ago } from '../../ui/facts/FormatDate.tsx'
import { useFormat } from '../../ui/facts/format.ts'
import { useNow } from '../../ui/facts/useNow.ts'

/** How often the server is asked for a new press, ms, while somebody stands on a floor. */
const every = 4_000
/** A press counts for the floor where the tester is for this time. Source: field practice. */
const valid = 2 * minute

interface Props {
  eui: string
  /** The next floor without a result. */
  floor: number | undefined
  /** The last mark, ISO instant: a press before it belongs to the floor before. */
  since: string
  onUse: (floor: number, strength: SignalStrength) => void
}

/** What the tester's last presses say, proposed for the next open floor. */
export const Measured = ({ eui, floor, since, onUse }: Props) => {
  const translate = useTranslate()
  const { quantity, number } = useFormat()
  const now = useNow()
  const { data, error } = useQuery({
    queryKey: ['signal', 'measured', eui],
    queryFn: ({ signal }) => main(signalTesters.lastMeasurement, { params: { eui } }, { signal }),
    refetchInterval: every,
  })
  const [last] = data?.last ?? []
  const isFresh = last !== undefined && now - Date.parse(last.at) < valid && last.at > since
  if (error)
    return (
      <Alert severity="info" sx={{ mb: 2 }}>
        {translate('installer.signal.noAnswer')}
      </Alert>
    )
  if (!data || !isFresh)
    return (
      <Alert severity="info" sx={{ mb: 2 }}>
        {translate('installer.signal.press')}
      </Alert>
    )
  const { rating, best, presses } = data
  return (
    <Alert
      severity={rating === 'good' ? 'success' : 'warning'}
      role="status"
      sx={{ mb: 2, '& .MuiAlert-message': { flex: 1 } }}
    >
      <Typography sx={{ fontWeight: 650 }}>
        {rating === null
          ? translate('installer.signal.pressAgain', { smart_count: presses })
          : translate('installer.signal.measured', { strength: translate(`buildings.signal.${rating}`) })}
      </Typography>
      {best && (
        <Typography variant="body2">
          {translate('installer.signal.best', {
            rssi: quantity(best.rssi, 'dBm', 0),
            snr: number(best.snr, 1),
            smart_count: last.receptions.length,
          })}
          {' · '}
          <Ago value={last.at} />
        </Typography>
      )}
      {rating !== null && floor !== undefined && (
        <Button variant="contained" fullWidth onClick={() => onUse(floor, rating)} sx={{ mt: 1 }}>
          {translate('installer.signal.use', { floor: floorName(floor, translate) })}
        </Button>
      )}
    </Alert>
  )
}
