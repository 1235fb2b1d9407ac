import type { Thermostat } from '../../../contract/main/thermostatShapes.ts'
import {
  firmwareStatuses,
  networkStatuses,
  operationalModes,
  thermostatLifecycles,
} from '../../../domain/enums.ts'
import { UpdateSelectedReference } from '../../commands/UpdateSelectedReference.tsx'
import { needs } from '../../needs.ts'
import { paths } from '../../paths.ts'
import { Ago, FormatDate } from '../../ui/facts/FormatDate.tsx'
import type { Column } from '../../ui/list/columns/columns.tsx'
import { EnumFilter, FlagFilter, SearchFilter } from '../../ui/list/filters/filters.tsx'
import { CodeLink } from '../../ui/list/rows/NameLink.tsx'
import { placeFilters } from '../../ui/list/filters/placeFilters.tsx'
import { ResourceList } from '../../ui/list/ResourceList.tsx'
import { NetworkStatusChip } from '../../ui/facts/StatusChip.tsx'
import { useMay } from '../../ui/useMay.ts'
import { NoConsent } from '../../ui/states/NoConsent.tsx'
import { EnterThermostat } from './EnterThermostat.tsx'
import { ScopeSwitch } from './ScopeSwitch.tsx'
import {
  Battery,
  coveredText,
  LifecycleChip,
  Measured,
  ModeChip,
  MountedAt,
  RoomAndTarget,
} from './thermostatCells.tsx'

const columns: Column<Thermostat>[] = [
  { source: 'eui', render: ({ eui }) => <CodeLink to={paths.thermostats.show(eui)} code={eui} /> },
  { source: 'wtId', hidden: true },
  {
    source: 'buildingName',
    label: 'thermostats.fields.place',
    render: (row) => <MountedAt place={row} />,
    text: ({ buildingName, unitName, publicAreaName, roomName }) =>
      [buildingName, unitName ?? publicAreaName, roomName].filter(Boolean).join(', '),
  },
  { source: 'roomName', hidden: true },
  { source: 'radiatorName', sort: false, hidden: true },
  {
    source: 'networkStatus',
    sort: false,
    render: ({ networkStatus }) => <NetworkStatusChip status={networkStatus} />,
    text: ({ networkStatus }, translate) => translate(`ui.networkStatuses.${networkStatus}`),
  },
  { source: 'lastSeenAt', line: true, render: ({ lastSeenAt }) => <Ago value={lastSeenAt} /> },
  {
    source: 'mode',
    render: ({ mode }) => <ModeChip mode={mode} />,
    text: ({ mode }, translate) => translate(`thermostats.modes.${mode}`),
  },
  {
    source: 'ambientTemperature',
    label: 'thermostats.fields.temperatures',
    least: 128,
    sort: false,
    align: 'right',
    render: (row) => <RoomAndTarget row={row} />,
    text: coveredText('ambientTemperature'),
  },
  {
    source: 'targetTemperature',
    sort: false,
    align: 'right',
    hidden: true,
    render: ({ targetTemperature, withheld }) => (
      <Measured value={targetTemperature} unit="°C" withheld={withheld} />
    ),
    text: coveredText('targetTemperature'),
  },
  {
    source: 'motorPosition',
    sort: false,
    align: 'right',
    hidden: true,
    render: ({ motorPosition, withheld }) => (withheld === null ? motorPosition : <NoConsent />),
    text: coveredText('motorPosition'),
  },
  {
    source: 'humidity',
    sort: false,
    align: 'right',
    hidden: true,
    render: ({ humidity, withheld }) => (
      <Measured value={humidity} unit="%" decimals={0} withheld={withheld} />
    ),
    text: coveredText('humidity'),
  },
  {
    source: 'batteryVoltage',
    align: 'right',
    render: ({ batteryVoltage }) => <Battery volts={batteryVoltage} />,
  },
  { source: 'firmwareVersion', hidden: true },
  { source: 'appVersion', sort: false, hidden: true },
  {
    source: 'firmwareStatus',
    sort: false,
    hidden: true,
    render: ({ firmwareStatus }, translate) => translate(`thermostats.firmwareStatuses.${firmwareStatus}`),
    text: ({ firmwareStatus }, translate) => translate(`thermostats.firmwareStatuses.${firmwareStatus}`),
  },
  { source: 'hardwareRevision', sort: false, align: 'right', hidden: true },
  {
    source: 'lifecycle',
    hidden: true,
    render: ({ lifecycle }) => <LifecycleChip lifecycle={lifecycle} />,
    text: ({ lifecycle }, translate) => translate(`thermostats.lifecycles.${lifecycle}`),
  },
  { source: 'spreadingFactor', sort: false, align: 'right', hidden: true },
  {
    source: 'gatewayEui',
    sort: false,
    hidden: true,
    render: ({ gatewayEui }) => gatewayEui && <code>{gatewayEui}</code>,
  },
  { source: 'installedAt', hidden: true, render: ({ installedAt }) => <FormatDate value={installedAt} /> },
  { source: 'createdAt', hidden: true, render: ({ createdAt }) => <FormatDate value={createdAt} /> },
]

const filters = [
  <SearchFilter key="q" source="q" alwaysOn />,
  ...placeFilters('room'),
  <EnumFilter
    key="NetworkStatus"
    source="NetworkStatus"
    label="thermostats.fields.networkStatus"
    values={networkStatuses}
    text={(value) => `ui.networkStatuses.${value}`}
    alwaysOn
  />,
  <EnumFilter
    key="Mode"
    source="Mode"
    label="thermostats.fields.mode"
    values={operationalModes}
    text={(value) => `thermostats.modes.${value}`}
  />,
  <EnumFilter
    key="Lifecycle"
    source="Lifecycle"
    label="thermostats.fields.lifecycle"
    values={thermostatLifecycles}
    text={(value) => `thermostats.lifecycles.${value}`}
  />,
  <EnumFilter
    key="FirmwareStatus"
    source="FirmwareStatus"
    label="thermostats.fields.firmwareStatus"
    values={firmwareStatuses}
    text={(value) => `thermostats.firmwareStatuses.${value}`}
  />,
  <FlagFilter key="Assigned" source="Assigned" label="thermostats.filters.Assigned" />,
  <FlagFilter key="Defective" source="Defective" label="thermostats.filters.Defective" />,
]

/** The client's thermostats, mounted and in stock, with their last reported values. */
export const ThermostatList = () => {
  const mayCommand = useMay(needs.command)
  return (
    <ResourceList<Thermostat>
      columns={columns}
      filters={filters}
      scope={<ScopeSwitch shown={paths.thermostats.list} />}
      primary={<EnterThermostat />}
      bulkActions={mayCommand && <UpdateSelectedReference />}
      rowClick={({ eui }) => paths.thermostats.show(eui)}
    />
  )
}
