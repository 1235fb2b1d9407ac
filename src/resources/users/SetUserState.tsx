import OffIcon from '@mui/icons-material/PersonOffOutlined'
import OnIcon from '@mui/icons-material/HowToRegOutlined'
import { useState } from 'react'
import { useCanAccess, useRecordContext, useResourceContext, useTranslate } from 'react-admin'
import type { User } from '../../../contract/identity/people.ts'
import { users } from '../../../contract/identity/users.ts'
import type { UserState } from '../../../domain/enums.ts'
import { identity } from '../../providers/api.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { ReasonButton } from '../../ui/buttons/ReasonButton.tsx'
import { useAct } from '../../ui/buttons/useAct.ts'
import { UpcomingVisits, useUpcomingVisits } from './UpcomingVisits.tsx'
import { isInvited, personName } from '../../../domain/rules/user.ts'

const setState = ({ id, version, email, firstName, lastName, phone, language }: User, state: UserState) =>
  identity(users.update, {
    params: { id },
    body: { email, firstName, lastName, phone, language, state },
    version,
  })

/** Locks or unlocks an account. Whatever prevents deletion also prevents locking. */
export const SetUserState = () => {
  const record = useRecordContext<User>()
  return record ? <SetState record={record} /> : null
}

const SetState = ({ record }: { record: User }) => {
  const resource = useResourceContext() ?? 'users'
  const { canAccess } = useCanAccess({ resource, action: 'edit' })
  const [open, setOpen] = useState(false)
  const translate = useTranslate()
  const name = personName(record)
  const off = record.state === 'Deactivated'
  const visits = useUpcomingVisits(record, open && !off)
  const act = off ? 'activate' : 'deactivate'
  const change = useAct(
    (user: User) => setState(user, off ? (user.registered ? 'Active' : 'Unknown') : 'Deactivated'),
    {
      done: `users.${act}.done`,
      args: { name },
      settled: () => setOpen(false),
    },
  )
  if (!canAccess || isInvited(record)) return null
  return (
    <>
      <ReasonButton
        label={`users.${act}.button`}
        icon={off ? <OnIcon /> : <OffIcon />}
        whyNot={off ? record.whyNotEdit : record.whyNotDelete}
        onClick={() => setOpen(true)}
      />
      <ConfirmDialog
        open={open}
        title={translate(`users.${act}.title`, { name })}
        confirm={translate(`users.${act}.button`)}
        destructive={!off}
        busy={change.isPending}
        {...(visits.isLoading && { whyNot: translate('ra.page.loading') })}
        onConfirm={() => change.mutate(record)}
        onClose={() => setOpen(false)}
      >
        {translate(off && !record.registered ? 'users.activate.unregistered' : `users.${act}.text`)}
        {visits.data && <UpcomingVisits visits={visits.data} />}
      </ConfirmDialog>
    </>
  )
}
