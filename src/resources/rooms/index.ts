import RoomIcon from '@mui/icons-material/MeetingRoomOutlined'
import { lazyNamed } from '../../ui/lazyNamed.tsx'

export const rooms = {
  icon: RoomIcon,
  list: lazyNamed(() => import('./RoomList.tsx'), 'RoomList'),
  show: lazyNamed(() => import('./RoomShow.tsx'), 'RoomShow'),
  edit: lazyNamed(() => import('./RoomEdit.tsx'), 'RoomEdit'),
  create: lazyNamed(() => import('./RoomCreate.tsx'), 'RoomCreate'),
  recordRepresentation: 'name',
}
