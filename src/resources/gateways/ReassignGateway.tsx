import MoveIcon from '@mui/icons-material/MoveUpOutlined'
import { lazy, Suspense, useState } from 'react'
import { Button, usePermissions, useRecordContext } from 'react-admin'
import type { Gateway } from '../../../contract/main/gatewayShapes.ts'

const ReassignDialog = lazy(async () => ({ default: (await import('./ReassignDialog.tsx')).ReassignDialog }))

/** Gives the gateway of the page to another client. */
export const ReassignGateway = () => {
  const gateway = useRecordContext<Gateway>()
  const { permissions } = usePermissions<string[]>()
  const [open, setOpen] = useState(false)
  if (!gateway || !permissions?.includes('devices.move')) return null
  return (
    <>
      <Button label="gateways.reassign.act" onClick={() => setOpen(true)}>
        <MoveIcon />
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ReassignDialog gateway={gateway} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
