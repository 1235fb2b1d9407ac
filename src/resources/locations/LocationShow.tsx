import { useRecordContext } from 'react-admin'
import type { BuildingComplex } from '../../../contract/main/buildingComplexes.ts'
import type { Location } from '../../../contract/main/locations.ts'
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
import { HeatingCircuitsReference } from '../heating-circuits/HeatingCircuitsReference.tsx'
import { SensorsReference } from '../sensors/SensorsReference.tsx'
import { ExportLocation } from './estateExports.tsx'
import { ResyncLocation } from './ResyncLocation.tsx'

const facts: Fact<Location>[] = [
  { source: 'description', wide: true, render: ({ description }) => description },
  { source: 'createdAt', render: ({ createdAt }) => <FormatDate value={createdAt} as="day" /> },
  { source: 'updatedAt', render: ({ updatedAt }) => <FormatDate value={updatedAt} /> },
]

const complexColumns: Column<BuildingComplex>[] = [
  { source: 'name', line: true },
  {
    source: 'counts.buildings',
    label: 'estate.counts.buildings',
    sort: false,
    align: 'right',
    render: ({ counts }) => counts.buildings,
  },
  {
    source: 'counts.buildingUnits',
    label: 'estate.counts.buildingUnits',
    sort: false,
    align: 'right',
    render: ({ counts }) => counts.buildingUnits,
  },
  {
    source: 'counts.thermostats',
    label: 'estate.counts.thermostats',
    sort: false,
    align: 'right',
    render: ({ counts }) => counts.thermostats,
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

/** The lists behind a location's totals. */
/** A location: its totals, its complexes, its heating circuits and its sensors. */
export const LocationShow = () => (
  <ShowPage
    actions={
      <>
        <ExportLocation />
        <ResyncLocation />
        <RemoveButton />
      </>
    }
    above={<SpaceTrail />}
    below={<Below />}
  >
    <SpaceCounts
      kinds={[
        'buildingComplexes',
        'buildings',
        'buildingUnits',
        'publicAreas',
        'rooms',
        'radiators',
        'thermostats',
        'sensors',
        'gateways',
      ]}
      by="LocationIds"
    />
    <Facts<Location> facts={facts} />
  </ShowPage>
)

const Below = () => {
  const record = useRecordContext<Location>()
  if (!record) return null
  const here = { LocationIds: [record.id] }
  return (
    <>
      <ChildList<BuildingComplex>
        resource="building-complexes"
        filter={here}
        columns={complexColumns}
        create={`${paths.buildingComplexes.create}?locationId=${record.id}`}
        all={filteredList(paths.buildingComplexes.list, here)}
      />
      <HeatingCircuitsReference
        filter={here}
        create={`${paths.heatingCircuits.create}?locationId=${record.id}`}
      />
      <SensorsReference filter={here} spaceId={record.id} below />
    </>
  )
}
