import { useCanAccess } from 'react-admin'
import type { Sensor } from '../../../contract/main/sensorShapes.ts'
import type { SensorPlacement } from '../../../domain/enums.ts'
import { paths } from '../../paths.ts'
import { ChildList } from '../../ui/page/ChildList.tsx'
import { filteredList } from '../../ui/list/rows/NameLink.tsx'
import { AssignSensorHere } from './AssignSensorHere.tsx'
import { PairAll } from './PairAll.tsx'
import { sensorColumnsBelow, sensorColumnsHere } from './sensorColumns.tsx'

interface Props {
  /** The list's own query keys: `{RoomIds: [id]}`. */
  filter: Record<string, unknown>
  /** The space whose sensors are paired and unpaired together. */
  spaceId?: string
  /** The sensors may be in spaces below this one: shows which. */
  below?: boolean
  /** The target of assignments from this page. */
  assign?: { placement: SensorPlacement; target: string }
}

/** The sensors of a place, with actions to pair all of them and to assign one in stock. */
export const SensorsReference = ({ filter, spaceId, below = false, assign }: Props) => {
  const { canAccess } = useCanAccess({ resource: 'sensors', action: 'edit' })
  return (
    <ChildList<Sensor>
      resource="sensors"
      filter={filter}
      sort={{ field: 'eui', order: 'ASC' }}
      columns={below ? sensorColumnsBelow : sensorColumnsHere}
      all={filteredList(paths.sensors.list, filter)}
      actions={
        canAccess && (
          <>
            {spaceId !== undefined && <PairAll spaceId={spaceId} />}
            {assign && <AssignSensorHere {...assign} />}
          </>
        )
      }
    />
  )
}
