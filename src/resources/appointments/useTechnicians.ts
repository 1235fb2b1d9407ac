import { useQuery } from '@tanstack/react-query'
import { usePermissions } from 'react-admin'
import { users } from '../../../contract/identity/users.ts'
import { identity } from '../../providers/api.ts'
import { readTenant } from '../../providers/session.ts'

/** The technicians of the client, for who may see its users. */
export const useTechnicians = () => {
  const { permissions } = usePermissions<string[]>()
  const tenant = readTenant()
  const allowed = permissions?.includes('users.read') === true && tenant !== undefined
  const { data, isPending } = useQuery({
    queryKey: ['users', 'technicians', tenant],
    enabled: allowed,
    queryFn: ({ signal }) => identity(users.autocomplete, { query: { UserRoles: ['Technician'], ...(tenant && { TenantId: tenant }) } }, { signal }),
  })
  const choices = (data?.items ?? []).map(({ id, firstName, lastName, email }) => ({ id, name: [firstName, lastName].filter(Boolean).join(' ') || email }))
  return { allowed, isPending: allowed && isPending, choices }
}
