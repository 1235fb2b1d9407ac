import { Box } from '@mui/material'
import type { ListedDevice } from '../../../../contract/main/globalDeviceList.ts'
import { paths } from '../../../paths.ts'
import { Ago, FormatDate } from '../../../ui/facts/FormatDate.tsx'
import { FloorName, floorName } from '../../../ui/facts/FloorName.tsx'
import type { Column } from '../../../ui/list/columns/columns.tsx'
import { CodeLink } from '../../../ui/list/rows/NameLink.tsx'
import { NetworkStatusChip, StatusChip } from '../../../ui/facts/StatusChip.tsx'
import { NoConsent } from '../../../ui/states/NoConsent.tsx'
import {
  Battery,
  coveredText,
  LifecycleChip,
  Measured,
  ModeChip,
  MountedAt,
  RoomAndTarget,
} from '../thermostatCells.tsx'

const field = (source: string) => `thermostats.fields.${source}`

const alertTexts = ({ openAlerts }: ListedDevice, translate: (key: string) => string) =>
  [...new Set(openAlerts)].map((type) => translate(`monitoring.types.${type}`)).join(', ')

const column = (
  source: keyof ListedDevice,
  more: Omit<Column<ListedDevice>, 'source'> = {},
): Column<ListedDevice> => ({
  source,
  label: field(source),
  sort: false,
  ...more,
})

const eui = column('eui', {
  sort: 'eui',
  render: ({ eui, tenantId }) => <CodeLink to={paths.thermostats.show(eui)} code={eui} tenantId={tenantId} />,
})
const client = column('tenantName', { least: 120 })
/** For production only; in operation, the last-seen column shows it too. */
const network = column('networkStatus', {
  render: ({ networkStatus }) => <NetworkStatusChip status={networkStatus} />,
  text: ({ networkStatus }, translate) => translate(`ui.networkStatuses.${networkStatus}`),
})
/** Network status and last-seen time in one column, as the full table is wider than most screens. */
const heard = column('lastSeenAt', {
  sort: 'lastSeen',
  render: ({ networkStatus, lastSeenAt }) => (
    <Box
      component="span"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.25 }}
    >
      <NetworkStatusChip status={networkStatus} />
      <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        <Ago value={lastSeenAt} />
      </Box>
    </Box>
  ),
})
const lastSeen = column('lastSeenAt', {
  sort: 'lastSeen',
  line: true,
  render: ({ lastSeenAt }) => <Ago value={lastSeenAt} />,
})
const mode = column('mode', {
  render: ({ mode }) => <ModeChip mode={mode} />,
  text: ({ mode }, translate) => translate(`thermostats.modes.${mode}`),
})
const lifecycle = column('lifecycle', {
  render: ({ lifecycle, malfunctionAt }) =>
    malfunctionAt ? (
      <StatusChip tone="danger" label="thermostats.defective" />
    ) : (
      <LifecycleChip lifecycle={lifecycle} />
    ),
  text: ({ lifecycle }, translate) => translate(`thermostats.lifecycles.${lifecycle}`),
})
const firmwareStatus = column('firmwareStatus', {
  hidden: true,
  render: ({ firmwareStatus }, translate) => translate(`thermostats.firmwareStatuses.${firmwareStatus}`),
  text: ({ firmwareStatus }, translate) => translate(`thermostats.firmwareStatuses.${firmwareStatus}`),
})
const battery = column('batteryVoltage', {
  sort: 'batteryVoltage',
  align: 'right',
  render: ({ batteryVoltage }) => <Battery volts={batteryVoltage} />,
})
const firmware = column('firmwareVersion', { sort: 'firmwareVersion' })
const wtId = column('wtId', { sort: 'wtId', line: true })
const created = column('createdAt', {
  hidden: true,
  render: ({ createdAt }) => <FormatDate value={createdAt} />,
})

/** The columns of the list of thermostats in operation, including optional ones. */
export const operationColumns: Column<ListedDevice>[] = [
  eui,
  client,
  column('buildingName', {
    label: field('place'),
    render: (row) => <MountedAt place={row} />,
    text: ({ buildingName, unitName, publicAreaName, roomName }) =>
      [buildingName, unitName ?? publicAreaName, roomName].filter(Boolean).join(', '),
  }),
  heard,
  column('ambientTemperature', {
    least: 128,
    label: field('temperatures'),
    align: 'right',
    render: (row) => <RoomAndTarget row={row} />,
    text: coveredText('ambientTemperature'),
  }),
  column('openAlerts', {
    render: (row, translate) =>
      row.openAlerts.length > 0 && (
        <Box component="span" sx={{ '& > span': { whiteSpace: 'normal', py: '2px' } }}>
          <StatusChip tone="caution" label={alertTexts(row, translate)} />
        </Box>
      ),
    text: alertTexts,
  }),
  // a low battery also raises an alert; the full table is wider than most screens
  { ...battery, hidden: true },
  { ...firmware, hidden: true },
  { ...mode, hidden: true },
  { ...wtId, hidden: true },
  { ...lifecycle, hidden: true },
  column('locationName', { hidden: true }),
  column('complexName', { hidden: true }),
  column('floor', {
    hidden: true,
    render: ({ floor }) => floor !== null && <FloorName level={floor} />,
    text: ({ floor }, translate) => (floor === null ? '' : floorName(floor, translate)),
  }),
  column('roomName', { hidden: true }),
  column('radiatorName', { hidden: true }),
  column('targetTemperature', {
    hidden: true,
    align: 'right',
    render: ({ targetTemperature, withheld }) => (
      <Measured value={targetTemperature} unit="°C" withheld={withheld} />
    ),
    text: coveredText('targetTemperature'),
  }),
  column('motorPosition', {
    hidden: true,
    align: 'right',
    render: ({ motorPosition, withheld }) => (withheld === null ? motorPosition : <NoConsent />),
    text: coveredText('motorPosition'),
  }),
  column('appVersion', { hidden: true }),
  firmwareStatus,
  column('hardwareRevision', { hidden: true, align: 'right' }),
  column('spreadingFactor', { hidden: true, align: 'right' }),
  column('gatewayEui', { hidden: true, render: ({ gatewayEui }) => gatewayEui && <code>{gatewayEui}</code> }),
  column('malfunctionAt', {
    hidden: true,
    render: ({ malfunctionAt }) => <FormatDate value={malfunctionAt} />,
  }),
  created,
]

/** The columns of the list of thermostats in production. */
export const productionColumns: Column<ListedDevice>[] = [
  wtId,
  eui,
  lifecycle,
  client,
  { ...mode, hidden: true },
  lastSeen,
  { ...battery, hidden: true },
  firmware,
  column('hardwareRevision', { align: 'right' }),
  { ...created, sort: 'createdAt', hidden: false },
  { ...network, hidden: true },
  column('appVersion', { hidden: true }),
  firmwareStatus,
  column('gatewayEui', { hidden: true }),
]
