import { users as calls } from '../../../contract/identity/users.ts'
import { by } from '../../providers/declared.ts'
import { defineResource } from '../../ui/defineResource.ts'
import { personName } from '../../../domain/rules/user.ts'

/** Shared by a client's users and all users. */
const user = {
  backend: 'identity',
  represent: (
    row: Readonly<Record<string, unknown>> & { firstName?: string; lastName?: string; email?: string },
  ) => personName(row),
  show: async () => (await import('./UserShow.tsx')).UserShow,
  edit: async () => (await import('./UserEdit.tsx')).UserEdit,
  order: by('lastName'),
  filtered: true,
  sorts: { lastName: 'Surname', state: 'UserState', tenants: 'tenantName' },
} as const

/** The users of the client. */
export const users = defineResource({
  ...user,
  name: 'users',
  calls: {
    list: calls.list,
    read: calls.read,
    create: calls.invite,
    update: calls.update,
    remove: calls.remove,
  },
  list: async () => (await import('./UserList.tsx')).UserList,
  create: async () => (await import('./InviteUser.tsx')).InviteUser,
  entities: ['user', 'userAssignment'],
})

/** All users, for those who manage all clients. */
export const globalUsers = defineResource({
  ...user,
  name: 'global-users',
  calls: {
    list: calls.list,
    read: calls.read,
    create: calls.inviteGlobal,
    update: calls.update,
    remove: calls.remove,
  },
  needs: { list: ['usersGlobal.read'] },
  list: async () => (await import('./UserList.tsx')).GlobalUserList,
  create: async () => (await import('./InviteGlobal.tsx')).InviteGlobal,
})
