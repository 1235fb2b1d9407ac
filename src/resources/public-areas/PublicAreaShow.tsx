import { ReferenceField, useRecordContext } from 'react-admin'
import type { PublicArea } from '../../../contract/main/publicAreas.ts'
import { type Fact, Facts } from '../../ui/facts/Facts.tsx'
import { FloorName } from '../../ui/facts/FloorName.tsx'
import { FormatDate } from '../../ui/facts/FormatDate.tsx'
import { RemoveButton } from '../../ui/buttons/RemoveButton.tsx'
import { ShowPage } from '../../ui/page/ShowPage.tsx'
import { SpaceCounts, SpaceTrail } from '../../ui/facts/spaceParts.tsx'
import { RoomsReference } from '../rooms/RoomsReference.tsx'
import { SensorsReference } from '../sensors/SensorsReference.tsx'

const facts: Fact<PublicArea>[] = [
  { source: 'floor', render: ({ floor }) => floor !== null && <FloorName level={floor} /> },
  {
    source: 'heatingCircuitName',
    render: ({ heatingCircuitId }) =>
      heatingCircuitId && (
        <ReferenceField source="heatingCircuitId" reference="heating-circuits" link="show" />
      ),
  },
  { source: 'updatedAt', render: ({ updatedAt }) => <FormatDate value={updatedAt} /> },
  { source: 'description', wide: true, render: ({ description }) => description },
]

/** A public area, its rooms, and their sensors. */
export const PublicAreaShow = () => (
  <ShowPage actions={<RemoveButton />} above={<SpaceTrail />} below={<Below />}>
    <SpaceCounts kinds={['rooms', 'radiators', 'thermostats', 'sensors']} by="PublicAreaIds" />
    <Facts<PublicArea> facts={facts} />
  </ShowPage>
)

const Below = () => {
  const record = useRecordContext<PublicArea>()
  if (!record) return null
  const here = { PublicAreaIds: [record.id] }
  return (
    <>
      <RoomsReference filter={here} place={`publicAreaId=${record.id}`} />
      <SensorsReference filter={here} spaceId={record.id} below />
    </>
  )
}
