import type { BuildingComplex } from '../../../contract/main/buildingComplexes.ts'
import { Count } from '../../ui/facts/Count.tsx'
import { FormatDate } from '../../ui/facts/FormatDate.tsx'
import type { Column } from '../../ui/list/columns/columns.tsx'
import { ReferenceFilter, SearchFilter } from '../../ui/list/filters/filters.tsx'
import { ResourceList } from '../../ui/list/ResourceList.tsx'
import { ProgressBar } from '../../ui/facts/ProgressBar.tsx'
import { RenameComplex } from './RenameComplex.tsx'
import { NameLink } from '../../ui/list/rows/NameLink.tsx'
import { paths } from '../../paths.ts'

const kinds = [
  'buildings',
  'buildingUnits',
  'publicAreas',
  'rooms',
  'radiators',
  'thermostats',
  'gateways',
] as const
const hidden = new Set<string>(['publicAreas', 'rooms', 'radiators'])

const columns: Column<BuildingComplex>[] = [
  { source: 'name', line: true, render: (complex) => <RenameComplex complex={complex} /> },
  {
    source: 'locationName',
    line: true,
    render: ({ locationId, locationName }) => (
      <NameLink to={paths.locations.show(locationId)} name={locationName} />
    ),
    text: ({ locationName }) => locationName,
  },
  { source: 'description', sort: false, hidden: true },
  ...kinds.map((kind): Column<BuildingComplex> => ({
    source: `counts.${kind}`,
    label: `estate.counts.${kind}`,
    sort: false,
    align: 'right',
    hidden: hidden.has(kind),
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
  { source: 'createdAt', hidden: true, render: ({ createdAt }) => <FormatDate value={createdAt} /> },
  { source: 'updatedAt', hidden: true, render: ({ updatedAt }) => <FormatDate value={updatedAt} /> },
]

const filters = [
  <SearchFilter key="q" source="q" alwaysOn />,
  <ReferenceFilter
    key="LocationIds"
    source="LocationIds"
    reference="locations"
    label="locations.name_other"
    alwaysOn
  />,
]

/** Building complexes with their totals and the installation progress. */
export const BuildingComplexList = () => <ResourceList<BuildingComplex> columns={columns} filters={filters} />
