import { Alert, Box, Button, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Form, useNotify, useRefresh, useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { TenantRole, type User } from '../../../contract/identity/people.ts'
import { userAssignments } from '../../../contract/identity/userAssignments.ts'
import { Id } from '../../../contract/shapes.ts'
import { identity } from '../../providers/api.ts'
import { ownRoleIn } from '../../providers/granting.ts'
import { writeThrough } from '../../providers/writeThrough.ts'
import { reasonsByField } from '../../providers/reasons.ts'
import { SaveAction } from '../../ui/form/SaveAction.tsx'
import { formResolver } from '../../ui/form/formResolver.ts'
import { ReferencePicker } from '../../ui/form/ReferencePicker.tsx'
import { useFailureText } from '../../ui/buttons/useAct.ts'
import { useAskToLeave } from '../../ui/dialogs/useAskToLeave.tsx'
import { RoleChoice, rolesInOrder } from './RoleChoice.tsx'
import { personName } from '../../../domain/rules/user.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'

type Assignment = User['tenants'][number]

interface Props {
  user: User
  /** The assignment to change; without one, grants a role in a selected client. */
  assignment?: Assignment
  onClose: () => void
}

const AssignmentForm = z.object({ tenantId: Id, role: TenantRole })
const resolver = formResolver(AssignmentForm)

/** Grants a user a role in a client, or changes it. */
export const RoleDialog = ({ user, assignment, onClose }: Props) => {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const queryClient = useQueryClient()
  const failureText = useFailureText()
  const [failure, setFailure] = useState<string>()
  const titleId = useId()
  const { leave, watched, question } = useAskToLeave(onClose)
  const save = async (values: unknown) => {
    const body = AssignmentForm.parse(values)
    const params = { userId: user.id }
    setFailure(undefined)
    try {
      const later = await (assignment
        ? identity(userAssignments.change, { params, body, version: assignment.version })
        : identity(userAssignments.assign, { params, body }))
      writeThrough(queryClient, later)
      notify('users.roles.saved', { type: 'success' })
      onClose()
      refresh()
      return undefined
    } catch (error) {
      const fields = reasonsByField(error)
      if (!fields) setFailure(failureText(error))
      return fields
    }
  }
  return (
    <Dialog open onClose={leave} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <Box {...watched}>
        <Form
          record={{ id: user.id, tenantId: assignment?.id, role: assignment?.role }}
          resolver={resolver}
          onSubmit={save}
          noValidate
        >
          <DialogTitle id={titleId}>
            {translate(assignment ? 'users.roles.changeTitle' : 'users.roles.addTitle', {
              name: personName(user),
            })}
          </DialogTitle>
          <DialogContent>
            {assignment ? (
              <Typography color="text.secondary" sx={{ mb: 1 }}>
                {translate('users.roles.in', { tenant: assignment.name })}
              </Typography>
            ) : (
              <ReferencePicker source="tenantId" reference="tenants" label="users.fields.tenant" isRequired />
            )}
            <GrantableRoles />
            {failure && (
              <Alert severity="error" sx={{ mt: 1 }}>
                {failure}
              </Alert>
            )}
          </DialogContent>
          <DialogActions>
            <Button onClick={leave}>{translate('ra.action.cancel')}</Button>
            <SaveAction icon={<></>} label={assignment ? 'users.roles.change' : 'users.roles.add'} />
          </DialogActions>
        </Form>
      </Box>
      {question}
    </Dialog>
  )
}

const GrantableRoles = () => {
  const tenantId: unknown = useWatch({ name: 'tenantId' })
  return (
    <RoleChoice
      source="role"
      roles={rolesInOrder}
      granter={ownRoleIn(typeof tenantId === 'string' ? tenantId : undefined)}
    />
  )
}
