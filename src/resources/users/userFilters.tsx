import { SearchInput } from 'react-admin'
import { roles, userStates } from '../../../domain/enums.ts'
import { EnumFilter } from '../../ui/list/filters.tsx'

/** Filters of a list of users; only who sees everybody can look for SuperAdmins, who belong to no client. */
export const userFilters = (everybody: boolean) => [
  <SearchInput key="q" source="q" alwaysOn />,
  <EnumFilter
    key="UserRoles"
    source="UserRoles"
    label="users.fields.role"
    values={everybody ? roles : roles.filter((role) => role !== 'SuperAdmin')}
    text={(role) => `ui.roles.${role}`}
    alwaysOn
  />,
  <EnumFilter key="UserState" source="UserState" label="users.fields.state" values={userStates} text={(state) => `users.states.${state}`} alwaysOn />,
]
