import { useTranslate } from 'react-admin'
import type { Sensor } from '../../../contract/main/sensorShapes.ts'
import { sensorPlacementOf } from '../../../domain/rules/sensor.ts'
import { useFormat } from '../../ui/format.ts'

/** The last values of a sensor in a few words, as its type measures them; nothing for one that never measured. */
export const SensorValues = ({ sensor }: { sensor: Sensor }) => {
  const translate = useTranslate()
  const { measured, quantity } = useFormat()
  if (sensor.measuredAt === null) return null
  const celsius = (value: number | null) => (value === null ? '–' : measured(value, '°C', 1))
  const placement = sensorPlacementOf[sensor.type]
  if (placement === 'Window') return sensor.open === null ? null : translate(sensor.open ? 'sensors.open' : 'sensors.closed')
  if (placement === 'Heating')
    return translate('sensors.probes', {
      flow: celsius(sensor.flowTemperature),
      back: celsius(sensor.returnTemperature),
      outdoor: celsius(sensor.outdoorTemperature),
    })
  return [sensor.temperature !== null && celsius(sensor.temperature), sensor.humidity !== null && quantity(sensor.humidity, '%', 0)].filter(Boolean).join(' · ')
}
