import UnassignIcon from '@mui/icons-material/LocationOffOutlined'
import { useState } from 'react'
import { Button, useCanAccess, useRecordContext, useTranslate } from 'react-admin'
import type { Sensor } from '../../../contract/main/sensorShapes.ts'
import { sensors } from '../../../contract/main/sensors.ts'
import { main } from '../../providers/api.ts'
import { useAct } from '../../ui/buttons/useAct.ts'
import { lazyPart } from '../../ui/loading/lazyPart.tsx'

const ConfirmDialog = lazyPart(async () => (await import('../../ui/dialogs/ConfirmDialog.tsx')).ConfirmDialog)

/** Returns the sensor to the stock, after saying whether thermostats are paired with it. */
export const UnassignSensor = () => {
  const sensor = useRecordContext<Sensor>()
  const translate = useTranslate()
  const { canAccess } = useCanAccess({ resource: 'sensors', action: 'edit' })
  const [open, setOpen] = useState(false)
  const unassign = useAct(({ id, version }: Sensor) => main(sensors.unassign, { params: { id }, version }), {
    done: 'sensors.unassign.saved',
    settled: () => setOpen(false),
  })
  if (!sensor?.placement || !canAccess) return null
  return (
    <>
      <Button label="sensors.unassign.act" color="error" onClick={() => setOpen(true)}>
        <UnassignIcon />
      </Button>
      {open && (
        <ConfirmDialog
          open
          title={translate('sensors.unassign.title', { eui: sensor.eui })}
          confirm={translate('sensors.unassign.act')}
          destructive
          busy={unassign.isPending}
          onConfirm={() => unassign.mutate(sensor)}
          onClose={() => setOpen(false)}
        >
          {translate('sensors.unassign.text')} {sensor.paired && translate('sensors.unassign.paired')}
        </ConfirmDialog>
      )}
    </>
  )
}
