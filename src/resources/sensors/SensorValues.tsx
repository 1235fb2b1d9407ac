import { useTranslate } from 'react-admin'
import type { Sensor } from '../../../contract/main/sensorShapes.ts'
import { sensorPlacementOf } from '../../../domain/rules/sensor.ts'
import { useFormat } from '../../ui/format.ts'
import { NoConsent } from '../../ui/NoConsent.tsx'

/** The last values of a sensor in a few words, as its type measures them; nothing for one that never measured. */
export const SensorValues = ({ sensor }: { sensor: Sensor }) => {
  const translate = useTranslate()
  const { measured, quantity } = useFormat()
  if (sensor.measuredAt === null) return null
  const placement = sensorPlacementOf[sensor.type]
  // what a heating circuit has is the building's
  if (sensor.withheld !== null && placement !== 'Heating') return <NoConsent />
  const celsius = (value: number | null) => (value === null ? '–' : measured(value, '°C', 1))
  if (placement === 'Window') return sensor.open === null ? null : translate(sensor.open ? 'sensors.open' : 'sensors.closed')
  if (placement === 'Heating')
    return translate('sensors.probes', {
      flow: celsius(sensor.flowTemperature),
      back: celsius(sensor.returnTemperature),
      outdoor: celsius(sensor.outdoorTemperature),
    })
  return [sensor.temperature !== null && celsius(sensor.temperature), sensor.humidity !== null && quantity(sensor.humidity, '%', 0)].filter(Boolean).join(' · ')
}
