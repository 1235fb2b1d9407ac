import MailIcon from '@mui/icons-material/ForwardToInboxOutlined'
import { useCanAccess, useRecordContext, useResourceContext } from 'react-admin'
import type { User } from '../../../contract/identity/people.ts'
import { users } from '../../../contract/identity/users.ts'
import { whyNotGrant } from '../../../domain/roles/permissions.ts'
import { identity } from '../../providers/api.ts'
import { ownRoleIn } from '../../providers/granting.ts'
import { readTenant } from '../../providers/session.ts'
import { ReasonButton } from '../../ui/buttons/ReasonButton.tsx'
import { useAct } from '../../ui/buttons/useAct.ts'

/** The assignment for a repeated invitation: the one in the client of the tab before others that the actor may grant. */
const assignmentOf = ({ tenants }: User) => {
  const here = readTenant()
  const mine = tenants.filter(({ id, role }) => {
    const granter = ownRoleIn(id)
    return granter === undefined || whyNotGrant(granter, role) === undefined
  })
  return mine.find(({ id }) => id === here) ?? mine[0]
}

const invite = async (user: User): Promise<unknown> => {
  const { email, superAdmin } = user
  if (superAdmin) return identity(users.inviteGlobal, { body: { email, role: 'SuperAdmin' } })
  const assignment = assignmentOf(user)
  return (
    assignment && identity(users.invite, { body: { email, tenantId: assignment.id, role: assignment.role } })
  )
}

/** Sends a new link to an invited user who has not registered; the previous link becomes invalid. */
export const ResendInvitation = () => {
  const record = useRecordContext<User>()
  const resource = useResourceContext() ?? 'users'
  const { canAccess } = useCanAccess({ resource, action: 'create' })
  const again = useAct(invite, { done: 'users.invite.sent', args: { email: record?.email ?? '' } })
  if (
    !record ||
    !canAccess ||
    record.registered ||
    record.state === 'Active' ||
    record.state === 'Deactivated' ||
    (!record.superAdmin && record.tenants.length === 0)
  )
    return null
  const whyNot = record.superAdmin || assignmentOf(record) ? undefined : 'mayNotGrantRoles'
  return (
    <ReasonButton
      label={record.state === 'Invited' ? 'users.invite.again' : 'users.invite.button'}
      icon={<MailIcon />}
      whyNot={whyNot}
      busy={again.isPending}
      onClick={() => again.mutate(record)}
    />
  )
}
