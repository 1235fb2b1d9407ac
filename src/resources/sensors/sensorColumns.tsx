import { useTranslate } from 'react-admin'
import type { Sensor } from '../../../contract/main/sensorShapes.ts'
import { sensorPlacementOf } from '../../../domain/rules/sensor.ts'
import { Ago, FormatDate } from '../../ui/facts/FormatDate.tsx'
import { useFormat } from '../../ui/facts/format.ts'
import type { Column } from '../../ui/list/columns/columns.tsx'
import { NetworkStatusChip, StatusChip } from '../../ui/facts/StatusChip.tsx'
import { NoConsent } from '../../ui/states/NoConsent.tsx'
import { SensorPlace } from './SensorPlace.tsx'

const eui: Column<Sensor> = { source: 'eui', line: true, render: (sensor) => <code>{sensor.eui}</code> }
const type: Column<Sensor> = {
  source: 'type',
  line: true,
  render: (sensor, translate) => translate(`sensors.types.${sensor.type}`),
  text: (sensor, translate) => translate(`sensors.types.${sensor.type}`),
}
const status: Column<Sensor> = {
  source: 'networkStatus',
  sort: false,
  render: ({ networkStatus }) => <NetworkStatusChip status={networkStatus} />,
  text: ({ networkStatus }, translate) => translate(`ui.networkStatuses.${networkStatus}`),
}
const seen: Column<Sensor> = {
  source: 'lastSeenAt',
  line: true,
  render: ({ lastSeenAt }) => <Ago value={lastSeenAt} />,
}
const values: Column<Sensor> = {
  source: 'values',
  sort: false,
  least: 130,
  render: (sensor) => <SensorValues sensor={sensor} />,
  text: ({ temperature, open, flowTemperature, withheld }, translate) =>
    temperature ?? flowTemperature ?? (withheld === null ? open : translate('ui.noConsent.mark')),
}
const paired: Column<Sensor> = {
  source: 'paired',
  sort: false,
  render: (sensor) =>
    (sensor.placement === 'Room' || sensor.placement === 'Window') && <PairedChip paired={sensor.paired} />,
  text: (sensor) => sensor.paired,
}
const battery: Column<Sensor> = {
  source: 'batteryVoltage',
  align: 'right',
  hidden: true,
  render: ({ batteryVoltage }) => <Volts value={batteryVoltage} />,
}

const place: Column<Sensor> = {
  source: 'place',
  sort: 'buildingName',
  label: 'sensors.fields.place',
  least: 160,
  render: (sensor) => <SensorPlace sensor={sensor} />,
  text: ({ roomName, windowName, heatingCircuitName }) =>
    [roomName, windowName, heatingCircuitName].filter(Boolean).join(' · '),
}

/** The columns of the list of sensors. */
export const sensorColumns: Column<Sensor>[] = [
  eui,
  type,
  place,
  status,
  seen,
  values,
  paired,
  battery,
  { source: 'unitName', sort: false, hidden: true },
  { source: 'locationName', sort: false, hidden: true },
  { source: 'joinEui', sort: false, hidden: true },
  {
    source: 'registeredAt',
    sort: false,
    hidden: true,
    render: ({ registeredAt }) => <FormatDate value={registeredAt} />,
  },
  { source: 'createdAt', hidden: true, render: ({ createdAt }) => <FormatDate value={createdAt} /> },
  { source: 'updatedAt', hidden: true, render: ({ updatedAt }) => <FormatDate value={updatedAt} /> },
]

/** The columns of the table on the page of a sensor's own room, window or circuit. */
export const sensorColumnsHere: Column<Sensor>[] = [
  eui,
  type,
  {
    source: 'windowName',
    sort: false,
    label: 'sensors.fields.placement',
    render: (sensor, translate) =>
      sensor.windowName ?? (sensor.placement && translate(`sensors.uses.${sensor.placement}`)),
  },
  status,
  values,
  paired,
]

/** The columns of the table on the page of a space that contains such rooms and windows. */
export const sensorColumnsBelow: Column<Sensor>[] = [eui, type, place, status, values, paired]

/** Whether the sensor is paired with the thermostats of a room. */
export const PairedChip = ({ paired }: { paired: boolean }) => (
  <StatusChip tone={paired ? 'fine' : 'neutral'} label={`sensors.${paired ? 'paired' : 'unpaired'}`} />
)

/** A battery's voltage; nothing where unknown. */
export const Volts = ({ value }: { value: number | null }) => {
  const { quantity } = useFormat()
  return value === null ? null : quantity(value, 'V', 2)
}

/** The last values of a sensor in short, depending on its type; nothing for one that never measured. */
const SensorValues = ({ sensor }: { sensor: Sensor }) => {
  const translate = useTranslate()
  const { measured, quantity } = useFormat()
  if (sensor.measuredAt === null) return null
  const placement = sensorPlacementOf[sensor.type]
  // a heating circuit belongs to the building, so its values need no consent
  if (sensor.withheld !== null && placement !== 'Heating') return <NoConsent />
  const celsius = (value: number | null) => (value === null ? '–' : measured(value, '°C', 1))
  if (placement === 'Window')
    return sensor.open === null ? null : translate(sensor.open ? 'sensors.open' : 'sensors.closed')
  if (placement === 'Heating')
    return translate('sensors.probes', {
      flow: celsius(sensor.flowTemperature),
      back: celsius(sensor.returnTemperature),
      outdoor: celsius(sensor.outdoorTemperature),
    })
  return [
    sensor.temperature !== null && celsius(sensor.temperature),
    sensor.humidity !== null && quantity(sensor.humidity, '%', 0),
  ]
    .filter(Boolean)
    .join(' · ')
}
