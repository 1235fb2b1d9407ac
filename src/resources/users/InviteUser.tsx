import { Card } from '@mui/material'
import { TextInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { Invitation, users } from '../../../contract/identity/users.ts'
import { identity } from '../../providers/api.ts'
import { ownRoleIn } from '../../providers/granting.ts'
import { readLanguage } from '../../providers/language.ts'
import { readTenant } from '../../providers/session.ts'
import { Fieldset } from '../../ui/form/Fieldset.tsx'
import { ReferencePicker } from '../../ui/form/ReferencePicker.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { RequireAccess } from '../../ui/states/RequirePermission.tsx'
import { InviteForm } from './InviteForm.tsx'
import { RoleChoice, rolesInOrder } from './RoleChoice.tsx'
import { LanguageInput } from './UserInputs.tsx'

const send = (values: unknown) => identity(users.invite, { body: Invitation.parse(values) })

/** Invites somebody to a client; they become a member when they accept. */
export const InviteUser = () => (
  <RequireAccess resource="users" action="create">
    <PageTitle title="users.invite.title" />
    <Card>
      <InviteForm
        schema={Invitation}
        send={send}
        defaultValues={{ tenantId: readTenant(), language: readLanguage() }}
      >
        <Invitee />
        <Fieldset>
          <ReferencePicker source="tenantId" reference="tenants" label="users.fields.tenant" isRequired />
          <GrantableRoles />
        </Fieldset>
      </InviteForm>
    </Card>
  </RequireAccess>
)

/** The recipient of an invitation. */
export const Invitee = () => (
  <Fieldset columns={2}>
    <TextInput
      source="email"
      label="users.fields.email"
      type="email"
      isRequired
      autoFocus
      autoComplete="off"
      helperText="users.invite.emailHint"
    />
    <LanguageInput />
    <TextInput source="firstName" label="users.fields.firstName" autoComplete="off" />
    <TextInput source="lastName" label="users.fields.lastName" autoComplete="off" />
  </Fieldset>
)

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
