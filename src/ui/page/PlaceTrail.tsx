import { useRecordContext, type RaRecord } from 'react-admin'
import { paths } from '../../paths.ts'
import { stepTo, Trail } from './Trail.tsx'

interface Placed extends RaRecord {
  buildingId: string
  buildingName: string
  unitId: string | null
  unitName: string | null
  publicAreaId?: string | null
  publicAreaName?: string | null
  roomId?: string
  roomName?: string
}

/** The place of the page's row: building, unit or public area, room; `name` is its own. */
export const PlaceTrail = ({ name }: { name: string }) => {
  const record = useRecordContext<Placed>()
  if (!record) return null
  const { buildingId, buildingName, unitId, unitName, publicAreaId, publicAreaName, roomId, roomName } =
    record
  return (
    <Trail
      steps={[
        ...stepTo(buildingName, paths.buildings.show(buildingId)),
        ...stepTo(unitName, paths.buildingUnits.show(unitId ?? '')),
        ...stepTo(publicAreaName, paths.publicAreas.show(publicAreaId ?? '')),
        ...stepTo(roomName, paths.rooms.show(roomId ?? '')),
        { label: name },
      ]}
    />
  )
}
