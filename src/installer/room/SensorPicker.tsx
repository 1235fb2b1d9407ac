import { Alert, Button, Card, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { readDeviceCode } from '../../../domain/rules/deviceCode.ts'
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
  const [text, setText] = useState('')
  const [failure, setFailure] = useState<string>()
  const search = useSensorSearch(setup, placement, text)
  const onCode = async (scanned: string) => {
    const read = readDeviceCode(scanned)
    if ('reason' in read) return setFailure(translate(`errors.${read.reason}`))
    const { code } = read
    const name = code.kind === 'label' ? code.wtId : code.eui
    const found = code.kind === 'label' ? undefined : await search.find(code.eui)
    if (!found) return setFailure(translate('installer.sensors.notFound', { eui: name }))
    if (found.whyNot !== undefined) return setFailure(translate(`errors.${found.whyNot}`))
    return onChoose(found.sensor)
  }
  return (
    <Card sx={{ p: 1.5, mb: 2 }}>
      <Typography sx={{ fontWeight: 650, mb: 1 }}>{title}</Typography>
      <DevicePicker
        label={translate('installer.sensors.search')}
        text={text}
        onText={(typed) => {
          setText(typed)
          setFailure(undefined)
        }}
        onCode={(code) => void onCode(code)}
        options={search.found.map(({ sensor, whyNot }) => ({
          key: sensor.id,
          title: sensor.eui,
          text: whyNot === undefined ? translate(`sensors.types.${sensor.type}`) : translate(`errors.${whyNot}`),
          isDisabled: whyNot !== undefined,
          choose: () => onChoose(sensor),
        }))}
      />
      {failure !== undefined && (
        <Alert severity="error" sx={{ mb: 1 }}>
          {failure}
        </Alert>
      )}
      <Button variant="outlined" fullWidth onClick={onCancel}>
        {translate('ra.action.cancel')}
      </Button>
    </Card>
  )
}
