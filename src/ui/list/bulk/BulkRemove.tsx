import DeleteIcon from '@mui/icons-material/Delete'
import {
  Button,
  useCanAccess,
  useDeleteMany,
  useListContext,
  useNotify,
  useRefresh,
  useResourceContext,
  useTranslate,
} from 'react-admin'
import { useState } from 'react'
import { restoreDays } from '../../../../domain/rules/restore.ts'
import { SomeNotRemoved, type RowRefusal } from '../../../providers/dataProvider.ts'
import { restorable } from '../../history/restorable.ts'
import { useFailureText } from '../../buttons/useAct.ts'
import { lazyPart } from '../../loading/lazyPart.tsx'

const ConfirmDialog = lazyPart(async () => (await import('../../dialogs/ConfirmDialog.tsx')).ConfirmDialog)
const SelectedNames = lazyPart(async () => (await import('./SelectedNames.tsx')).SelectedNames)
const BulkResults = lazyPart(async () => (await import('./BulkResults.tsx')).BulkResults)

/** Removes the selected rows after stating their number. Rows that a rule keeps are shown with the reason. */
export const BulkRemove = () => {
  const resource = useResourceContext() ?? ''
  const { selectedIds, onSelect } = useListContext()
  const { canAccess } = useCanAccess({ resource, action: 'delete' })
  const [open, setOpen] = useState(false)
  const [outcome, setOutcome] = useState<{ done: number; refusals: readonly RowRefusal[] }>()
  const [remove, { isPending }] = useDeleteMany()
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const failureText = useFailureText()
  const count = selectedIds.length
  const confirm = () =>
    remove(
      resource,
      { ids: selectedIds },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify('lists.removed', { messageArgs: { smart_count: count } })
          onSelect([])
        },
        onError: (error: unknown) => {
          if (error instanceof SomeNotRemoved)
            setOutcome({ done: count - error.refusals.length, refusals: error.refusals })
          else notify(failureText(error), { type: 'error' })
        },
        onSettled: () => {
          setOpen(false)
          refresh()
        },
      },
    )
  if (!canAccess) return null
  return (
    <>
      <Button label="ra.action.delete" color="error" onClick={() => setOpen(true)}>
        <DeleteIcon />
      </Button>
      {open && (
        <ConfirmDialog
          open
          title={translate('lists.removeTitle', { smart_count: count })}
          confirm={translate('ra.action.delete')}
          busy={isPending}
          destructive
          onConfirm={confirm}
          onClose={() => setOpen(false)}
        >
          {translate(restorable(resource) ? 'lists.removeRestorable' : 'lists.removeText', {
            smart_count: count,
            days: restoreDays,
          })}
          <SelectedNames />
        </ConfirmDialog>
      )}
      {outcome && (
        <BulkResults
          {...outcome}
          onClose={() => {
            setOutcome(undefined)
            onSelect([])
          }}
        />
      )}
    </>
  )
}
