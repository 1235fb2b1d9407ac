import { Checkbox, FormControlLabel, TextField } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useListContext, useNotify, useResourceContext, useTranslate } from 'react-admin'
import * as z from 'zod'
import { CallError } from '../../../../contract/client.ts'
import { savedFilters, type SavedFilter } from '../../../../contract/main/savedFilters.ts'
import { main } from '../../../providers/api.ts'
import type { KeptColumns } from '../../../providers/openingView.ts'
import { AskingDialog } from '../../dialogs/AskingDialog.tsx'
import { useFailureText } from '../../buttons/useAct.ts'

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
      return kept
        ? main(savedFilters.update, { params: { id: kept.id }, version: kept.version, body })
        : main(savedFilters.create, { body })
    },
    onSuccess: () => {
      notify(kept ? 'lists.filters.changed' : 'lists.filters.kept', { messageArgs: { name } })
      onClose()
    },
    // also after a failure: if somebody else was faster, the list shows their changes
    onSettled: onSaved,
  })
  const reason = (error: unknown): string => {
    const field = error instanceof CallError ? error.body.fields?.['name'] : undefined
    return field ? translate(`errors.${field}`) : failureText(error)
  }
  const replaceable = kept !== undefined && Object.keys(filterValues ?? {}).length > 0
  return (
    <AskingDialog
      title={translate(kept ? 'lists.filters.editTitle' : 'lists.filters.save')}
      submit="ra.action.save"
      width="xs"
      busy={save.isPending}
      unready={name.trim() === ''}
      onSubmit={save.mutate}
      onClose={onClose}
    >
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
      <FormControlLabel
        control={<Checkbox checked={shared} onChange={(_, checked) => setShared(checked)} />}
        label={translate('lists.filters.share')}
      />
      {replaceable && (
        <FormControlLabel
          control={<Checkbox checked={replace} onChange={(_, checked) => setReplace(checked)} />}
          label={translate('lists.filters.replace')}
        />
      )}
    </AskingDialog>
  )
}
