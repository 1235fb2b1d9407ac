import {
  Button,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  List,
  ListItem,
  Tooltip,
} from '@mui/material'
import { useId, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { useFormat } from '../facts/format.ts'
import { Dialog } from './Dialog.tsx'

interface Props {
  open: boolean
  /** Translated question. */
  title: string
  children?: ReactNode
  /** The effects by kind: the text key of each, which gets `smart_count`. Zeros are left out. */
  consequences?: readonly { text: string; count: number }[]
  /** Translated: the verb, not "OK". */
  confirm: string
  destructive?: boolean
  busy?: boolean
  /** Translated reason why it cannot be confirmed now. */
  whyNot?: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks before an irreversible action, and states its effect. */
export function ConfirmDialog({
  open,
  title,
  children,
  consequences = [],
  confirm,
  destructive = false,
  busy = false,
  whyNot,
  onConfirm,
  onClose,
}: Props) {
  const translate = useTranslate()
  const { number } = useFormat()
  const [titleId, textId] = [useId(), useId()]
  const real = consequences.filter(({ count }) => count > 0)
  return (
    <Dialog
      open={open}
      onClose={() => {
        if (!busy) onClose()
      }}
      aria-labelledby={titleId}
      aria-describedby={textId}
      maxWidth="xs"
      fullWidth
      slotProps={{ paper: { role: 'alertdialog' } }}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent id={textId}>
        {children && (
          <DialogContentText component="div" color="textPrimary">
            {children}
          </DialogContentText>
        )}
        {real.length > 0 && (
          <List dense sx={{ listStyle: 'disc', pl: 2.5 }}>
            {real.map(({ text, count }) => (
              <ListItem key={text} disablePadding sx={{ display: 'list-item' }}>
                {translate(text, { smart_count: count, number: number(count) })}
              </ListItem>
            ))}
          </List>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy} autoFocus>
          {translate('ra.action.cancel')}
        </Button>
        <Tooltip title={whyNot ?? ''}>
          <span>
            <Button
              onClick={onConfirm}
              loading={busy}
              disabled={whyNot !== undefined}
              variant="contained"
              color={destructive ? 'error' : 'primary'}
            >
              {confirm}
            </Button>
          </span>
        </Tooltip>
      </DialogActions>
    </Dialog>
  )
}
