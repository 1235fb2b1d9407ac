import AssignIcon from '@mui/icons-material/AddLocationAltOutlined'
import { useState } from 'react'
import { Button, useCanAccess, useRecordContext } from 'react-admin'
import type { Sensor } from '../../../contract/main/sensorShapes.ts'
import { lazyPart } from '../../ui/loading/lazyPart.tsx'

const AssignSensorDialog = lazyPart(async () => (await import('./AssignSensorDialog.tsx')).AssignSensorDialog)

/** Assigns the sensor, which is in stock, to a target that fits its type. */
export const AssignSensor = () => {
  const sensor = useRecordContext<Sensor>()
  const { canAccess } = useCanAccess({ resource: 'sensors', action: 'edit' })
  const [open, setOpen] = useState(false)
  // the dialog stays open when somebody else was faster, and says so
  if (!sensor || !canAccess || (sensor.placement !== null && !open)) return null
  return (
    <>
      <Button label="sensors.assign.act" onClick={() => setOpen(true)}>
        <AssignIcon />
      </Button>
      {open && <AssignSensorDialog sensor={sensor} onClose={() => setOpen(false)} />}
    </>
  )
}
