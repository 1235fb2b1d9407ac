import type { User } from '../../../contract/identity/people.ts'
import { readTenant } from '../../providers/session.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ResourceList } from '../../ui/list/ResourceList.tsx'
import { RequirePermission } from '../../ui/RequirePermission.tsx'
import { InviteButton } from './InviteButton.tsx'
import { userColumns } from './userColumns.tsx'
import { userFilters } from './userFilters.tsx'

const filters = userFilters(false)

/** The users of the client that the tab is about. */
export const UserList = () => {
  // the app is made anew for every client, so this is the client for as long as the list stands
  const TenantId = readTenant()
  return (
    <RequirePermission needs={['users.read']}>
      {TenantId === undefined ? (
        <EmptyState title="errors.tenantRequired" />
      ) : (
        <ResourceList<User>
          columns={userColumns(TenantId)}
          filters={filters}
          filter={{ TenantId }}
          sort={{ field: 'lastName', order: 'ASC' }}
          bulkActions={false}
          creatable={false}
          actions={<InviteButton />}
        />
      )}
    </RequirePermission>
  )
}
