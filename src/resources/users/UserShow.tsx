import EditIcon from '@mui/icons-material/EditOutlined'
import { Alert } from '@mui/material'
import { EditButton, useRecordContext, useTranslate } from 'react-admin'
import type { User } from '../../../contract/identity/people.ts'
import { users } from '../../../contract/identity/users.ts'
import { identity } from '../../providers/api.ts'
import { languageNames } from '../../providers/language.ts'
import { type Fact, Facts } from '../../ui/facts/Facts.tsx'
import { FormatDate } from '../../ui/facts/FormatDate.tsx'
import { ReasonButton } from '../../ui/buttons/ReasonButton.tsx'
import { RequireAccess } from '../../ui/states/RequirePermission.tsx'
import { ShowPage } from '../../ui/page/ShowPage.tsx'
import { PendingEmail } from '../../ui/facts/PendingEmail.tsx'
import { PhoneLink } from '../../ui/facts/PhoneLink.tsx'
import { DeleteUser } from './DeleteUser.tsx'
import { FunctionsCard } from './FunctionsCard.tsx'
import { ResendInvitation } from './ResendInvitation.tsx'
import { RolesCard } from './RolesCard.tsx'
import { SetUserState } from './SetUserState.tsx'
import { UserStateChip } from './userColumns.tsx'
import { isInvited } from '../../../domain/rules/user.ts'

const LastSignIn = ({ at }: { at: string | null }) => {
  const translate = useTranslate()
  return at ? <FormatDate value={at} /> : translate('users.neverSignedIn')
}

const facts: Fact<User>[] = [
  { source: 'state', label: 'users.fields.state', render: ({ state }) => <UserStateChip state={state} /> },
  {
    source: 'email',
    label: 'users.fields.email',
    render: ({ email }) => <a href={`mailto:${email}`}>{email}</a>,
  },
  {
    source: 'phone',
    label: 'users.fields.phone',
    render: ({ phone }) => phone && <PhoneLink phone={phone} />,
  },
  { source: 'language', label: 'users.fields.language', render: ({ language }) => languageNames[language] },
  {
    source: 'lastSignInAt',
    label: 'users.fields.lastSignInAt',
    render: ({ lastSignInAt }) => <LastSignIn at={lastSignInAt} />,
  },
  {
    source: 'dataPrivacyAgreedAt',
    label: 'users.fields.dataPrivacyAgreedAt',
    render: ({ dataPrivacyAgreedAt }) =>
      dataPrivacyAgreedAt && <FormatDate value={dataPrivacyAgreedAt} as="day" />,
  },
  {
    source: 'createdAt',
    label: 'users.fields.createdAt',
    render: ({ createdAt }) => <FormatDate value={createdAt} as="day" />,
  },
]

/** A user: their data, whether they can sign in, and their permissions by client. */
export const UserShow = () => (
  <RequireAccess resource="users" action="show">
    <ShowPage
      actions={
        <>
          <ResendInvitation />
          <SetUserState />
          <DeleteUser />
        </>
      }
      edit={<EditUser />}
      below={
        <>
          <RolesCard />
          <FunctionsCard />
        </>
      }
    >
      <PendingNote />
      <PendingAddress />
      <Facts<User> facts={facts} />
    </ShowPage>
  </RequireAccess>
)

/** Says why little is shown of somebody who was invited. */
const PendingNote = () => {
  const record = useRecordContext<User>()
  const translate = useTranslate()
  return record && isInvited(record) ? (
    <Alert severity="info" sx={{ mb: 2 }}>
      {translate('users.invite.pending')}
    </Alert>
  ) : null
}

const PendingAddress = () => {
  const record = useRecordContext<User>()
  if (!record) return null
  const params = { id: record.id }
  return (
    <PendingEmail
      account={record}
      sendAgain={() => identity(users.sendEmailAgain, { params })}
      cancel={() => identity(users.cancelEmail, { params })}
    />
  )
}

const EditUser = () => {
  const reason = useRecordContext<User>()?.whyNotEdit
  return reason ? (
    <ReasonButton label="ra.action.edit" icon={<EditIcon />} whyNot={reason} onClick={() => undefined} />
  ) : (
    <EditButton variant="contained" />
  )
}
