import { useCanAccess, useTranslate, useListContext } from 'react-admin'
import AddIcon from '@mui/icons-material/Add'
import { Button } from '@mui/material'
import { useState } from 'react'
import type { Sensor } from '../../../contract/main/sensorShapes.ts'
import type { SensorPlacement } from '../../../domain/enums.ts'
import { paths } from '../../paths.ts'
import { ChildList } from '../../ui/page/ChildList.tsx'
import { filteredList } from '../../ui/list/rows/NameLink.tsx'
import { sensorColumnsBelow, sensorColumnsHere } from './sensorColumns.tsx'
import { lazyPart } from '../../ui/loading/lazyPart.tsx'

const PairAllDialog = lazyPart(async () => (await import('./PairAllDialog.tsx')).PairAllDialog)

/** Pairs or unpairs all sensors of the list's space; both are offered as soon as there is a sensor. */
const PairAll = ({ spaceId }: { spaceId: string }) => {
  const translate = useTranslate()
  const { total } = useListContext<Sensor>()
  const [act, setAct] = useState<'pair' | 'unpair'>()
  if (!total) return null
  return (
    <>
      {(['pair', 'unpair'] as const).map((one) => (
        <Button key={one} size="small" onClick={() => setAct(one)}>
          {translate(`sensors.${one}.all`)}
        </Button>
      ))}
      {act && <PairAllDialog act={act} spaceId={spaceId} onClose={() => setAct(undefined)} />}
    </>
  )
}

const AssignHereDialog = lazyPart(async () => (await import('./AssignHereDialog.tsx')).AssignHereDialog)

/** Assigns a sensor in stock to the space of this page. */
const AssignSensorHere = (place: { placement: SensorPlacement; target: string }) => {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" startIcon={<AddIcon />} onClick={() => setOpen(true)}>
        {translate('sensors.assign.here')}
      </Button>
      {open && <AssignHereDialog {...place} onClose={() => setOpen(false)} />}
    </>
  )
}

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
