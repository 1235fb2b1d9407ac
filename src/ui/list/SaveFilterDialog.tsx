import { Button, Checkbox, Dialog, DialogActions, DialogContent, DialogTitle, FormControlLabel, TextField } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { useListContext, useNotify, useResourceContext, useTranslate } from 'react-admin'
import * as z from 'zod'
import { CallError } from '../../../contract/client.ts'
import { savedFilters } from '../../../contract/main/savedFilters.ts'
import { main } from '../../providers/api.ts'
import { failureSentence } from '../../providers/reasons.ts'

const Filter = z.record(z.string(), z.json())

interface Props {
  open: boolean
  onClose: () => void
  onSaved: () => void
}

/** Keeps the list's filters and order under a name, for oneself or for everybody of the client. */
export const SaveFilterDialog = ({ open, onClose, onSaved }: Props) => {
  const resource = useResourceContext() ?? ''
  const { filterValues, sort } = useListContext()
  const translate = useTranslate()
  const notify = useNotify()
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const [reason, setReason] = useState<string>()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    try {
      await main(savedFilters.create, {
        body: { resource, name, shared, filter: { filter: Filter.parse(filterValues ?? {}), sort: { field: sort.field, order: sort.order } } },
      })
      notify('lists.filters.kept', { messageArgs: { name } })
      setName('')
      onSaved()
      onClose()
    } catch (error) {
      const field = error instanceof CallError ? error.body.fields?.['name'] : undefined
      const { key, args } = failureSentence(error)
      setReason(field ? translate(`errors.${field}`) : translate(key, args))
    }
  }
  return (
    <Dialog open={open} onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="save-filter">
      <form onSubmit={(event) => void save(event)}>
        <DialogTitle id="save-filter">{translate('lists.filters.save')}</DialogTitle>
        <DialogContent>
          <TextField
            autoFocus
            required
            label={translate('lists.filters.name')}
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={reason !== undefined}
            helperText={reason}
          />
          <FormControlLabel control={<Checkbox checked={shared} onChange={(_, checked) => setShared(checked)} />} label={translate('lists.filters.share')} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={name.trim() === ''}>
            {translate('ra.action.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
