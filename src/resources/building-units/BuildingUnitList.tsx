import StatusIcon from '@mui/icons-material/PublishedWithChangesOutlined'
import { useState } from 'react'
import { Button, useCanAccess } from 'react-admin'
import type { BuildingUnit } from '../../../contract/main/buildingUnits.ts'
import { unitConsentStates } from '../../../domain/consent/agreement.ts'
import { buildingUnitTypes, installationStatuses } from '../../../domain/enums.ts'
import { personName } from '../../../domain/rules/user.ts'
import { paths } from '../../paths.ts'
import { FloorName, floorName } from '../../ui/facts/FloorName.tsx'
import { FormatDate } from '../../ui/facts/FormatDate.tsx'
import { BulkRemove } from '../../ui/list/bulk/BulkRemove.tsx'
import type { Column } from '../../ui/list/columns/columns.tsx'
import {
  EnumFilter,
  FlagFilter,
  FloorFilter,
  ReferenceFilter,
  SearchFilter,
} from '../../ui/list/filters/filters.tsx'
import { NameLink } from '../../ui/list/rows/NameLink.tsx'
import { ResourceList } from '../../ui/list/ResourceList.tsx'
import { UnitConsentChip } from './UnitConsentChip.tsx'
import { UnitStatusReference } from './UnitStatusReference.tsx'
import { needs } from '../../needs.ts'
import { useMay, useMayDo } from '../../ui/useMay.ts'
import { lazyPart } from '../../ui/loading/lazyPart.tsx'

const kinds = ['rooms', 'radiators', 'thermostats', 'sensors'] as const
const renterName = ({ mainRenter }: BuildingUnit) => mainRenter && personName(mainRenter)

const columns: Column<BuildingUnit>[] = [
  { source: 'name', line: true },
  { source: 'customerId', line: true },
  {
    source: 'buildingName',
    least: 150,
    render: ({ buildingId, buildingName }) => (
      <NameLink to={paths.buildings.show(buildingId)} name={buildingName} />
    ),
    text: ({ buildingName }) => buildingName,
  },
  { source: 'complexName', sort: false, hidden: true },
  { source: 'locationName', sort: false, hidden: true },
  {
    source: 'floor',
    line: true,
    render: ({ floor }) => <FloorName level={floor} />,
    text: ({ floor }, translate) => floorName(floor, translate),
  },
  {
    source: 'type',
    hidden: true,
    render: ({ type }, translate) => translate(`building-units.types.${type}`),
    text: ({ type }, translate) => translate(`building-units.types.${type}`),
  },
  {
    source: 'status',
    render: ({ status }) => <UnitStatusReference status={status} />,
    text: ({ status }, translate) => translate(`building-units.statuses.${status}`),
  },
  {
    source: 'statusReason',
    sort: false,
    hidden: true,
    render: ({ statusReason }, translate) =>
      statusReason && translate(`building-units.reasons.${statusReason}`),
    text: ({ statusReason }, translate) =>
      statusReason && translate(`building-units.reasons.${statusReason}`),
  },
  {
    source: 'statusChangedAt',
    hidden: true,
    render: ({ statusChangedAt }) => <FormatDate value={statusChangedAt} />,
  },
  { source: 'mainRenter', sort: false, line: true, render: renterName, text: renterName },
  {
    source: 'consent',
    sort: false,
    hidden: true,
    render: ({ consent }) => consent && <UnitConsentChip state={consent} />,
    text: ({ consent }, translate) => consent && translate(`building-units.consents.${consent}`),
  },
  {
    source: 'hasLease',
    sort: false,
    hidden: true,
    render: ({ hasLease }, translate) => translate(`ra.boolean.${hasLease}`),
    text: ({ hasLease }) => hasLease,
  },
  ...kinds.map((kind): Column<BuildingUnit> => ({
    source: `counts.${kind}`,
    label: `estate.counts.${kind}`,
    sort: false,
    align: 'right',
    hidden: kind !== 'thermostats',
    render: ({ counts }) => counts[kind],
    text: ({ counts }) => counts[kind],
  })),
  {
    source: 'windowSensorsRequired',
    sort: false,
    hidden: true,
    render: ({ windowSensorsRequired }, translate) => translate(`ra.boolean.${windowSensorsRequired}`),
    text: ({ windowSensorsRequired }) => windowSensorsRequired,
  },
  { source: 'heatingCircuitName', sort: false, hidden: true },
  { source: 'createdAt', hidden: true, render: ({ createdAt }) => <FormatDate value={createdAt} /> },
  { source: 'updatedAt', hidden: true, render: ({ updatedAt }) => <FormatDate value={updatedAt} /> },
]

const filters = [
  <SearchFilter key="q" source="q" alwaysOn />,
  <EnumFilter
    key="Status"
    source="Status"
    label="building-units.fields.status"
    values={installationStatuses}
    text={(value) => `building-units.statuses.${value}`}
    alwaysOn
  />,
  <ReferenceFilter
    key="LocationIds"
    source="LocationIds"
    reference="locations"
    label="locations.name_other"
  />,
  <ReferenceFilter
    key="ComplexIds"
    source="ComplexIds"
    reference="building-complexes"
    label="building-complexes.name_other"
  />,
  <ReferenceFilter
    key="BuildingIds"
    source="BuildingIds"
    reference="buildings"
    label="buildings.name_other"
    alwaysOn
  />,
  <ReferenceFilter
    key="HeatingCircuitIds"
    source="HeatingCircuitIds"
    reference="heating-circuits"
    label="heating-circuits.name_other"
  />,
  <EnumFilter
    key="Type"
    source="Type"
    label="building-units.fields.type"
    values={buildingUnitTypes}
    text={(value) => `building-units.types.${value}`}
  />,
  <FloorFilter key="Floor" source="Floor" label="floor.name" />,
  <FlagFilter key="HasFloor" source="HasFloor" label="building-units.filters.HasFloor" />,
  <FlagFilter key="HasLease" source="HasLease" label="building-units.filters.HasLease" />,
  <EnumFilter
    key="ConsentStatus"
    source="ConsentStatus"
    label="building-units.fields.consent"
    values={unitConsentStates}
    text={(value) => `building-units.consents.${value}`}
  />,
  <FlagFilter
    key="WindowSensorsRequired"
    source="WindowSensorsRequired"
    label="building-units.fields.windowSensorsRequired"
  />,
]

const SetUnitStatuses = lazyPart(async () => (await import('./SetUnitStatuses.tsx')).SetUnitStatuses)

/** Bulk action that sets the status of the selected units. */
const BulkUnitStatus = () => {
  const { canAccess } = useCanAccess({ resource: 'building-units', action: 'edit' })
  const [open, setOpen] = useState(false)
  if (!canAccess) return null
  return (
    <>
      <Button label="building-units.status.change" onClick={() => setOpen(true)}>
        <StatusIcon />
      </Button>
      {open && <SetUnitStatuses onClose={() => setOpen(false)} />}
    </>
  )
}

const bulkActions = (
  <>
    <BulkUnitStatus />
    <BulkRemove />
  </>
)

/** Building units with their status, main renter and contents. */
export const BuildingUnitList = () => {
  const hasConsents = useMay(needs.consentOfUnits)
  // without an action there is nothing to tick a row for
  const mayEdit = useMayDo('building-units', 'edit')
  const mayRemove = useMayDo('building-units', 'delete')
  const shown = hasConsents ? columns : columns.filter(({ source }) => source !== 'consent')
  const offered = hasConsents ? filters : filters.filter(({ key }) => key !== 'ConsentStatus')
  return (
    <ResourceList<BuildingUnit>
      columns={shown}
      filters={offered}
      bulkActions={(mayEdit || mayRemove) && bulkActions}
    />
  )
}
