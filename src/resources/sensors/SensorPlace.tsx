import { useTranslate } from 'react-admin'
import type { Sensor } from '../../../contract/main/sensorShapes.ts'
import { paths } from '../../paths.ts'
import { NameLink } from '../../ui/list/rows/NameLink.tsx'
import { TwoLines } from '../../ui/facts/TwoLines.tsx'

type Placed = Pick<
  Sensor,
  | 'placement'
  | 'roomId'
  | 'roomName'
  | 'windowId'
  | 'windowName'
  | 'heatingCircuitId'
  | 'heatingCircuitName'
  | 'unitName'
  | 'publicAreaName'
  | 'buildingName'
  | 'locationName'
>

const targetOf = (sensor: Placed) => {
  if (sensor.placement === 'Heating')
    return {
      to: paths.heatingCircuits.show(sensor.heatingCircuitId ?? ''),
      name: sensor.heatingCircuitName ?? '',
    }
  if (sensor.placement === 'Window')
    return {
      to: paths.windows.show(sensor.windowId ?? ''),
      name: `${sensor.roomName ?? ''} · ${sensor.windowName ?? ''}`,
    }
  return sensor.placement === 'Room'
    ? { to: paths.rooms.show(sensor.roomId ?? ''), name: sensor.roomName ?? '' }
    : undefined
}

/** The room, window or heating circuit of a sensor as a link, and below it the unit and building. */
export const SensorPlace = ({ sensor }: { sensor: Placed }) => {
  const translate = useTranslate()
  const target = targetOf(sensor)
  if (!target) return translate('sensors.inStore')
  const around = [sensor.unitName ?? sensor.publicAreaName, sensor.buildingName ?? sensor.locationName]
    .filter(Boolean)
    .join(' · ')
  return <TwoLines first={<NameLink {...target} />} second={around} />
}
