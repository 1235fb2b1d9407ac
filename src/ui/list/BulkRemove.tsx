import DeleteIcon from '@mui/icons-material/Delete'
import { Button, useDeleteMany, useListContext, useNotify, useRefresh, useResourceContext, useTranslate, useUnselectAll } from 'react-admin'
import { lazy, Suspense, useState } from 'react'

const ConfirmDialog = lazy(async () => ({ default: (await import('../ConfirmDialog.tsx')).ConfirmDialog }))

const reasonsOf = (error: unknown): ReadonlyMap<string, string> | undefined =>
  error instanceof Error && 'reasons' in error && error.reasons instanceof Map ? error.reasons : undefined

/** Removes the ticked rows after saying how many; rows that a rule keeps back stay ticked, and the reasons are said. */
export const BulkRemove = () => {
  const resource = useResourceContext() ?? ''
  const { selectedIds } = useListContext()
  const [open, setOpen] = useState(false)
  const [remove, { isPending }] = useDeleteMany()
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const unselect = useUnselectAll(resource)
  const count = selectedIds.length
  const confirm = () =>
    remove(
      resource,
      { ids: selectedIds },
      {
        onSuccess: () => {
          notify('lists.removed', { messageArgs: { smart_count: count } })
          unselect()
        },
        onError: (error: unknown) => {
          const reasons = reasonsOf(error)
          const why = [...new Set(reasons?.values())].map((code) => translate(`errors.${code}`)).join(' ')
          const sentence = reasons
            ? translate('lists.someNotRemoved', { smart_count: reasons.size, removed: count - reasons.size, why })
            : error instanceof Error
              ? error.message
              : 'errors.internal'
          notify(sentence, { type: 'warning', autoHideDuration: 10_000 })
        },
        onSettled: () => {
          setOpen(false)
          refresh()
        },
      },
    )
  return (
    <>
      <Button label="ra.action.delete" color="error" onClick={() => setOpen(true)}>
        <DeleteIcon />
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ConfirmDialog
            open
            title={translate('lists.removeTitle', { smart_count: count })}
            confirm={translate('ra.action.delete')}
            busy={isPending}
            destructive
            onConfirm={confirm}
            onClose={() => setOpen(false)}
          >
            {translate('lists.removeText', { smart_count: count })}
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  )
}
