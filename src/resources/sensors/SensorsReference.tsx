import { useCanAccess } from 'react-admin'
import type { Sensor } from '../../../contract/main/sensorShapes.ts'
import type { SensorPlacement } from '../../../domain/enums.ts'
import { paths } from '../../paths.ts'
import { ChildList } from '../../ui/ChildList.tsx'
import { filteredList } from '../../ui/list/filteredList.ts'
import { AssignSensorHere } from './AssignSensorHere.tsx'
import { PairAll } from './PairAll.tsx'
import { sensorColumnsBelow, sensorColumnsHere } from './sensorColumns.tsx'

interface Props {
  /** The list's own query keys: `{RoomIds: [id]}`. */
  filter: Record<string, unknown>
  /** The space whose sensors are paired and unpaired together. */
  spaceId?: string
  /** The place holds others that sensors are in: it is said which. */
  below?: boolean
  /** What a sensor is assigned to from here. */
  assign?: { placement: SensorPlacement; target: string }
}

/** The sensors of a place, with pairing of all of them and the assignment of one in store. */
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
