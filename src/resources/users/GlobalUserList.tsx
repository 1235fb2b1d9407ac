import type { User } from '../../../contract/identity/people.ts'
import { ResourceList } from '../../ui/list/ResourceList.tsx'
import { RequirePermission } from '../../ui/RequirePermission.tsx'
import { InviteButton } from './InviteButton.tsx'
import { userColumns } from './userColumns.tsx'
import { userFilters } from './userFilters.tsx'

const columns = userColumns()
const filters = userFilters(true)

/** Everybody there is, in whatever client or in none. */
export const GlobalUserList = () => (
  <RequirePermission needs={['usersGlobal.read']}>
    <ResourceList<User>
      columns={columns}
      filters={filters}
      filter={{ IsGlobalUserPage: true }}
      sort={{ field: 'lastName', order: 'ASC' }}
      bulkActions={false}
      creatable={false}
      actions={<InviteButton />}
    />
  </RequirePermission>
)
