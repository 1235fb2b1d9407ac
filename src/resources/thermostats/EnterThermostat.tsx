import AddIcon from '@mui/icons-material/Add'
import { useState } from 'react'
import { Button } from 'react-admin'
import { needs } from '../../needs.ts'
import { useMay } from '../../ui/useMay.ts'
import { latePart } from '../../ui/latePart.tsx'

const EnterDialog = latePart(async () => (await import('./actions/EnterDialog.tsx')).EnterDialog)

/** Adds a thermostat manually, for users who manage devices. */
export const EnterThermostat = () => {
  const may = useMay(needs.createThermostat)
  const [open, setOpen] = useState(false)
  if (!may) return null
  return (
    <>
      <Button variant="contained" label="thermostats.enter.act" onClick={() => setOpen(true)}>
        <AddIcon />
      </Button>
      {open && <EnterDialog onClose={() => setOpen(false)} />}
    </>
  )
}
