import {
  Button,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
} from '@mui/material'
import { useId } from 'react'
import { useGetMany, useGetRecordRepresentation, useResourceContext, useTranslate } from 'react-admin'
import type { RowRefusal } from '../../../providers/dataProvider.ts'
import { useFormat } from '../../facts/format.ts'
import { Dialog } from '../../dialogs/Dialog.tsx'

interface Props {
  done: number
  refusals: readonly RowRefusal[]
  onClose: () => void
}

/** The results of a bulk action: the number of rows done, and the reason for each of the others. */
export const BulkResults = ({ done, refusals, onClose }: Props) => {
  const resource = useResourceContext() ?? ''
  const represent = useGetRecordRepresentation(resource)
  const { data = [] } = useGetMany(resource, { ids: refusals.map(({ id }) => id) })
  const translate = useTranslate()
  const { number, language } = useFormat()
  const titleId = useId()
  const names = new Map(
    data.flatMap((record) => (record ? [[String(record.id), represent(record)] as const] : [])),
  )
  const figures = (args: RowRefusal['args']) =>
    Object.entries(args)
      .flatMap(([kind, count]) =>
        typeof count === 'number' && count > 0
          ? [translate(`estate.holds.${kind}`, { smart_count: count, number: number(count), _: '' })]
          : [],
      )
      .filter(Boolean)
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{translate('lists.results.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText color="textPrimary">
          {translate('lists.results.summary', { done: number(done), refused: number(refusals.length) })}
        </DialogContentText>
        <Table size="small" sx={{ mt: 2, '& td': { overflowWrap: 'anywhere', verticalAlign: 'top' } }}>
          <TableHead>
            <TableRow>
              <TableCell>{translate('lists.results.row')}</TableCell>
              <TableCell>{translate('lists.results.reason')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {refusals.map(({ id, reason, args }) => {
              const list = figures(args)
              return (
                <TableRow key={id}>
                  <TableCell component="th" scope="row" sx={{ bgcolor: 'transparent' }}>
                    {names.get(id) ?? '…'}
                  </TableCell>
                  <TableCell>
                    {translate(`errors.${reason}`, { _: translate('errors.internal') })}
                    {list.length > 0 && (
                      <div>{new Intl.ListFormat(language, { type: 'conjunction' }).format(list)}</div>
                    )}
                  </TableCell>
                </TableRow>
              )
            })}
          </TableBody>
        </Table>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} variant="contained" autoFocus>
          {translate('lists.results.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
