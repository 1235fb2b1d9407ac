import AddIcon from '@mui/icons-material/Add'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useCanAccess, useTranslate } from 'react-admin'
import type { Building } from '../../../contract/main/buildingShapes.ts'
import { lazyPart } from '../../ui/loading/lazyPart.tsx'

const AssignHereDialog = lazyPart(async () => (await import('./AssignHereDialog.tsx')).AssignHereDialog)

/** Assigns a gateway in stock, from the page of a building. */
export const AssignGatewayHereReference = ({ building }: { building: Building }) => {
  const translate = useTranslate()
  const { canAccess } = useCanAccess({ resource: 'gateways', action: 'edit' })
  const [open, setOpen] = useState(false)
  if (!canAccess) return null
  return (
    <>
      <Button size="small" startIcon={<AddIcon />} onClick={() => setOpen(true)}>
        {translate('gateways.assign.here')}
      </Button>
      {open && <AssignHereDialog building={building} onClose={() => setOpen(false)} />}
    </>
  )
}
