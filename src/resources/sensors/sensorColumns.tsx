import type { Sensor } from '../../../contract/main/sensorShapes.ts'
import { Ago } from '../../ui/Ago.tsx'
import { FormatDate } from '../../ui/FormatDate.tsx'
import type { Column } from '../../ui/list/columns.tsx'
import { NetworkStatusChip } from '../../ui/NetworkStatusChip.tsx'
import { PairedChip } from './PairedChip.tsx'
import { SensorPlace } from './SensorPlace.tsx'
import { SensorValues } from './SensorValues.tsx'
import { Volts } from './Volts.tsx'

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
const seen: Column<Sensor> = { source: 'lastSeenAt', line: true, render: ({ lastSeenAt }) => <Ago value={lastSeenAt} /> }
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
  render: (sensor) => (sensor.placement === 'Room' || sensor.placement === 'Window') && <PairedChip paired={sensor.paired} />,
  text: (sensor) => sensor.paired,
}
const battery: Column<Sensor> = { source: 'batteryVoltage', align: 'right', hidden: true, render: ({ batteryVoltage }) => <Volts value={batteryVoltage} /> }

const place: Column<Sensor> = {
  source: 'place',
  sort: 'buildingName',
  label: 'sensors.fields.place',
  least: 160,
  render: (sensor) => <SensorPlace sensor={sensor} />,
  text: ({ roomName, windowName, heatingCircuitName }) => [roomName, windowName, heatingCircuitName].filter(Boolean).join(' · '),
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
  { source: 'registeredAt', sort: false, hidden: true, render: ({ registeredAt }) => <FormatDate value={registeredAt} /> },
  { source: 'createdAt', hidden: true, render: ({ createdAt }) => <FormatDate value={createdAt} /> },
  { source: 'updatedAt', hidden: true, render: ({ updatedAt }) => <FormatDate value={updatedAt} /> },
]

/** Those of the table on the page of what the sensors are at. */
export const sensorColumnsHere: Column<Sensor>[] = [
  eui,
  type,
  {
    source: 'windowName',
    sort: false,
    label: 'sensors.fields.placement',
    render: (sensor, translate) => sensor.windowName ?? (sensor.placement && translate(`sensors.uses.${sensor.placement}`)),
  },
  status,
  values,
  paired,
]

/** Those of the table on the page of what holds the rooms and windows that the sensors are at. */
export const sensorColumnsBelow: Column<Sensor>[] = [eui, type, place, status, values, paired]
