import {
  Alert,
  Box,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  TextField,
  Typography,
} from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { useListContext, useNotify, useRefresh, useTranslate } from 'react-admin'
import type { BulkEditReply, BulkValue } from '../../../../contract/main/bulkEdit.ts'
import { buildings } from '../../../../contract/main/buildings.ts'
import { buildingUnits } from '../../../../contract/main/buildingUnits.ts'
import { radiators } from '../../../../contract/main/radiators.ts'
import { rooms } from '../../../../contract/main/rooms.ts'
import type { BulkEdited } from '../../../../domain/rules/bulkEdited.ts'
import { bulkEditMax, bulkFieldsOf } from '../../../../domain/rules/bulkFields.ts'
import { main } from '../../../providers/api.ts'
import { useFailureText } from '../../buttons/useAct.ts'
import { useAskToLeave } from '../../dialogs/useAskToLeave.tsx'
import { useSelectedRows } from '../bulk/SelectedNames.tsx'
import { BulkEditTable } from './BulkEditTable.tsx'
import { BulkValueInput, useFieldLabel } from './BulkValueInput.tsx'
import { Dialog } from '../../dialogs/Dialog.tsx'

const calls = {
  buildings: buildings.bulkEdit,
  'building-units': buildingUnits.bulkEdit,
  rooms: rooms.bulkEdit,
  radiators: radiators.bulkEdit,
}

const takeFocus = (node: HTMLElement | null): void => node?.focus({ preventScroll: true })

/** Sets one field of the selected rows: first shows what each has now and afterwards, then writes all of them or none. */
export const BulkEditDialog = ({ resource, onClose }: { resource: BulkEdited; onClose: () => void }) => {
  const { selectedIds, onSelect } = useListContext()
  const records = useSelectedRows()
  const translate = useTranslate()
  const labelOf = useFieldLabel(resource)
  const failureText = useFailureText()
  const notify = useNotify()
  const refresh = useRefresh()
  const titleId = useId()
  const fields = bulkFieldsOf(resource)
  const [name, setName] = useState('')
  const [value, setValue] = useState<BulkValue>(null)
  const [shown, setShown] = useState<BulkEditReply['rows']>()
  const field = fields[name]
  const refused = (shown ?? []).filter(({ reason }) => reason !== null)
  const isReady =
    field !== undefined &&
    !Number.isNaN(value) &&
    (value !== null || (field.kind !== 'flag' && !(field.kind === 'choice' && field.required)))
  const send = useMutation({
    mutationFn: (preview: boolean) => {
      const rows = records.flatMap(({ id, version }) =>
        typeof version === 'number' ? [{ id: String(id), version }] : [],
      )
      return main(calls[resource], { body: { field: name, value, rows, preview } })
    },
    onSuccess: ({ written, rows }) => {
      if (!written) return setShown(rows)
      notify('lists.bulkEdit.done', { type: 'success', messageArgs: { smart_count: rows.length } })
      onSelect([])
      refresh()
      return onClose()
    },
  })
  const { leave, watched, question } = useAskToLeave(onClose, { busy: send.isPending })
  const change = (next: { name: string; value: BulkValue }) => {
    setName(next.name)
    setValue(next.value)
    setShown(undefined)
    send.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (isReady) send.mutate(shown === undefined)
  }
  const leaveOut = () => {
    const kept = selectedIds.filter((id) => !refused.some((row) => row.id === id))
    setShown(shown?.filter(({ reason }) => reason === null))
    onSelect(kept)
  }
  const isTooMany = selectedIds.length > bulkEditMax
  const isComplete = records.length === selectedIds.length
  return (
    <Dialog open onClose={leave} aria-labelledby={titleId} maxWidth="md" fullWidth>
      <Box
        component="form"
        noValidate
        onSubmit={submit}
        {...watched}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
      >
        <DialogTitle id={titleId}>
          {translate('lists.bulkEdit.title', { smart_count: selectedIds.length })}
        </DialogTitle>
        <DialogContent
          sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' }}
        >
          {isTooMany && (
            <Alert severity="warning">{translate('lists.bulkEdit.tooMany', { most: bulkEditMax })}</Alert>
          )}
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              pt: 1,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
              alignItems: 'start',
            }}
          >
            <TextField
              select
              autoFocus
              label={translate('lists.bulkEdit.field')}
              value={name}
              onChange={(event) => change({ name: event.target.value, value: null })}
            >
              {Object.keys(fields).map((one) => (
                <MenuItem key={one} value={one}>
                  {labelOf(one)}
                </MenuItem>
              ))}
            </TextField>
            {field && (
              <BulkValueInput
                key={name}
                resource={resource}
                name={name}
                field={field}
                value={value}
                onChange={(next) => change({ name, value: next })}
              />
            )}
          </Box>
          {send.error && <Alert severity="error">{failureText(send.error)}</Alert>}
          {shown && field && (
            <>
              {/* the button that was pressed is shut meanwhile, and stays so where rows are refused */}
              <Typography role="status" tabIndex={-1} ref={takeFocus} sx={{ outline: 'none' }}>
                {refused.length > 0
                  ? translate('lists.bulkEdit.some', { smart_count: refused.length })
                  : translate('lists.bulkEdit.all', { smart_count: shown.length })}
              </Typography>
              <BulkEditTable resource={resource} name={name} field={field} rows={shown} records={records} />
            </>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={leave} disabled={send.isPending}>
            {translate('ra.action.cancel')}
          </Button>
          {refused.length > 0 && refused.length < (shown?.length ?? 0) && (
            <Button onClick={leaveOut} disabled={send.isPending}>
              {translate('lists.bulkEdit.leaveOut', { smart_count: refused.length })}
            </Button>
          )}
          <Button
            type="submit"
            variant="contained"
            loading={send.isPending}
            disabled={!isReady || isTooMany || !isComplete || refused.length > 0}
          >
            {translate(shown ? 'lists.bulkEdit.save' : 'lists.bulkEdit.show')}
          </Button>
        </DialogActions>
      </Box>
      {question}
    </Dialog>
  )
}
