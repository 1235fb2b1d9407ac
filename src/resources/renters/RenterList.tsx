import type { Renter } from '../../../contract/main/renters.ts'
import { renterRoles } from '../../../domain/enums.ts'
import { FormatDate } from '../../ui/facts/FormatDate.tsx'
import type { Column } from '../../ui/list/columns/columns.tsx'
import { EnumFilter, FlagFilter, SearchFilter } from '../../ui/list/filters/filters.tsx'
import { placeFilters } from '../../ui/list/filters/placeFilters.tsx'
import { ResourceList } from '../../ui/list/ResourceList.tsx'
import { PlaceCell } from '../../ui/facts/TwoLines.tsx'
import { InfoReceivedSwitch } from './InfoReceivedSwitch.tsx'
import { renterColumns, useReadsAll, withheld } from './renterColumns.tsx'

const columns: Column<Renter>[] = [
  ...renterColumns.slice(0, 2),
  {
    source: 'unitName',
    sort: false,
    render: (row) => <PlaceCell place={row} />,
    text: ({ unitName }) => unitName,
  },
  { source: 'buildingName', sort: false, hidden: true },
  ...renterColumns.slice(2),
  {
    source: 'infoReceivedAgreement',
    sort: false,
    render: (renter) => <InfoReceivedSwitch renter={renter} />,
  },
  { source: 'createdAt', hidden: true, render: ({ createdAt }) => <FormatDate value={createdAt} /> },
  { source: 'updatedAt', hidden: true, render: ({ updatedAt }) => <FormatDate value={updatedAt} /> },
]

const filters = [
  <SearchFilter key="q" source="q" alwaysOn />,
  ...placeFilters('unit'),
  <EnumFilter
    key="Role"
    source="Role"
    label="renters.fields.role"
    values={renterRoles}
    text={(value) => `renters.roles.${value}`}
  />,
  <FlagFilter key="Agreement" source="Agreement" label="renters.fields.agreement" />,
  <FlagFilter
    key="InfoReceivedAgreement"
    source="InfoReceivedAgreement"
    label="renters.fields.infoReceivedAgreement"
  />,
  <FlagFilter key="Verified" source="Verified" label="renters.filters.Verified" />,
  <FlagFilter key="Linked" source="Linked" label="renters.filters.Linked" />,
]

/** Renters with their consent, and their verification for the app. */
export const RenterList = () => {
  const all = useReadsAll()
  const shown = all ? columns : columns.filter(({ source }) => !withheld.has(source))
  const offered = all ? filters : filters.filter(({ key }) => !withheld.has(key ?? ''))
  return <ResourceList<Renter> columns={shown} filters={offered} bulkActions={false} />
}
