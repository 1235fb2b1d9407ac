import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { useState } from 'react'
import {
  useCanAccess,
  useDelete,
  useNotify,
  useRecordContext,
  useRedirect,
  useResourceContext,
  useTranslate,
} from 'react-admin'
import type { User } from '../../../contract/identity/people.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { ReasonButton } from '../../ui/buttons/ReasonButton.tsx'
import { useFailureText } from '../../ui/buttons/useAct.ts'
import { isInvited, personName } from '../../../domain/rules/user.ts'

/** Deletes a user with all roles, or withdraws an invitation, after stating the effect. */
export const DeleteUser = () => {
  const record = useRecordContext<User>()
  const resource = useResourceContext() ?? 'users'
  const { canAccess } = useCanAccess({ resource, action: 'delete' })
  const [open, setOpen] = useState(false)
  const translate = useTranslate()
  const redirect = useRedirect()
  const name = record ? personName(record) : ''
  const notify = useNotify()
  const failureText = useFailureText()
  const [remove, { isPending, isSuccess }] = useDelete()
  if (!record || !canAccess) return null
  const invited = isInvited(record)
  const act = invited ? 'withdraw' : 'delete'
  const confirm = () =>
    remove(
      resource,
      { id: record.id, previousData: record },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify(`users.${act}.done`, { type: 'success', messageArgs: { name } })
          redirect('list', resource)
        },
        onError: (error: unknown) => {
          setOpen(false)
          notify(failureText(error), { type: 'error' })
        },
      },
    )
  return (
    <>
      <ReasonButton
        label={invited ? 'users.withdraw.button' : 'ra.action.delete'}
        icon={<DeleteIcon />}
        destructive
        whyNot={record.whyNotDelete}
        onClick={() => setOpen(true)}
      />
      <ConfirmDialog
        open={open}
        title={translate(`users.${act}.title`, { name })}
        confirm={translate(invited ? 'users.withdraw.button' : 'ra.action.delete')}
        destructive
        busy={isPending || isSuccess}
        {...(!invited && { consequences: [{ text: 'users.delete.roles', count: record.tenants.length }] })}
        onConfirm={confirm}
        onClose={() => setOpen(false)}
      >
        {translate(`users.${act}.text`)}
      </ConfirmDialog>
    </>
  )
}
