import CloseIcon from '@mui/icons-material/ExpandLess'
import OpenIcon from '@mui/icons-material/ExpandMore'
import UndoIcon from '@mui/icons-material/Undo'
import { Box, Button, Collapse, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { keyOf, uncheckedCount, undo, undoAll, type Draft } from './draft.ts'
import type { Wizard } from './useImport.ts'
import { useIssueText } from './useIssueText.ts'

interface Props {
  draft: Draft
  change: Wizard['change']
  busy: boolean
  onCheck: () => void
}

/** What was mended so far, each with its way back, and the check that takes it into account. */
export const CorrectionsBar = ({ draft, change, busy, onCheck }: Props) => {
  const translate = useTranslate()
  const listId = useId()
  const [open, setOpen] = useState(false)
  const { corrections } = draft
  const unchecked = uncheckedCount(draft)
  if (corrections.length === 0 && unchecked === 0) return null
  return (
    <Box component="section" aria-label={translate('import.wizard.corrections.title')} sx={{ mb: 2, border: 1, borderColor: unchecked > 0 ? 'primary.main' : 'divider', borderRadius: 1, bgcolor: unchecked > 0 ? 'soft.accent' : 'background.paper' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 2, py: 1 }}>
        <Typography role="status" sx={{ flex: '1 1 220px' }}>
          {translate('import.wizard.corrections.count', { smart_count: corrections.length })}
          {unchecked > 0 && ` ${translate('import.wizard.corrections.unchecked', { smart_count: unchecked })}`}
        </Typography>
        {corrections.length > 0 && (
          <Button size="small" onClick={() => setOpen(!open)} aria-expanded={open} aria-controls={listId} endIcon={open ? <CloseIcon /> : <OpenIcon />}>{translate(open ? 'import.wizard.corrections.hide' : 'import.wizard.corrections.show')}</Button>
        )}
        {unchecked > 0 && <Button size="small" variant="contained" onClick={onCheck} loading={busy}>{translate('import.wizard.corrections.check')}</Button>}
      </Box>
      <Collapse in={open && corrections.length > 0} id={listId} unmountOnExit>
        <CorrectionsList draft={draft} change={change} />
      </Collapse>
    </Box>
  )
}

const CorrectionsList = ({ draft: { corrections, preview }, change }: Pick<Props, 'draft' | 'change'>) => {
  const translate = useTranslate()
  const { cellText, columnName } = useIssueText()
  const nameOf = (column: string) => columnName({ key: column, header: preview?.columns.find(({ key }) => key === column)?.header ?? '' })
  return (
    <Box sx={{ px: 2, pb: 1.5, maxHeight: 260, overflowY: 'auto' }}>
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {corrections.map((one) => {
          const place = `${translate('import.wizard.row', { row: one.row })} · ${nameOf(one.column)}`
          return (
            <Box component="li" key={keyOf(one)} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, borderTop: 1, borderColor: 'divider', py: 0.25 }}>
              <Typography variant="body2" sx={{ flex: '1 1 260px', overflowWrap: 'anywhere' }}>
                <Box component="span" sx={{ color: 'text.secondary' }}>{place}: </Box>
                <del>{cellText(one.before) || translate('import.wizard.empty')}</del> → <Box component="ins" sx={{ textDecoration: 'none', fontWeight: 600 }}>{cellText(one.value) || translate('import.wizard.empty')}</Box>
              </Typography>
              <Button size="small" startIcon={<UndoIcon />} aria-label={`${translate('import.wizard.corrections.undo')}: ${place}`} onClick={() => change((draft) => undo(draft, one))}>{translate('import.wizard.corrections.undo')}</Button>
            </Box>
          )
        })}
      </Box>
      {corrections.length > 1 && <Button size="small" color="error" onClick={() => change(undoAll)}>{translate('import.wizard.corrections.undoAll')}</Button>}
    </Box>
  )
}
