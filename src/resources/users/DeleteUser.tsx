import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { useState } from 'react'
import { useCanAccess, useDelete, useNotify, useRecordContext, useRedirect, useResourceContext, useTranslate } from 'react-admin'
import type { User } from '../../../contract/identity/people.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { useFailureText } from '../../ui/useAct.ts'
import { userName } from './userName.ts'

/** Deletes a user with all roles, after stating the effect. */
export const DeleteUser = () => {
  const record = useRecordContext<User>()
  const resource = useResourceContext() ?? 'users'
  const { canAccess } = useCanAccess({ resource, action: 'delete' })
  const [open, setOpen] = useState(false)
  const translate = useTranslate()
  const redirect = useRedirect()
  const name = record ? userName(record) : ''
  const notify = useNotify()
  const failureText = useFailureText()
  const [remove, { isPending }] = useDelete()
  if (!record || !canAccess) return null
  const confirm = () =>
    remove(
      resource,
      { id: record.id, previousData: record },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify('users.delete.done', { type: 'success', messageArgs: { name } })
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
      <ReasonButton label="ra.action.delete" icon={<DeleteIcon />} destructive whyNot={record.whyNotDelete} onClick={() => setOpen(true)} />
      <ConfirmDialog
        open={open}
        title={translate('users.delete.title', { name })}
        confirm={translate('ra.action.delete')}
        destructive
        busy={isPending}
        consequences={[{ text: 'users.delete.roles', count: record.tenants.length }]}
        onConfirm={confirm}
        onClose={() => setOpen(false)}
      >
        {translate('users.delete.text')}
      </ConfirmDialog>
    </>
  )
}
