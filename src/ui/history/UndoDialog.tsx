import {
  Alert,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useDataProvider, useGetOne, useNotify, useRefresh, useTranslate, type RaRecord } from 'react-admin'
import type * as z from 'zod'
import type { AuditEntry } from '../../../contract/main/audit.ts'
import { ErrorState } from '../states/ErrorState.tsx'
import { PageLoading } from '../states/PageLoading.tsx'
import { useFailureText } from '../buttons/useAct.ts'
import { AuditValue } from './AuditValue.tsx'
import { fieldInWords } from './auditWords.ts'
import type { Change } from './difference.ts'
import { changedSince, editBack } from './undo.ts'
import { valueCells } from './valueCells.ts'
import { Dialog } from '../dialogs/Dialog.tsx'

interface Props {
  resource: string
  entry: z.output<typeof AuditEntry>
  /** What the form can set back. */
  changes: readonly Change[]
  /** The fields that the form takes. */
  keys: readonly string[]
  onClose: () => void
}

/** Shows what undoing a change does to the row as it is now, and does it as an edit like any other, with its rules and its own entry in the log. */
export const UndoDialog = ({ resource, entry, changes, keys, onClose }: Props) => {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const failureText = useFailureText()
  const dataProvider = useDataProvider()
  const titleId = useId()
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const {
    data: record,
    error,
    refetch,
  } = useGetOne<RaRecord>(resource, { id: entry.entityId }, { staleTime: 0 })
  const undo = useMutation({
    mutationFn: (row: RaRecord) =>
      dataProvider.update(resource, { id: row.id, data: editBack(changes, row, keys), previousData: row }),
    onSuccess: () => {
      notify('audit.undo.done', { type: 'success' })
      onClose()
    },
    onSettled: () => refresh(),
  })
  const since = record ? changedSince(changes, record) : []
  const { entity, names } = entry
  const words = (field: string) => fieldInWords(entity, field, translate)
  return (
    <Dialog
      open
      onClose={() => !undo.isPending && onClose()}
      aria-labelledby={titleId}
      maxWidth="sm"
      fullWidth
      fullScreen={narrow}
    >
      <DialogTitle id={titleId}>{translate('audit.undo.title')}</DialogTitle>
      <DialogContent sx={{ minHeight: 160 }}>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : !record ? (
          <PageLoading />
        ) : (
          <>
            <Typography>{translate('audit.undo.about', { name: entry.entityName ?? '' })}</Typography>
            <Table size="small" sx={{ mt: 2, tableLayout: 'fixed', '& td, & th': valueCells }}>
              <TableHead>
                <TableRow>
                  <TableCell>{translate('audit.diff.field')}</TableCell>
                  <TableCell>{translate('audit.undo.now')}</TableCell>
                  <TableCell>{translate('audit.undo.then')}</TableCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {changes.map(({ field, before }) => (
                  <TableRow key={field}>
                    <TableCell component="th" scope="row">
                      {words(field)}
                    </TableCell>
                    <TableCell>
                      <AuditValue entity={entity} field={field} value={record[field]} names={names} />
                    </TableCell>
                    <TableCell>
                      <AuditValue entity={entity} field={field} value={before} names={names} />
                    </TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
            {since.length > 0 && (
              <Alert severity="warning" sx={{ mt: 2 }}>
                {translate('audit.undo.since', { fields: since.map(words).join(', ') })}
              </Alert>
            )}
            {undo.error && (
              <Alert severity="error" sx={{ mt: 2 }}>
                {failureText(undo.error)}
              </Alert>
            )}
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={undo.isPending} autoFocus>
          {translate('ra.action.cancel')}
        </Button>
        <Button
          variant="contained"
          loading={undo.isPending}
          disabled={!record || since.length > 0}
          onClick={() => record && undo.mutate(record)}
        >
          {translate('audit.undo.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
