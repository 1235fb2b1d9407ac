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
import { useId, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { useFormat } from '../facts/format.ts'
import { Dialog } from './Dialog.tsx'

type Row = Readonly<Record<string, unknown>>

interface ConflictField {
  source: string
  /** Text key. */
  label: string
  /** For values that are not a text, a number or a flag. */
  render?: (value: unknown) => ReactNode
}

interface Props {
  open: boolean
  /** The user's values. */
  mine: Row
  /** The server's current row, from the 409. */
  theirs: Row
  fields: readonly ConflictField[]
  busy?: boolean
  /** Saves the user's values over the current version. */
  onKeepMine: () => void
  /** Discards the user's values and continues with the current version. */
  onTakeTheirs: () => void
  onClose: () => void
}

const empty = (value: unknown) => value === undefined || value === null || value === ''
const same = (one: unknown, two: unknown) =>
  (empty(one) && empty(two)) || JSON.stringify(one) === JSON.stringify(two)

/** The fields in which two versions of a row differ. */
export const differing = (mine: Row, theirs: Row, fields: readonly ConflictField[]): ConflictField[] =>
  fields.filter(({ source }) => !same(mine[source], theirs[source]))

/** Shown when somebody saved the same row in the meantime: both versions side by side, to choose from. */
export function ConflictDialog({
  open,
  mine,
  theirs,
  fields,
  busy = false,
  onKeepMine,
  onTakeTheirs,
  onClose,
}: Props) {
  const translate = useTranslate()
  const [titleId, textId] = [useId(), useId()]
  const shown = differing(mine, theirs, fields)
  return (
    <Dialog
      open={open}
      onClose={() => {
        if (!busy) onClose()
      }}
      aria-labelledby={titleId}
      aria-describedby={textId}
      maxWidth="md"
      fullWidth
    >
      <DialogTitle id={titleId}>{translate('ui.conflict.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText id={textId} color="textPrimary">
          {translate(shown.length > 0 ? 'ui.conflict.text' : 'ui.conflict.same')}
        </DialogContentText>
        {shown.length > 0 && (
          <Table
            size="small"
            sx={{
              mt: 2,
              tableLayout: 'fixed',
              '& td, & th': { overflowWrap: 'anywhere', verticalAlign: 'top' },
            }}
          >
            <TableHead>
              <TableRow>
                {['field', 'mine', 'theirs'].map((column) => (
                  <TableCell key={column}>{translate(`ui.conflict.${column}`)}</TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {shown.map((field) => (
                <TableRow key={field.source}>
                  <TableCell component="th" scope="row" sx={{ bgcolor: 'transparent' }}>
                    {translate(field.label, { _: field.label })}
                  </TableCell>
                  <TableCell>
                    <Value field={field} value={mine[field.source]} />
                  </TableCell>
                  <TableCell>
                    <Value field={field} value={theirs[field.source]} />
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          {translate('ui.conflict.backToForm')}
        </Button>
        <Button onClick={onTakeTheirs} disabled={busy} variant="outlined">
          {translate('ui.conflict.takeTheirs')}
        </Button>
        <Button onClick={onKeepMine} loading={busy} variant="contained">
          {translate('ui.conflict.keepMine')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Value({ field, value }: { field: ConflictField; value: unknown }) {
  const translate = useTranslate()
  const { number } = useFormat()
  if (empty(value)) return '–'
  if (field.render) return field.render(value)
  if (typeof value === 'boolean') return translate(`ra.boolean.${value}`)
  if (typeof value === 'number') return number(value, 6)
  return typeof value === 'string' ? value : JSON.stringify(value)
}
