import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { useState } from 'react'
import { useCanAccess, useRecordContext, useRedirect, useResourceContext, useTranslate } from 'react-admin'
import type { User } from '../../../contract/identity/people.ts'
import { users } from '../../../contract/identity/users.ts'
import { identity } from '../../providers/api.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { useAct } from '../../ui/useAct.ts'
import { userName } from './userName.ts'

/** Deletes a user with all roles, after saying what that takes away. */
export const DeleteUser = () => {
  const record = useRecordContext<User>()
  const resource = useResourceContext() ?? 'users'
  const { canAccess } = useCanAccess({ resource, action: 'delete' })
  const [open, setOpen] = useState(false)
  const translate = useTranslate()
  const redirect = useRedirect()
  const name = record ? userName(record) : ''
  const remove = useAct(() => identity(users.remove, { params: { id: String(record?.id) }, ...(record && { version: record.version }) }), {
    done: 'users.delete.done', args: { name }, after: () => redirect('list', resource), settled: () => setOpen(false),
  })
  if (!record || !canAccess) return null
  return (
    <>
      <ReasonButton label="ra.action.delete" icon={<DeleteIcon />} destructive whyNot={record.whyNotDelete} onClick={() => setOpen(true)} />
      <ConfirmDialog
        open={open} title={translate('users.delete.title', { name })} confirm={translate('ra.action.delete')} destructive busy={remove.isPending}
        consequences={[{ text: 'users.delete.roles', count: record.tenants.length }]} onConfirm={() => remove.mutate()} onClose={() => setOpen(false)}
      >
        {translate('users.delete.text')}
      </ConfirmDialog>
    </>
  )
}
