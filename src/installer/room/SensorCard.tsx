import { Box, Button, Card, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { InstallSensor } from '../../../contract/main/installShapes.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { StatusChip } from '../../ui/facts/StatusChip.tsx'
import { saving } from '../shell/storageFailure.ts'
import type { RoomState } from './roomState.ts'
import { useKeepInRoom } from './useKeepInRoom.ts'

interface Props {
  sensor: InstallSensor
  state: RoomState
}

/** A sensor with its pairing. Only one room sensor of a room is paired: pairing another one asks, and unpairs it. */
export const SensorCard = ({ sensor, state }: Props) => {
  const translate = useTranslate()
  const keep = useKeepInRoom(state, 'sensors')
  const [asking, setAsking] = useState<'pair' | 'unassign'>()
  const { id: sensorId, eui, type, paired, placement } = sensor
  const neighbour =
    placement === 'Room'
      ? state.room?.sensors.find(
          (other) => other.id !== sensorId && other.placement === 'Room' && other.paired,
        )
      : undefined
  const close = () => setAsking(undefined)
  const pair = () => {
    close()
    saving(keep({ act: 'pairSensor', input: { sensorId, eui } }))
  }
  return (
    <Card component="section" aria-label={eui} sx={{ p: 1.5, mb: 1 }}>
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between', alignItems: 'flex-start' }}>
        <Box sx={{ overflowWrap: 'anywhere' }}>
          <Typography sx={{ fontWeight: 650 }}>{eui}</Typography>
          <Typography variant="body2" color="text.secondary">
            {translate(`sensors.types.${type}`)}
          </Typography>
        </Box>
        <StatusChip
          tone={paired ? 'fine' : 'neutral'}
          label={paired ? 'sensors.paired' : 'sensors.unpaired'}
        />
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1, mt: 1 }}>
        {paired ? (
          <Button
            variant="outlined"
            onClick={() => saving(keep({ act: 'unpairSensor', input: { sensorId, eui } }))}
          >
            {translate('sensors.unpair.act')}
          </Button>
        ) : (
          <Button variant="contained" onClick={() => (neighbour ? setAsking('pair') : pair())}>
            {translate('sensors.pair.act')}
          </Button>
        )}
        <Button variant="outlined" color="error" onClick={() => setAsking('unassign')}>
          {translate('sensors.unassign.act')}
        </Button>
      </Box>
      <ConfirmDialog
        open={asking === 'pair'}
        title={translate('sensors.pair.title', { eui })}
        confirm={translate('sensors.pair.act')}
        onConfirm={pair}
        onClose={close}
      >
        {translate('sensors.pair.text', { eui: neighbour?.eui ?? '' })}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'unassign'}
        title={translate('sensors.unassign.title', { eui })}
        confirm={translate('sensors.unassign.act')}
        destructive
        onConfirm={() => {
          close()
          saving(keep({ act: 'unassignSensor', input: { sensorId, eui, roomId: state.id } }))
        }}
        onClose={close}
      >
        {[
          translate('sensors.unassign.text'),
          paired && placement === 'Room' && translate('sensors.unassign.paired'),
        ]
          .filter(Boolean)
          .join(' ')}
      </ConfirmDialog>
    </Card>
  )
}
