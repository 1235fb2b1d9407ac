import { Button, Card, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { DevicePicker } from '../scan/DevicePicker.tsx'
import type { StockSensor, UnitsSetup } from '../snapshots/kinds.ts'
import { useSensorSearch } from './useSensorSearch.ts'

interface Props {
  setup: UnitsSetup
  placement: 'Room' | 'Window'
  /** Translated. */
  title: string
  onChoose: (sensor: StockSensor) => void
  onCancel: () => void
}

/** Chooses a sensor from stock, by camera or by typing. */
export const SensorPicker = ({ setup, placement, title, onChoose, onCancel }: Props) => {
  const translate = useTranslate()
  const search = useSensorSearch(setup, placement, onChoose)
  return (
    <Card sx={{ p: 1.5, mb: 2 }}>
      <Typography sx={{ fontWeight: 650, mb: 1 }}>{title}</Typography>
      <DevicePicker
        label={translate('installer.sensors.search')}
        search={search}
        textOf={({ sensor }) => translate(`sensors.types.${sensor.type}`)}
      />
      <Button variant="outlined" fullWidth onClick={onCancel}>
        {translate('ra.action.cancel')}
      </Button>
    </Card>
  )
}
