import EditedIcon from '@mui/icons-material/EditNote'
import UndoIcon from '@mui/icons-material/Undo'
import { Box, Button, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { keyOf, undo, undoAll, type Draft } from './draft.ts'
import type { Wizard } from './useImport.ts'
import { useIssueText } from './useIssueText.ts'
import { Dialog } from '../ui/dialogs/Dialog.tsx'

interface Props {
  draft: Draft
  change: Wizard['change']
}

/** The corrections so far, each with an undo button. */
export const Corrections = (props: Props) => {
  const translate = useTranslate()
  const titleId = useId()
  const [open, setOpen] = useState(false)
  const count = props.draft.corrections.length
  const close = () => setOpen(false)
  if (count === 0 && !open) return null
  return (
    <>
      <Button startIcon={<EditedIcon />} onClick={() => setOpen(true)} aria-haspopup="dialog">
        {translate('import.wizard.corrections.open', { count })}
      </Button>
      <Dialog open={open} onClose={close} aria-labelledby={titleId} maxWidth="sm" fullWidth>
        <DialogTitle id={titleId}>
          {translate('import.wizard.corrections.count', { smart_count: count })}
        </DialogTitle>
        <DialogContent>
          <List {...props} />
        </DialogContent>
        <DialogActions>
          {count > 1 && (
            <Button color="error" onClick={() => props.change(undoAll)} sx={{ mr: 'auto' }}>
              {translate('import.wizard.corrections.undoAll')}
            </Button>
          )}
          <Button onClick={close} variant="contained" autoFocus>
            {translate('ra.action.close')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}

const List = ({ draft: { corrections, preview }, change }: Props) => {
  const translate = useTranslate()
  const { cellText, columnName } = useIssueText()
  const nameOf = (column: string) =>
    columnName({ key: column, header: preview?.columns.find(({ key }) => key === column)?.header ?? '' })
  return (
    <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {corrections.map((one) => {
        const place = `${translate('import.wizard.row', { row: one.row })} · ${nameOf(one.column)}`
        return (
          <Box
            component="li"
            key={keyOf(one)}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              borderBottom: 1,
              borderColor: 'divider',
              py: 0.75,
            }}
          >
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography variant="body2" color="text.secondary">
                {one.sheet && `${one.sheet} · `}
                {place}
              </Typography>
              <Typography>
                <del>{cellText(one.before) || translate('import.wizard.empty')}</del> →{' '}
                <Box component="ins" sx={{ textDecoration: 'none', fontWeight: 600 }}>
                  {cellText(one.value) || translate('import.wizard.empty')}
                </Box>
              </Typography>
            </Box>
            <Button
              size="small"
              startIcon={<UndoIcon />}
              aria-label={`${translate('import.wizard.corrections.undo')}: ${place}`}
              onClick={() => change((draft) => undo(draft, one))}
            >
              {translate('import.wizard.corrections.undo')}
            </Button>
          </Box>
        )
      })}
    </Box>
  )
}
