import AssignIcon from '@mui/icons-material/AddLocationAltOutlined'
import { lazy, Suspense, useState } from 'react'
import { Button, useCanAccess, useRecordContext } from 'react-admin'
import type { Sensor } from '../../../contract/main/sensorShapes.ts'

const AssignSensorDialog = lazy(async () => ({ default: (await import('./AssignSensorDialog.tsx')).AssignSensorDialog }))

/** Assigns the sensor of the page, which lies in store, to what its type belongs at. */
export const AssignSensor = () => {
  const sensor = useRecordContext<Sensor>()
  const { canAccess } = useCanAccess({ resource: 'sensors', action: 'edit' })
  const [open, setOpen] = useState(false)
  // the dialog stays when somebody else was faster: it says so
  if (!sensor || !canAccess || (sensor.placement !== null && !open)) return null
  return (
    <>
      <Button label="sensors.assign.act" onClick={() => setOpen(true)}>
        <AssignIcon />
      </Button>
      {open && (
        <Suspense fallback={null}>
          <AssignSensorDialog sensor={sensor} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
