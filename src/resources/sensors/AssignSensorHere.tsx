import AddIcon from '@mui/icons-material/Add'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { SensorPlacement } from '../../../domain/enums.ts'
import { lazyPart } from '../../ui/loading/lazyPart.tsx'

const AssignHereDialog = lazyPart(async () => (await import('./AssignHereDialog.tsx')).AssignHereDialog)

/** Assigns a sensor in stock to the space of this page. */
export const AssignSensorHere = (place: { placement: SensorPlacement; target: string }) => {
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
