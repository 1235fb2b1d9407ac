import type { Gateway } from '../../../contract/main/gatewayShapes.ts'
import { paths } from '../../paths.ts'
import { Ago, FormatDate } from '../../ui/facts/FormatDate.tsx'
import type { Column } from '../../ui/list/columns/columns.tsx'
import { NameLink } from '../../ui/list/rows/NameLink.tsx'
import { NetworkStatusChip, StatusChip, type Tone } from '../../ui/facts/StatusChip.tsx'

type Translate = (key: string) => string

const placementOf = ({ placement, placementNote }: Gateway, translate: Translate) =>
  [placement && translate(`buildings.placements.${placement}`), placementNote].filter(Boolean).join(' · ')

const issuesOf = ({ issues }: Gateway, translate: Translate) =>
  issues.map((issue) => translate(`buildings.issues.${issue}`)).join(', ')

/** The columns of gateways. */
export const gatewayColumns: Column<Gateway>[] = [
  { source: 'eui', line: true, render: ({ eui }) => <code>{eui}</code> },
  {
    source: 'networkStatus',
    sort: false,
    render: ({ networkStatus }) => <NetworkStatusChip status={networkStatus} />,
    text: ({ networkStatus }, translate) => translate(`ui.networkStatuses.${networkStatus}`),
  },
  {
    source: 'lastConnectionAt',
    line: true,
    render: ({ lastConnectionAt }) => <Ago value={lastConnectionAt} />,
  },
  {
    source: 'buildingName',
    least: 160,
    render: ({ buildingId, buildingName }, translate) =>
      buildingId ? (
        <NameLink to={paths.buildings.show(buildingId)} name={buildingName ?? ''} />
      ) : (
        translate('gateways.inStore')
      ),
    text: ({ buildingName }) => buildingName,
  },
  { source: 'placement', least: 120, render: placementOf, text: placementOf },
  {
    source: 'installationProcess',
    render: ({ installationProcess }) => <ProcessChip process={installationProcess} />,
    text: ({ installationProcess }, translate) => translate(`gateways.processes.${installationProcess}`),
  },
  {
    source: 'heard.thermostats',
    label: 'gateways.fields.heardThermostats',
    sort: false,
    align: 'right',
    hidden: true,
    render: ({ heard }) => heard.thermostats,
    text: ({ heard }) => heard.thermostats,
  },
  {
    source: 'heard.sensors',
    label: 'gateways.fields.heardSensors',
    sort: false,
    align: 'right',
    hidden: true,
    render: ({ heard }) => heard.sensors,
    text: ({ heard }) => heard.sensors,
  },
  { source: 'gatewayId', line: true, hidden: true },
  { source: 'boardId', sort: false, hidden: true },
  { source: 'productId', sort: false, hidden: true },
  { source: 'macAddress', sort: false, hidden: true },
  { source: 'packetsReceived', align: 'right', hidden: true },
  { source: 'packetsSent', align: 'right', sort: false, hidden: true },
  { source: 'issues', sort: false, hidden: true, render: issuesOf, text: issuesOf },
  {
    source: 'locationName',
    sort: false,
    hidden: true,
    render: ({ locationId, locationName }) =>
      locationId && <NameLink to={paths.locations.show(locationId)} name={locationName ?? ''} />,
    text: ({ locationName }) => locationName,
  },
  {
    source: 'complexName',
    sort: false,
    hidden: true,
    render: ({ complexId, complexName }) =>
      complexId && <NameLink to={paths.buildingComplexes.show(complexId)} name={complexName ?? ''} />,
    text: ({ complexName }) => complexName,
  },
  {
    source: 'registeredAt',
    sort: false,
    hidden: true,
    render: ({ registeredAt }) => <FormatDate value={registeredAt} />,
  },
  { source: 'createdAt', hidden: true, render: ({ createdAt }) => <FormatDate value={createdAt} /> },
  { source: 'updatedAt', hidden: true, render: ({ updatedAt }) => <FormatDate value={updatedAt} /> },
]

const tones: Record<Gateway['installationProcess'], Tone> = {
  requested: 'neutral',
  added: 'neutral',
  assigned: 'active',
  signalTested: 'active',
  completed: 'fine',
}

/** The installation progress of a gateway. */
export const ProcessChip = ({ process }: { process: Gateway['installationProcess'] }) => (
  <StatusChip tone={tones[process]} label={`gateways.processes.${process}`} />
)
