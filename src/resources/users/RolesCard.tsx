import AddIcon from '@mui/icons-material/Add'
import ChangeIcon from '@mui/icons-material/EditOutlined'
import RemoveIcon from '@mui/icons-material/PersonRemoveOutlined'
import { Box, Card, List, ListItem, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useCanAccess, useRecordContext, useRedirect, useResourceContext, useTranslate } from 'react-admin'
import type { User } from '../../../contract/identity/people.ts'
import { userAssignments } from '../../../contract/identity/userAssignments.ts'
import { whyNotGrant } from '../../../domain/roles/permissions.ts'
import { whyNotEmpower } from '../../../domain/rules/user.ts'
import { identity } from '../../providers/api.ts'
import { ownRoleIn } from '../../providers/granting.ts'
import { readSession } from '../../providers/session.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { ReasonButton } from '../../ui/buttons/ReasonButton.tsx'
import { useAct } from '../../ui/buttons/useAct.ts'
import { lazyPart } from '../../ui/loading/lazyPart.tsx'
import { personName } from '../../../domain/rules/user.ts'

type Assignment = User['tenants'][number]
/** With the choice of a client, which is only searched when somebody gives a role. */
const RoleDialog = lazyPart(async () => (await import('./RoleDialog.tsx')).RoleDialog)

type Asked = { act: 'add' } | { act: 'change' | 'remove'; assignment: Assignment } | { act: 'removeAll' }

/** Why the signed-in user may not change or remove the role in a client, as far as the app knows. */
const whyNot = (user: User, { id, role }: Assignment): string | undefined => {
  const session = readSession()
  if (session?.user.id === user.id) return 'ownAccount'
  if (user.superAdmin && !session?.user.superAdmin) return 'roleAtOrAboveOwn'
  const granter = ownRoleIn(id)
  return granter && whyNotGrant(granter, role)
}

/** A user's roles by client, with actions. */
export const RolesCard = () => {
  const record = useRecordContext<User>()
  const { canAccess } = useCanAccess({ resource: 'users', action: 'edit' })
  const [asked, setAsked] = useState<Asked>()
  const translate = useTranslate()
  if (!record) return null
  const close = () => setAsked(undefined)
  const own = readSession()?.user.id === record.id
  return (
    <Card
      component="section"
      aria-label={translate('users.roles.title')}
      sx={{ px: { xs: 2, sm: 3 }, py: 2 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
        <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
          {translate('users.roles.title')}
        </Typography>
        {canAccess && !record.superAdmin && (
          <ReasonButton
            label="users.roles.add"
            icon={<AddIcon />}
            whyNot={own ? 'ownAccount' : whyNotEmpower(record.state)}
            onClick={() => setAsked({ act: 'add' })}
          />
        )}
      </Box>
      <List disablePadding>
        {record.superAdmin && (
          <Row title={translate('users.everyClient')} role={translate('ui.roles.SuperAdmin')}>
            {canAccess && (
              <ReasonButton
                label="users.roles.remove"
                icon={<RemoveIcon />}
                destructive
                whyNot={record.whyNotDelete}
                onClick={() => setAsked({ act: 'removeAll' })}
              />
            )}
          </Row>
        )}
        {record.tenants.map((assignment) => (
          <Row key={assignment.id} title={assignment.name} role={translate(`ui.roles.${assignment.role}`)}>
            {canAccess && (
              <ReasonButton
                label="users.roles.change"
                icon={<ChangeIcon />}
                whyNot={whyNot(record, assignment)}
                onClick={() => setAsked({ act: 'change', assignment })}
              />
            )}
            {canAccess && (
              <ReasonButton
                label="users.roles.remove"
                icon={<RemoveIcon />}
                destructive
                whyNot={whyNot(record, assignment)}
                onClick={() => setAsked({ act: 'remove', assignment })}
              />
            )}
          </Row>
        ))}
      </List>
      {!record.superAdmin && record.tenants.length === 0 && (
        <Typography color="text.secondary" sx={{ py: 1 }}>
          {translate('users.roles.none')}
        </Typography>
      )}
      {asked?.act === 'add' && <RoleDialog user={record} onClose={close} />}
      {asked?.act === 'change' && <RoleDialog user={record} assignment={asked.assignment} onClose={close} />}
      {asked?.act === 'remove' && <RemoveRole user={record} assignment={asked.assignment} onClose={close} />}
      {asked?.act === 'removeAll' && <RemoveRole user={record} onClose={close} />}
    </Card>
  )
}

const Row = ({ title, role, children }: { title: string; role: string; children: ReactNode }) => (
  <ListItem
    disableGutters
    sx={{ borderTop: 1, borderColor: 'divider', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}
  >
    <Box sx={{ flex: '1 1 12rem', minWidth: 0 }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{title}</Typography>
      <Typography variant="body2" color="text.secondary">
        {role}
      </Typography>
    </Box>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>{children}</Box>
  </ListItem>
)

/** Removes the role in a client, or without one all roles. */
const RemoveRole = ({
  user,
  assignment,
  onClose,
}: {
  user: User
  assignment?: Assignment
  onClose: () => void
}) => {
  const translate = useTranslate()
  const redirect = useRedirect()
  const resource = useResourceContext() ?? 'users'
  const name = personName(user)
  const queryClient = useQueryClient()
  // whoever has no role in a client of one's own is out of one's reach
  const isLast = user.tenants.length <= 1 && !readSession()?.user.superAdmin
  const leave = () => {
    queryClient.removeQueries({ queryKey: [resource, 'getOne', { id: user.id }] })
    redirect('list', resource)
  }
  const remove = useAct(
    () =>
      assignment
        ? identity(userAssignments.remove, {
            params: { userId: user.id, tenantId: assignment.id },
            version: assignment.version,
          })
        : identity(userAssignments.removeAll, { params: { userId: user.id }, version: user.version }),
    { done: 'users.roles.removed', after: () => isLast && leave(), settled: onClose },
  )
  return (
    <ConfirmDialog
      open
      title={
        assignment
          ? translate('users.roles.removeTitle', { name, tenant: assignment.name })
          : translate('users.roles.removeAllTitle', { name })
      }
      confirm={translate('users.roles.remove')}
      destructive
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {translate(assignment ? 'users.roles.removeText' : 'users.roles.removeAllText')}
    </ConfirmDialog>
  )
}
