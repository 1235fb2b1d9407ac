import { tenantRoles } from '../../../contract/identity/people.ts'
import { roleRank } from '../../../domain/roles/permissions.ts'

/** The roles that are given in a client, the mightiest first. */
export const rolesInOrder = tenantRoles.toSorted((one, other) => roleRank(other) - roleRank(one))
