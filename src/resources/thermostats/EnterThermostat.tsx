import AddIcon from '@mui/icons-material/Add'
import { lazy, Suspense, useState } from 'react'
import { Button } from 'react-admin'
import { needs } from '../../needs.ts'
import { useMay } from '../../ui/useMay.ts'

const EnterDialog = lazy(async () => ({ default: (await import('./actions/EnterDialog.tsx')).EnterDialog }))

/** Adds a thermostat manually, for users who manage devices. */
export const EnterThermostat = () => {
  const may = useMay(needs.createThermostat)
  const [open, setOpen] = useState(false)
  if (!may) return null
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
