import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import NextIcon from '@mui/icons-material/KeyboardTab'
import SearchIcon from '@mui/icons-material/Search'
import SuggestionIcon from '@mui/icons-material/AutoFixHigh'
import {
  Box,
  Button,
  InputAdornment,
  Tab,
  Tabs,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
} from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'react-admin'
import type { ImportPreview } from '../../contract/main/importShapes.ts'
import { useFormat } from '../ui/facts/format.ts'
import { saveFile } from '../ui/buttons/saveFile.ts'
import { useFailureText } from '../ui/buttons/useAct.ts'
import { errorList } from './errorList.ts'
import { rowFilters } from './previewRows.ts'
import type { Wizard } from './useImport.ts'
import { useIssueText } from './useIssueText.ts'
import type { PreviewView } from './usePreviewRows.ts'

interface Props {
  view: PreviewView
  preview: ImportPreview
  /** Fetches the file with the reasons. */
  onRejected: Wizard['rejected']
  onNext: () => void
  onTakeSuggestions: () => void
}

/** Filters the rows, and offers shortcuts through the issues. */
export const PreviewToolbar = ({ view, preview, onRejected, onNext, onTakeSuggestions }: Props) => {
  const translate = useTranslate()
  const words = useIssueText()
  const notify = useNotify()
  const failureText = useFailureText()
  const rejecting = useMutation({
    mutationFn: onRejected,
    onError: (error) => notify(failureText(error), { type: 'error' }),
  })
  const { number, language } = useFormat()
  const { sheets, sheet, counts, filter, query, open, suggestions } = view
  const { errors, warnings, fileName } = preview.summary
  const download = async () =>
    saveFile(
      `${translate('import.wizard.errorList.name', { file: fileName.replace(/\.\w+$/, '') })}.csv`,
      await errorList(preview, words, translate, language),
    )
  return (
    <>
      {sheets.length > 1 && (
        <Tabs
          value={sheet}
          onChange={(_, next: string) => view.setSheet(next)}
          variant="scrollable"
          scrollButtons="auto"
          aria-label={translate('import.wizard.summary.sheets')}
          sx={{ borderBottom: 1, borderColor: 'divider', mb: 1.5 }}
        >
          {sheets.map((one) => (
            <Tab
              key={one.sheet}
              value={one.sheet}
              label={one.errors > 0 ? `${one.sheet} (${number(one.errors)})` : one.sheet}
            />
          ))}
        </Tabs>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, rowGap: 1, alignItems: 'center', mb: 1.5 }}>
        <TextField
          type="search"
          margin="none"
          value={query}
          onChange={({ target }) => view.setQuery(target.value)}
          placeholder={translate('ra.action.search')}
          sx={{ width: { xs: '100%', sm: 220 } }}
          slotProps={{
            htmlInput: { 'aria-label': translate('import.wizard.preview.search') },
            input: {
              startAdornment: (
                <InputAdornment position="start">
                  <SearchIcon fontSize="small" />
                </InputAdornment>
              ),
            },
          }}
        />
        <ToggleButtonGroup
          exclusive
          size="small"
          value={filter}
          onChange={(_, next) => next && view.setFilter(next)}
          aria-label={translate('import.wizard.preview.filter')}
        >
          {rowFilters.map((name) => (
            <ToggleButton
              key={name}
              value={name}
              disabled={counts[name] === 0}
              sx={{ textTransform: 'none', px: 1.5, py: 0.875, gap: 0.75 }}
            >
              {translate(`import.wizard.preview.${name}`)} <span>{number(counts[name])}</span>
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <Box
          sx={{
            ml: { sm: 'auto' },
            display: 'flex',
            flexWrap: 'wrap',
            justifyContent: { sm: 'flex-end' },
            columnGap: 1,
          }}
        >
          {suggestions.length > 1 && (
            <Button startIcon={<SuggestionIcon />} onClick={onTakeSuggestions}>
              {translate('import.wizard.preview.takeAll', { smart_count: suggestions.length })}
            </Button>
          )}
          {open.length > 0 && (
            <Button startIcon={<NextIcon />} onClick={onNext}>
              {translate('import.wizard.preview.next')}
            </Button>
          )}
          {preview.rows.some(({ issues }) => issues.length > 0) && (
            <Button
              startIcon={<DownloadIcon />}
              loading={rejecting.isPending}
              onClick={() => rejecting.mutate(language)}
            >
              {translate('import.wizard.rejected.download')}
            </Button>
          )}
          {errors + warnings > 0 && (
            <Button startIcon={<DownloadIcon />} onClick={() => void download()}>
              {translate('import.wizard.errorList.download')}
            </Button>
          )}
        </Box>
      </Box>
    </>
  )
}
