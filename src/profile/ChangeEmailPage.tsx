import { Card } from '@mui/material'
import { PasswordInput, SimpleForm, TextInput, useNotify, useRedirect } from 'react-admin'
import { users } from '../../contract/identity/users.ts'
import { paths } from '../paths.ts'
import { identity } from '../providers/api.ts'
import { reasonsByField } from '../providers/reasons.ts'
import { readSession } from '../providers/session.ts'
import { Fieldset } from '../ui/form/Fieldset.tsx'
import { FormBar } from '../ui/form/FormBar.tsx'
import { SaveAction } from '../ui/form/SaveAction.tsx'
import { UnsavedChanges } from '../ui/form/UnsavedChanges.tsx'
import { formResolver } from '../ui/form/formResolver.ts'
import { IsSavedHere, useSavedHere } from '../ui/form/savedHere.ts'
import { useFailedSave } from '../ui/form/useFailedSave.ts'
import { PageTitle } from '../ui/page/PageTitle.tsx'

const resolver = formResolver(users.changeEmail.body)

/** Asks for a new address of one's own account, which takes effect once it is confirmed by mail. */
export const ChangeEmailPage = () => {
  const notify = useNotify()
  const redirect = useRedirect()
  const failed = useFailedSave()
  const { isSaved, saved } = useSavedHere()
  const save = async (values: unknown) => {
    const id = readSession()?.user.id ?? ''
    const body = users.changeEmail.body.parse(values)
    try {
      await identity(users.changeEmail, { params: { id }, body })
      notify('ui.pendingEmail.sent', { type: 'success', messageArgs: { email: body.email } })
      saved()
      redirect(paths.profile)
      return undefined
    } catch (failure) {
      failed(failure)
      return reasonsByField(failure)
    }
  }
  return (
    <>
      <PageTitle title="profile.changeEmail" />
      <Card>
        <IsSavedHere value={isSaved}>
          <SimpleForm resolver={resolver} onSubmit={save} noValidate toolbar={<SaveBar />}>
            <UnsavedChanges />
            <Fieldset>
              <TextInput
                source="email"
                label="profile.newEmail"
                type="email"
                isRequired
                autoComplete="email"
                helperText="profile.newEmailHint"
              />
              <PasswordInput
                source="currentPassword"
                label="profile.currentPassword"
                isRequired
                autoComplete="current-password"
              />
            </Fieldset>
          </SimpleForm>
        </IsSavedHere>
      </Card>
    </>
  )
}

const SaveBar = () => (
  <FormBar>
    <SaveAction label="profile.sendLink" />
  </FormBar>
)
