import { ReferenceField, Translate, useRecordContext } from 'react-admin'
import type { BuildingUnit } from '../../../contract/main/buildingUnits.ts'
import { type Fact, Facts } from '../../ui/facts/Facts.tsx'
import { FloorName } from '../../ui/facts/FloorName.tsx'
import { RemoveButton } from '../../ui/buttons/RemoveButton.tsx'
import { ShowPage } from '../../ui/page/ShowPage.tsx'
import { SpaceCounts, SpaceTrail } from '../../ui/facts/spaceParts.tsx'
import { RoomsReference } from '../rooms/RoomsReference.tsx'
import { SensorsReference } from '../sensors/SensorsReference.tsx'
import { UnitPeopleCard } from './UnitPeopleCard.tsx'
import { UnitStatusPanel } from './UnitStatusPanel.tsx'

const facts: Fact<BuildingUnit>[] = [
  { source: 'customerId', render: ({ customerId }) => customerId },
  { source: 'type', render: ({ type }) => <Translate i18nKey={`building-units.types.${type}`} /> },
  { source: 'floor', render: ({ floor }) => floor !== null && <FloorName level={floor} /> },
  {
    source: 'windowSensorsRequired',
    render: ({ windowSensorsRequired }) => <Translate i18nKey={`ra.boolean.${windowSensorsRequired}`} />,
  },
  {
    source: 'heatingCircuitName',
    render: ({ heatingCircuitId }) =>
      heatingCircuitId && (
        <ReferenceField source="heatingCircuitId" reference="heating-circuits" link="show" />
      ),
  },
  {
    source: 'installationDescription',
    wide: true,
    render: ({ installationDescription }) => installationDescription,
  },
  { source: 'description', wide: true, render: ({ description }) => description },
]

/** A building unit: its installation status, its residents, its rooms, and their sensors. */
export const BuildingUnitShow = () => (
  <ShowPage actions={<RemoveButton />} above={<SpaceTrail />} below={<Below />}>
    <UnitStatusPanel />
    <SpaceCounts kinds={['rooms', 'radiators', 'thermostats', 'sensors']} by="UnitIds" />
    <Facts<BuildingUnit> facts={facts} />
  </ShowPage>
)

const Below = () => {
  const record = useRecordContext<BuildingUnit>()
  if (!record) return null
  const here = { UnitIds: [record.id] }
  return (
    <>
      <UnitPeopleCard />
      <RoomsReference filter={here} place={`unitId=${record.id}`} />
      <SensorsReference filter={here} spaceId={record.id} below />
    </>
  )
}
