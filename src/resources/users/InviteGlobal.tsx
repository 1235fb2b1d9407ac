import { Card } from '@mui/material'
import { AutocompleteArrayInput, ReferenceArrayInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { Email, Language } from '../../../contract/identity/people.ts'
import { users } from '../../../contract/identity/users.ts'
import { Id, OptionalLine } from '../../../contract/shapes.ts'
import { identity } from '../../providers/api.ts'
import { readLanguage } from '../../providers/language.ts'
import { searchOf } from '../../ui/longestSearch.ts'
import { Fieldset } from '../../ui/form/Fieldset.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { RequireAccess } from '../../ui/states/RequirePermission.tsx'
import { InviteForm } from './InviteForm.tsx'
import { Invitee } from './InviteUser.tsx'
import { RoleChoice } from './RoleChoice.tsx'

const globalRoles = ['SuperAdmin', 'Admin'] as const

/** Both variants of the call's body as one form; only an Admin has clients. */
const schema = z
  .object({
    email: Email,
    firstName: OptionalLine(100).optional(),
    lastName: OptionalLine(100).optional(),
    language: Language.optional(),
    role: z.enum(globalRoles),
    tenantIds: z.array(Id).max(200, 'tooMany').default([]),
  })
  .superRefine(({ role, tenantIds }, context) => {
    if (role === 'Admin' && tenantIds.length === 0)
      context.addIssue({ code: 'custom', path: ['tenantIds'], message: 'atLeastOne' })
  })

const send = (values: unknown) => {
  const { tenantIds, role, ...invitee } = schema.parse(values)
  return identity(users.inviteGlobal, {
    body: role === 'Admin' ? { ...invitee, role, tenantIds } : { ...invitee, role },
  })
}

/** Invites an Admin of several clients, or a SuperAdmin. */
export const InviteGlobal = () => (
  <RequireAccess resource="global-users" action="create">
    <PageTitle title="users.invite.globalTitle" />
    <Card>
      <InviteForm
        schema={schema}
        send={send}
        defaultValues={{ role: 'Admin', tenantIds: [], language: readLanguage() }}
      >
        <Invitee />
        <Fieldset>
          <RoleChoice source="role" roles={globalRoles} granter="SuperAdmin" />
          <Clients />
        </Fieldset>
      </InviteForm>
    </Card>
  </RequireAccess>
)

const Clients = () => {
  const role: unknown = useWatch({ name: 'role' })
  if (role !== 'Admin') return null
  return (
    <ReferenceArrayInput source="tenantIds" reference="tenants" sort={{ field: 'name', order: 'ASC' }}>
      <AutocompleteArrayInput label="users.fields.tenants" filterToQuery={searchOf} isRequired />
    </ReferenceArrayInput>
  )
}
