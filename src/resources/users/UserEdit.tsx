import { Alert, Tooltip } from '@mui/material'
import { useRecordContext, useTranslate } from 'react-admin'
import type { User } from '../../../contract/identity/people.ts'
import { UserInput } from '../../../contract/identity/users.ts'
import { EditForm } from '../../ui/form/EditForm.tsx'
import { SaveAction } from '../../ui/form/SaveAction.tsx'
import { RequireAccess } from '../../ui/states/RequirePermission.tsx'
import { DeleteUser } from './DeleteUser.tsx'
import { UserInputs } from './UserInputs.tsx'

// the state has its own button, which asks first
const schema = UserInput.omit({ state: true })

/** Edits a user's name and e-mail address. Users without permission see why. */
export const UserEdit = () => (
  <RequireAccess resource="users" action="edit">
    <EditForm schema={schema} save={<SaveUser />} removable={<DeleteUser />}>
      <WhyNot />
      <UserInputs />
    </EditForm>
  </RequireAccess>
)

const WhyNot = () => {
  const reason = useRecordContext<User>()?.whyNotEdit
  const translate = useTranslate()
  return reason ? (
    <Alert severity="info" sx={{ mb: 2 }}>
      {translate(`errors.${reason}`)}
    </Alert>
  ) : null
}

const SaveUser = () => {
  const reason = useRecordContext<User>()?.whyNotEdit
  const translate = useTranslate()
  return (
    <Tooltip describeChild title={reason ? translate(`errors.${reason}`) : ''}>
      <span>
        <SaveAction disabled={Boolean(reason)} />
      </span>
    </Tooltip>
  )
}
