import { Card } from '@mui/material'
import { PasswordInput, SimpleForm, useNotify, useRedirect } from 'react-admin'
import * as z from 'zod'
import { GivenPassword, NewPassword } from '../../contract/identity/people.ts'
import { users } from '../../contract/identity/users.ts'
import { whyNotConfirmation, whyNotReplace } from '../../domain/rules/password.ts'
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

const Passwords = z
  .object({
    currentPassword: GivenPassword,
    newPassword: NewPassword,
    repeated: z.string({ error: 'required' }),
  })
  .superRefine(({ currentPassword, newPassword, repeated }, context) => {
    const reason = whyNotConfirmation(newPassword, repeated)
    if (reason) context.addIssue({ code: 'custom', path: ['repeated'], message: reason })
    const same = whyNotReplace(currentPassword, newPassword)
    if (same) context.addIssue({ code: 'custom', path: ['newPassword'], message: same })
  })
const resolver = formResolver(Passwords)

/** Sets a new password; every other session of the account ends. */
export const ChangePasswordPage = () => {
  const notify = useNotify()
  const redirect = useRedirect()
  const failed = useFailedSave()
  const { isSaved, saved } = useSavedHere()
  const save = async (values: unknown) => {
    const id = readSession()?.user.id ?? ''
    const { currentPassword, newPassword } = Passwords.parse(values)
    try {
      await identity(users.changePassword, { params: { id }, body: { currentPassword, newPassword } })
      notify('profile.passwordChanged', { type: 'success' })
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
      <PageTitle title="ui.account.changePassword" />
      <Card>
        <IsSavedHere value={isSaved}>
          <SimpleForm resolver={resolver} onSubmit={save} noValidate toolbar={<SaveBar />}>
            <UnsavedChanges />
            <Fieldset>
              <PasswordInput
                source="currentPassword"
                label="profile.currentPassword"
                isRequired
                autoComplete="current-password"
              />
              <PasswordInput
                source="newPassword"
                label="profile.newPassword"
                isRequired
                autoComplete="new-password"
                helperText="profile.newPasswordHint"
              />
              <PasswordInput
                source="repeated"
                label="profile.repeatPassword"
                isRequired
                autoComplete="new-password"
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
    <SaveAction label="profile.changePassword" />
  </FormBar>
)
