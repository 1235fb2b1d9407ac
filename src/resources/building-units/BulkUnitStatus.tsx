import StatusIcon from '@mui/icons-material/PublishedWithChangesOutlined'
import { lazy, Suspense, useState } from 'react'
import { Button, useCanAccess } from 'react-admin'

const SetUnitStatuses = lazy(async () => ({ default: (await import('./SetUnitStatuses.tsx')).SetUnitStatuses }))

/** The button above ticked units that sets their status. */
export const BulkUnitStatus = () => {
  const { canAccess } = useCanAccess({ resource: 'building-units', action: 'edit' })
  const [open, setOpen] = useState(false)
  if (!canAccess) return null
  return (
    <>
      <Button label="building-units.status.change" onClick={() => setOpen(true)}>
        <StatusIcon />
      </Button>
      {open && (
        <Suspense fallback={null}>
          <SetUnitStatuses onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
