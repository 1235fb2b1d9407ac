import AddIcon from '@mui/icons-material/Add'
import { lazy, Suspense, useState } from 'react'
import { Button, usePermissions } from 'react-admin'

const EnterDialog = lazy(async () => ({ default: (await import('./actions/EnterDialog.tsx')).EnterDialog }))

/** Adds a thermostat manually, for users who manage devices. */
export const EnterThermostat = () => {
  const { permissions } = usePermissions<string[]>()
  const [open, setOpen] = useState(false)
  if (permissions?.includes('devices.move') !== true) return null
  return (
    <>
      <Button label="thermostats.enter.act" onClick={() => setOpen(true)}>
        <AddIcon />
      </Button>
      {open && (
        <Suspense fallback={null}>
          <EnterDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
