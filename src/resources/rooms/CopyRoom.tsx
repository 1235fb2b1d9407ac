import StackIcon from '@mui/icons-material/LayersOutlined'
import { useState } from 'react'
import { Button, useCanAccess, useRecordContext } from 'react-admin'
import type { Room } from '../../../contract/main/rooms.ts'
import { lazyPart } from '../../ui/loading/lazyPart.tsx'

const CopyRoomDialog = lazyPart(async () => (await import('./CopyRoomDialog.tsx')).CopyRoomDialog)

/** Copies a room to other units of its building, first of all to those above and below. */
export const CopyRoom = () => {
  const room = useRecordContext<Room>()
  const { canAccess } = useCanAccess({ resource: 'rooms', action: 'create' })
  const [open, setOpen] = useState(false)
  if (!room?.unitId || !canAccess) return null
  return (
    <>
      <Button label="rooms.copy.button" onClick={() => setOpen(true)}>
        <StackIcon />
      </Button>
      {open && <CopyRoomDialog room={room} onClose={() => setOpen(false)} />}
    </>
  )
}
