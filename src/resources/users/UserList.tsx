import InviteIcon from '@mui/icons-material/PersonAddAltOutlined'
import { CreateButton } from 'react-admin'
import type { User } from '../../../contract/identity/people.ts'
import { roles, userStates } from '../../../domain/enums.ts'
import { readTenant } from '../../providers/session.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { EnumFilter, SearchFilter } from '../../ui/list/filters/filters.tsx'
import { ResourceList } from '../../ui/list/ResourceList.tsx'
import { RequireAccess } from '../../ui/states/RequirePermission.tsx'
import { userColumns } from './userColumns.tsx'

/** Filters of a list of users; only users who see everybody can look for SuperAdmins, who belong to no client. */
const userFilters = (everybody: boolean) => [
  <SearchFilter key="q" source="q" alwaysOn />,
  <EnumFilter
    key="UserRoles"
    source="UserRoles"
    label="users.fields.role"
    values={everybody ? roles : roles.filter((role) => role !== 'SuperAdmin')}
    text={(role) => `ui.roles.${role}`}
    alwaysOn
  />,
  <EnumFilter
    key="UserState"
    source="UserState"
    label="users.fields.state"
    values={userStates}
    text={(state) => `users.states.${state}`}
    alwaysOn
  />,
]

/** Links to the invitation, for users who may invite. */
const InviteButton = () => (
  <CreateButton label="users.invite.button" icon={<InviteIcon />} variant="contained" />
)

const filtersHere = userFilters(false)
const filtersOfAll = userFilters(true)
const columnsOfAll = userColumns()

/** The users of this tab's client. */
export const UserList = () => {
  // the app remounts for every client, so this client stays valid as long as the list is mounted
  const TenantId = readTenant()
  return (
    <RequireAccess resource="users" action="list">
      {TenantId === undefined ? (
        <EmptyState title="errors.tenantRequired" />
      ) : (
        <ResourceList<User>
          columns={userColumns(TenantId)}
          filters={filtersHere}
          filter={{ TenantId }}
          bulkActions={false}
          creatable={false}
          primary={<InviteButton />}
        />
      )}
    </RequireAccess>
  )
}

/** All users, of any client or none. */
export const GlobalUserList = () => (
  <RequireAccess resource="global-users" action="list">
    <ResourceList<User>
      columns={columnsOfAll}
      filters={filtersOfAll}
      filter={{ IsGlobalUserPage: true }}
      bulkActions={false}
      creatable={false}
      primary={<InviteButton />}
    />
  </RequireAccess>
)
