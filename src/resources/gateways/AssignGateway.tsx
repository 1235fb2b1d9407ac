import AssignIcon from '@mui/icons-material/AddLocationAltOutlined'
import { lazy, Suspense, useState } from 'react'
import { Button, useCanAccess, useRecordContext } from 'react-admin'
import type { Gateway } from '../../../contract/main/gatewayShapes.ts'

const AssignGatewayDialog = lazy(async () => ({ default: (await import('./AssignGatewayDialog.tsx')).AssignGatewayDialog }))

/** Assigns the gateway of the page, which lies in store, to a building. */
export const AssignGateway = () => {
  const gateway = useRecordContext<Gateway>()
  const { canAccess } = useCanAccess({ resource: 'gateways', action: 'edit' })
  const [open, setOpen] = useState(false)
  // the dialog stays when somebody else was faster: it says so
  if (!gateway || !canAccess || (gateway.buildingId !== null && !open)) return null
  return (
    <>
      <Button label="gateways.assign.act" onClick={() => setOpen(true)}>
        <AssignIcon />
      </Button>
      {open && (
        <Suspense fallback={null}>
          <AssignGatewayDialog gateway={gateway} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
