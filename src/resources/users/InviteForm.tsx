import { useMemo, type ReactNode } from 'react'
import { SimpleForm, useNotify, useRedirect, useResourceContext } from 'react-admin'
import MailIcon from '@mui/icons-material/SendOutlined'
import type * as z from 'zod'
import type { User } from '../../../contract/identity/people.ts'
import { reasonsByField } from '../../providers/reasons.ts'
import { DraftOffer } from '../../ui/form/DraftOffer.tsx'
import { FormBar } from '../../ui/form/FormBar.tsx'
import { SaveAction } from '../../ui/form/SaveAction.tsx'
import { formResolver } from '../../ui/form/formResolver.ts'
import { IsSavedHere, useSavedHere } from '../../ui/form/savedHere.ts'
import { UnsavedChanges } from '../../ui/form/UnsavedChanges.tsx'
import { useFailedSave } from '../../ui/form/useFailedSave.ts'

interface Props {
  schema: z.ZodObject
  /** Sends the parsed values of the form. */
  send: (values: unknown) => Promise<User>
  defaultValues: Record<string, unknown>
  children: ReactNode
}

/** The form of an invitation; success leads to the page of the invited user. */
export const InviteForm = ({ schema, send, defaultValues, children }: Props) => {
  const resource = useResourceContext() ?? 'users'
  const resolver = useMemo(() => formResolver(schema), [schema])
  const notify = useNotify()
  const redirect = useRedirect()
  const failed = useFailedSave()
  const { isSaved, saved } = useSavedHere()
  const invite = async (values: unknown) => {
    try {
      const user = await send(values)
      notify('users.invite.sent', { type: 'success', messageArgs: { email: user.email } })
      saved()
      redirect('show', resource, user.id)
      return undefined
    } catch (error) {
      failed(error)
      return reasonsByField(error)
    }
  }
  return (
    <IsSavedHere value={isSaved}>
      <SimpleForm
        resolver={resolver}
        defaultValues={defaultValues}
        onSubmit={invite}
        toolbar={<InviteToolbar />}
        noValidate
      >
        <DraftOffer />
        <UnsavedChanges />
        {children}
      </SimpleForm>
    </IsSavedHere>
  )
}

const InviteToolbar = () => (
  <FormBar>
    <SaveAction label="users.invite.send" icon={<MailIcon />} />
  </FormBar>
)
