import PeopleIcon from '@mui/icons-material/PeopleAltOutlined'
import GroupsIcon from '@mui/icons-material/GroupsOutlined'
import { lazyNamed } from '../../ui/lazyNamed.tsx'
import { userName } from './userName.ts'

const show = lazyNamed(() => import('./UserShow.tsx'), 'UserShow')
const edit = lazyNamed(() => import('./UserEdit.tsx'), 'UserEdit')

/** The users of the client. */
export const users = {
  icon: PeopleIcon,
  list: lazyNamed(() => import('./UserList.tsx'), 'UserList'),
  show,
  edit,
  create: lazyNamed(() => import('./InviteUser.tsx'), 'InviteUser'),
  recordRepresentation: userName,
}

/** Everybody there is, for who manages all clients. */
export const globalUsers = {
  icon: GroupsIcon,
  list: lazyNamed(() => import('./GlobalUserList.tsx'), 'GlobalUserList'),
  show,
  edit,
  create: lazyNamed(() => import('./InviteGlobal.tsx'), 'InviteGlobal'),
  recordRepresentation: userName,
}
