import MapIcon from '@mui/icons-material/MapOutlined'
import { Button } from '@mui/material'
import { useListContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Building } from '../../../contract/main/buildingShapes.ts'
import { paths } from '../../paths.ts'
import { Count } from '../../ui/facts/Count.tsx'
import { FormatDate } from '../../ui/facts/FormatDate.tsx'
import type { Column } from '../../ui/list/columns/columns.tsx'
import { filteredList, NameLink } from '../../ui/list/rows/NameLink.tsx'
import { ResourceList } from '../../ui/list/ResourceList.tsx'
import { ProgressBar } from '../../ui/facts/ProgressBar.tsx'
import { GatewayStatusChip, InstallationRange } from './buildingCells.tsx'
import { buildingFilters } from './buildingFilters.tsx'

const kinds = [
  'buildingUnits',
  'publicAreas',
  'rooms',
  'radiators',
  'thermostats',
  'sensors',
  'gateways',
] as const
const shown = new Set<string>(['buildingUnits', 'thermostats'])

const columns: Column<Building>[] = [
  { source: 'name', least: 180 },
  {
    source: 'street',
    hidden: true,
    render: ({ street, streetNumber }) => `${street} ${streetNumber}`,
    text: ({ street, streetNumber }) => `${street} ${streetNumber}`,
  },
  { source: 'zipcode', hidden: true },
  { source: 'city', hidden: true },
  {
    source: 'complexName',
    least: 140,
    render: ({ complexId, complexName }) => (
      <NameLink to={paths.buildingComplexes.show(complexId)} name={complexName} />
    ),
    text: ({ complexName }) => complexName,
  },
  {
    source: 'locationName',
    hidden: true,
    render: ({ locationId, locationName }) => (
      <NameLink to={paths.locations.show(locationId)} name={locationName} />
    ),
    text: ({ locationName }) => locationName,
  },
  ...kinds.map((kind): Column<Building> => ({
    source: `counts.${kind}`,
    label: `estate.counts.${kind}`,
    sort: false,
    align: 'right',
    hidden: !shown.has(kind),
    render: ({ counts }) => <Count value={counts[kind]} />,
    text: ({ counts }) => counts[kind],
  })),
  {
    source: 'counts.finalizedUnits',
    label: 'estate.progress',
    sort: false,
    text: ({ counts }) => counts.finalizedUnits,
    render: ({ counts }) => (
      <ProgressBar done={counts.finalizedUnits} total={counts.buildingUnits} label="estate.progress" />
    ),
  },
  {
    source: 'gatewayStatus',
    sort: false,
    render: ({ gatewayStatus }) => <GatewayStatusChip status={gatewayStatus} />,
    text: ({ gatewayStatus }, translate) => translate(`buildings.gatewayStatuses.${gatewayStatus}`),
  },
  {
    source: 'gatewayInstallationRequestedAt',
    hidden: true,
    render: ({ gatewayInstallationRequestedAt }) => <FormatDate value={gatewayInstallationRequestedAt} />,
  },
  {
    source: 'gatewayIssues',
    sort: false,
    hidden: true,
    render: ({ gatewayIssues }, translate) =>
      gatewayIssues.map((issue) => translate(`buildings.issues.${issue}`)).join(', '),
    text: ({ gatewayIssues }, translate) =>
      gatewayIssues.map((issue) => translate(`buildings.issues.${issue}`)).join(', '),
  },
  {
    source: 'recommendedGateways',
    sort: false,
    align: 'right',
    hidden: true,
    render: ({ recommendedGateways, computedGateways }) => recommendedGateways ?? computedGateways,
    text: ({ recommendedGateways, computedGateways }) => recommendedGateways ?? computedGateways,
  },
  {
    source: 'installationFrom',
    label: 'buildings.parts.installation',
    hidden: true,
    render: (building) => <InstallationRange building={building} />,
    text: ({ installationFrom, installationTo }) =>
      [installationFrom, installationTo].filter(Boolean).join(' – '),
  },
  { source: 'constructionYear', align: 'right', hidden: true },
  { source: 'heatingCircuitName', sort: false, hidden: true },
  { source: 'createdAt', hidden: true, render: ({ createdAt }) => <FormatDate value={createdAt} /> },
  { source: 'updatedAt', hidden: true, render: ({ updatedAt }) => <FormatDate value={updatedAt} /> },
]

/** Leads to the map with the filter of the list. */
const ToMap = () => {
  const translate = useTranslate()
  const { filterValues } = useListContext()
  return (
    <Button component={Link} to={filteredList(paths.map, filterValues ?? {})} startIcon={<MapIcon />}>
      {translate('buildings.map.show')}
    </Button>
  )
}

/** Buildings with their totals, installation progress and gateway status. */
export const BuildingList = () => (
  <ResourceList<Building> columns={columns} filters={buildingFilters} actions={<ToMap />} />
)
