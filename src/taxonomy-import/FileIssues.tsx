import { Alert, Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ImportPreview } from '../../contract/main/importShapes.ts'
import { useIssueText } from './useIssueText.ts'

/** What is to be said of the file as such. */
export const FileIssues = ({ issues }: { issues: ImportPreview['fileIssues'] }) => {
  const translate = useTranslate()
  const { issueText } = useIssueText()
  if (issues.length === 0) return null
  return (
    <Box component="ul" aria-label={translate('import.wizard.summary.fileIssues')} sx={{ listStyle: 'none', p: 0, m: 0, mb: 2, display: 'grid', gap: 1 }}>
      {issues.map((issue) => {
        const text = issueText(issue)
        return (
          <li key={`${issue.sheet} ${text}`}>
            <Alert severity={issue.severity} role="note">
              {issue.sheet && <strong>{translate('import.wizard.sheet', { sheet: issue.sheet })}: </strong>}
              {text}
            </Alert>
          </li>
        )
      })}
    </Box>
  )
}
