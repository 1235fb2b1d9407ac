import AddIcon from '@mui/icons-material/Add'
import { Fab, type Theme } from '@mui/material'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import { Button, useTranslate } from 'react-admin'
import { needs } from '../../needs.ts'
import { useMay } from '../../ui/useMay.ts'
import { lazyPart } from '../../ui/loading/lazyPart.tsx'

const EnterDialog = lazyPart(async () => (await import('./actions/EnterDialog.tsx')).EnterDialog)

/** Where the lists whose rows are created one by one have theirs: within reach of a thumb, and no button more in the toolbar. */
const floating = {
  position: 'fixed',
  right: 20,
  bottom: 'calc(12px + var(--bar, 57px))',
  zIndex: 1000,
} as const

/** Adds a thermostat manually, for users who manage devices. */
export const EnterThermostat = () => {
  const may = useMay(needs.createThermostat)
  const translate = useTranslate()
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  const [open, setOpen] = useState(false)
  if (!may) return null
  const enter = () => setOpen(true)
  return (
    <>
      {narrow ? (
        <Fab color="primary" aria-label={translate('thermostats.enter.act')} onClick={enter} sx={floating}>
          <AddIcon />
        </Fab>
      ) : (
        <Button variant="contained" label="thermostats.enter.act" onClick={enter}>
          <AddIcon />
        </Button>
      )}
      {open && <EnterDialog onClose={() => setOpen(false)} />}
    </>
  )
}
