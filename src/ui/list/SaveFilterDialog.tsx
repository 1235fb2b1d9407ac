import { Box, Button, Checkbox, Dialog, DialogActions, DialogContent, DialogTitle, FormControlLabel, TextField } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useId, useState, type SubmitEvent } from 'react'
import { useListContext, useNotify, useResourceContext, useTranslate } from 'react-admin'
import * as z from 'zod'
import { CallError } from '../../../contract/client.ts'
import { savedFilters, type SavedFilter } from '../../../contract/main/savedFilters.ts'
import { main } from '../../providers/api.ts'
import type { KeptColumns } from '../../providers/openingView.ts'
import { useFailureText } from '../useAct.ts'
import { useAskToLeave } from '../useAskToLeave.tsx'

const Filter = z.record(z.string(), z.json())

interface Props {
  /** The filter to change; without it a new one is saved. */
  kept?: z.output<typeof SavedFilter>
  /** The columns as they are shown. */
  columns: KeptColumns
  onClose: () => void
  onSaved: () => void
}

/** Saves the list's filters, order and columns under a name, privately or for everybody in the client, or changes a saved one. */
export const SaveFilterDialog = ({ kept, columns, onClose, onSaved }: Props) => {
  const resource = useResourceContext() ?? ''
  const { filterValues, sort } = useListContext()
  const translate = useTranslate()
  const notify = useNotify()
  const failureText = useFailureText()
  const [name, setName] = useState(kept?.name ?? '')
  const [shared, setShared] = useState(kept?.shared ?? false)
  const [replace, setReplace] = useState(kept === undefined)
  const titleId = useId()
  const save = useMutation({
    mutationFn: () => {
      const filter =
        replace || !kept
          ? {
              filter: Filter.parse(filterValues ?? {}),
              sort: { field: sort.field, order: sort.order },
              columns: { hidden: [...columns.hidden], order: [...columns.order] },
            }
          : kept.filter
      const body = { resource, name, shared, filter }
      return kept ? main(savedFilters.update, { params: { id: kept.id }, version: kept.version, body }) : main(savedFilters.create, { body })
    },
    onSuccess: () => {
      notify(kept ? 'lists.filters.changed' : 'lists.filters.kept', { messageArgs: { name } })
      onClose()
    },
    // also after a failure: if somebody else was faster, the list shows their changes
    onSettled: onSaved,
  })
  const { leave, watched, question } = useAskToLeave(onClose, { busy: save.isPending })
  const reason = (error: unknown): string => {
    const field = error instanceof CallError ? error.body.fields?.['name'] : undefined
    return field ? translate(`errors.${field}`) : failureText(error)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    save.mutate()
  }
  const replaceable = kept !== undefined && Object.keys(filterValues ?? {}).length > 0
  return (
    <Dialog open onClose={leave} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <Box component="form" onSubmit={submit} {...watched}>
        <DialogTitle id={titleId}>{translate(kept ? 'lists.filters.editTitle' : 'lists.filters.save')}</DialogTitle>
        <DialogContent>
          <TextField
            autoFocus
            required
            fullWidth
            label={translate('lists.filters.name')}
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={save.isError}
            helperText={save.isError && reason(save.error)}
          />
          <FormControlLabel control={<Checkbox checked={shared} onChange={(_, checked) => setShared(checked)} />} label={translate('lists.filters.share')} />
          {replaceable && (
            <FormControlLabel
              control={<Checkbox checked={replace} onChange={(_, checked) => setReplace(checked)} />}
              label={translate('lists.filters.replace')}
            />
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={leave} disabled={save.isPending}>
            {translate('ra.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={save.isPending} disabled={name.trim() === ''}>
            {translate('ra.action.save')}
          </Button>
        </DialogActions>
      </Box>
      {question}
    </Dialog>
  )
}
