import { useRecordContext } from 'react-admin'
import type { BuildingComplex } from '../../../contract/main/buildingComplexes.ts'
import type { Building } from '../../../contract/main/buildingShapes.ts'
import { paths } from '../../paths.ts'
import { ChildList } from '../../ui/page/ChildList.tsx'
import { type Fact, Facts } from '../../ui/facts/Facts.tsx'
import { FormatDate } from '../../ui/facts/FormatDate.tsx'
import type { Column } from '../../ui/list/columns/columns.tsx'
import { filteredList } from '../../ui/list/rows/NameLink.tsx'
import { ProgressBar } from '../../ui/facts/ProgressBar.tsx'
import { RemoveButton } from '../../ui/buttons/RemoveButton.tsx'
import { ShowPage } from '../../ui/page/ShowPage.tsx'
import { SpaceCounts, SpaceTrail } from '../../ui/facts/spaceParts.tsx'
import { SensorsReference } from '../sensors/SensorsReference.tsx'
import { ComplexFloors } from './ComplexFloors.tsx'
import { RenameComplex } from './RenameComplex.tsx'

const facts: Fact<BuildingComplex>[] = [
  { source: 'name', wide: true, render: (complex) => <RenameComplex complex={complex} /> },
  {
    source: 'progress',
    label: 'estate.progress',
    render: ({ counts }) => (
      <ProgressBar done={counts.finalizedUnits} total={counts.buildingUnits} label="estate.progress" />
    ),
  },
  { source: 'createdAt', render: ({ createdAt }) => <FormatDate value={createdAt} as="day" /> },
  { source: 'updatedAt', render: ({ updatedAt }) => <FormatDate value={updatedAt} /> },
  { source: 'description', wide: true, render: ({ description }) => description },
]

const buildingColumns: Column<Building>[] = [
  { source: 'name', line: true },
  {
    source: 'counts.buildingUnits',
    label: 'estate.counts.buildingUnits',
    sort: false,
    align: 'right',
    render: ({ counts }) => counts.buildingUnits,
  },
  {
    source: 'counts.radiators',
    label: 'estate.counts.radiators',
    sort: false,
    align: 'right',
    render: ({ counts }) => counts.radiators,
  },
  {
    source: 'counts.thermostats',
    label: 'estate.counts.thermostats',
    sort: false,
    align: 'right',
    render: ({ counts }) => counts.thermostats,
  },
  {
    source: 'counts.gateways',
    label: 'estate.counts.gateways',
    sort: false,
    align: 'right',
    render: ({ counts }) => counts.gateways,
  },
  {
    source: 'progress',
    label: 'estate.progress',
    sort: false,
    render: ({ counts }) => (
      <ProgressBar done={counts.finalizedUnits} total={counts.buildingUnits} label="estate.progress" />
    ),
  },
]

/** A building complex: its name, editable in place, its totals, its buildings, and their sensors. */
export const BuildingComplexShow = () => (
  <ShowPage actions={<RemoveButton />} above={<SpaceTrail />} below={<Below />}>
    <SpaceCounts
      kinds={['buildings', 'buildingUnits', 'publicAreas', 'rooms', 'radiators', 'thermostats', 'gateways']}
      by="ComplexIds"
    />
    <Facts<BuildingComplex> facts={facts} />
  </ShowPage>
)

const Below = () => {
  const record = useRecordContext<BuildingComplex>()
  if (!record) return null
  const here = { ComplexIds: [record.id] }
  return (
    <>
      <ComplexFloors />
      <ChildList<Building>
        resource="buildings"
        filter={here}
        columns={buildingColumns}
        create={`${paths.buildings.create}?complexId=${record.id}`}
        all={filteredList(paths.buildings.list, here)}
      />
      <SensorsReference filter={here} spaceId={record.id} below />
    </>
  )
}
