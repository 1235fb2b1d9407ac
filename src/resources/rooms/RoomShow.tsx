import { Box } from '@mui/material'
import { type RaRecord, useGetList, useRecordContext, Button, useCanAccess } from 'react-admin'
import StackIcon from '@mui/icons-material/LayersOutlined'
import { useState } from 'react'
import type { Room } from '../../../contract/main/rooms.ts'
import { sidesIn } from '../../../domain/rules/room.ts'
import { paths } from '../../paths.ts'
import { Facts } from '../../ui/facts/Facts.tsx'
import { PlaceTrail } from '../../ui/page/PlaceTrail.tsx'
import { RemoveButton } from '../../ui/buttons/RemoveButton.tsx'
import { ShowPage } from '../../ui/page/ShowPage.tsx'
import { RadiatorsReference } from '../radiators/RadiatorsReference.tsx'
import { SensorsReference } from '../sensors/SensorsReference.tsx'
import { WindowsReference } from '../windows/WindowsReference.tsx'
import type { WindowInWall } from './drawnParts.tsx'
import { DuplicateRoom } from './DuplicateRoom.tsx'
import { RoomDrawing } from './RoomDrawing.tsx'
import { measureFacts, noteFacts, roomFacts } from './roomFacts.tsx'
import { lazyPart } from '../../ui/loading/lazyPart.tsx'

const CopyRoomDialog = lazyPart(async () => (await import('./CopyRoomDialog.tsx')).CopyRoomDialog)

/** Copies a room to other units of its building, first of all to those above and below. */
const CopyRoom = () => {
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

/** A room: its picture and measures, and its windows, radiators and sensors. */
export const RoomShow = () => (
  <ShowPage
    actions={
      <>
        <DuplicateRoom />
        <CopyRoom />
        <RemoveButton />
      </>
    }
    above={<Above />}
    below={<Below />}
  >
    <Picture />
  </ShowPage>
)

const Above = () => {
  const record = useRecordContext<Room>()
  return record ? <PlaceTrail name={record.name} /> : null
}

const Picture = () => {
  const room = useRecordContext<Room>()
  const { data: windows = [] } = useGetList<RaRecord & WindowInWall>(
    'windows',
    {
      filter: { RoomIds: [room?.id] },
      pagination: { page: 1, perPage: 10 },
      sort: { field: 'name', order: 'ASC' },
    },
    { enabled: Boolean(room) },
  )
  if (!room) return null
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(260px, 400px)' },
        gap: 3,
      }}
    >
      <div>
        <Facts<Room> facts={roomFacts} />
        <Facts<Room> title="rooms.parts.measures" facts={measureFacts(room)} />
        {room.description && <Facts<Room> facts={noteFacts} />}
      </div>
      <RoomDrawing
        shape={room.shape}
        sides={sidesIn(room)}
        outsideWalls={room.outsideWalls}
        unheatedWalls={room.unheatedWalls}
        windows={windows}
      />
    </Box>
  )
}

const Below = () => {
  const room = useRecordContext<Room>()
  if (!room) return null
  const filter = { RoomIds: [room.id] }
  return (
    <>
      <RadiatorsReference filter={filter} create={`${paths.radiators.create}?roomId=${room.id}`} />
      <WindowsReference filter={filter} create={`${paths.windows.create}?roomId=${room.id}`} />
      <SensorsReference filter={filter} spaceId={room.id} assign={{ placement: 'Room', target: room.id }} />
    </>
  )
}
