import { Box, Typography } from '@mui/material'
import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import { Pages } from '../ui/list/Pages.tsx'
import { AlreadyThere } from './AlreadyThere.tsx'
import { mend } from './draft.ts'
import { FileIssues, FileSummary } from './FileSummary.tsx'
import { PreviewTable, type PreviewTableHandle } from './PreviewTable.tsx'
import { PreviewToolbar } from './PreviewToolbar.tsx'
import type { Wizard } from './useImport.ts'
import { pageSize, usePreviewRows } from './usePreviewRows.ts'

/** The parsed rows of the file, with issues in words at each cell, and cell editing. */
export const PreviewStep = ({ wizard }: { wizard: Wizard }) =>
  wizard.draft.preview && <Preview wizard={wizard} preview={wizard.draft.preview} />

const Preview = ({
  wizard: { draft, change, job, leaveOut, rejected },
  preview,
}: {
  wizard: Wizard
  preview: NonNullable<Wizard['draft']['preview']>
}) => {
  const translate = useTranslate()
  const view = usePreviewRows(preview, draft)
  const table = useRef<PreviewTableHandle>(null)
  const { rowsShown, rows } = preview.summary
  return (
    <>
      {preview.existing && (
        <AlreadyThere existing={preview.existing} disabled={job.busy} onLeaveOut={() => void leaveOut()} />
      )}
      <FileSummary preview={preview} />
      <FileIssues issues={preview.fileIssues.filter(({ code }) => code !== 'alreadyThere')} />
      {preview.rows.length > 0 && (
        <Box component="section" aria-label={translate('import.wizard.preview.rows')}>
          <PreviewToolbar
            view={view}
            preview={preview}
            onRejected={rejected}
            onNext={() => table.current?.editNext()}
            onTakeSuggestions={() =>
              change((draft) =>
                view.suggestions.reduce(
                  (made, { value, shown, ...place }) => mend(made, place, value, shown),
                  draft,
                ),
              )
            }
          />
          <PreviewTable
            ref={table}
            view={view}
            onMend={(place, value, shown) => change((draft) => mend(draft, place, value, shown))}
          />
          <Pages
            page={view.page + 1}
            pageSize={pageSize}
            total={view.rows.length}
            ends
            onPage={(page) => view.setPage(page - 1)}
          />
          {rowsShown < rows && (
            <Typography variant="body2" color="text.secondary" sx={{ textAlign: 'right' }}>
              {translate('import.wizard.preview.cut', { shown: rowsShown, rows })}
            </Typography>
          )}
        </Box>
      )}
      <Typography variant="body2" color="text.secondary" sx={{ mt: 2 }}>
        {translate('import.attribution')}
      </Typography>
    </>
  )
}
