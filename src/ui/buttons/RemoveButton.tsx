import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Alert, List, ListItem } from '@mui/material'
import { useState } from 'react'
import {
  Button,
  useCanAccess,
  useDelete,
  useGetRecordRepresentation,
  useRecordContext,
  useRedirect,
  useResourceContext,
  useResourceDefinition,
  useTranslate,
} from 'react-admin'
import { CallError } from '../../../contract/client.ts'
import { restoreDays } from '../../../domain/rules/restore.ts'
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx'
import type { Held, Removal } from '../defineResource.ts'
import { useFormat } from '../facts/format.ts'
import { restorable } from '../history/restorable.ts'
import { useTellRemoved } from '../history/useTellRemoved.tsx'
import { useFailureText } from './useAct.ts'

const some = (held: Held) => Object.entries(held).filter(([, count]) => count > 0)

/** The remaining contents that a refusal names: its figures at the row's id. */
const heldAfter = (error: unknown): Held | undefined => {
  if (!(error instanceof CallError) || error.body.error !== 'stillInUse') return undefined
  return Object.fromEntries(
    Object.entries(error.body.args?.['id'] ?? {}).flatMap(([kind, count]) =>
      typeof count === 'number' ? [[kind, count]] : [],
    ),
  )
}

/** Deletes the row of the page, after stating the effect in numbers, or what must be removed first, as declared by its resource. */
export const RemoveButton = () => {
  const resource = useResourceContext() ?? ''
  const { removal = {} } = useResourceDefinition<{ removal?: Removal }>().options ?? {}
  const record = useRecordContext()
  const represent = useGetRecordRepresentation(resource)
  const { canAccess } = useCanAccess({ resource, action: 'delete', record })
  const [open, setOpen] = useState(false)
  const [remove, { isPending, isSuccess, error, reset }] = useDelete()
  const translate = useTranslate()
  const tellRemoved = useTellRemoved()
  const redirect = useRedirect()
  const failureText = useFailureText()
  if (!record || !canAccess) return null
  const represented = represent(record)
  const name = typeof represented === 'string' ? represented : ''
  const refused = heldAfter(error)
  const held = refused ?? removal.blockers?.(record) ?? {}
  const consequences = removal.consequences?.(record) ?? {}
  const ruled = removal.whyNot?.(record)
  const whyNot = ruled && translate(ruled.key, ruled.args)
  const close = () => {
    setOpen(false)
    reset()
  }
  const confirm = () =>
    remove(
      resource,
      { id: record.id, previousData: record },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          tellRemoved(resource, String(record.id), name)
          redirect('list', resource)
        },
        // shown in the dialog
        onError: () => undefined,
      },
    )
  const blocked = some(held).length > 0
  const reason = whyNot ?? (blocked ? translate('ui.remove.first') : undefined)
  return (
    <>
      <Button label="ra.action.delete" color="error" onClick={() => setOpen(true)}>
        <DeleteIcon />
      </Button>
      <ConfirmDialog
        open={open}
        title={translate('ui.remove.title', { name })}
        confirm={translate('ra.action.delete')}
        destructive
        busy={isPending || isSuccess}
        {...(reason !== undefined && { whyNot: reason })}
        onConfirm={confirm}
        onClose={close}
      >
        {blocked ? (
          <Holdings lead="ui.remove.holds" held={held} />
        ) : (
          (whyNot ??
          translate(restorable(resource) ? 'ui.remove.restorable' : 'ui.remove.text', { days: restoreDays }))
        )}
        {blocked && <div>{translate('ui.remove.first')}</div>}
        {!blocked && some(consequences).length > 0 && <Holdings lead="ui.remove.with" held={consequences} />}
        {error && !refused ? (
          <Alert severity="error" sx={{ mt: 2 }}>
            {failureText(error)}
          </Alert>
        ) : null}
      </ConfirmDialog>
    </>
  )
}

/** The number of each kind, below a sentence. */
const Holdings = ({ lead, held }: { lead: string; held: Held }) => {
  const translate = useTranslate()
  const { number } = useFormat()
  return (
    <>
      <div>{translate(lead)}</div>
      <List dense sx={{ listStyle: 'disc', pl: 2.5 }}>
        {some(held).map(([kind, count]) => (
          <ListItem key={kind} disablePadding sx={{ display: 'list-item' }}>
            {translate(`estate.holds.${kind}`, {
              smart_count: count,
              number: number(count),
              _: `${kind}: ${number(count)}`,
            })}
          </ListItem>
        ))}
      </List>
    </>
  )
}
