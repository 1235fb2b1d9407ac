import { Box, Card, Typography, Alert } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ImportPreview } from '../../contract/main/importShapes.ts'
import { useFormat } from '../ui/facts/format.ts'
import { StatusChip } from '../ui/facts/StatusChip.tsx'
import { CountList } from './CountList.tsx'
import { oneLine } from './previewRows.ts'
import { useIssueText } from './useIssueText.ts'

const delimiters: Readonly<Record<string, string>> = {
  ';': 'semicolon',
  ',': 'comma',
  '\t': 'tab',
  '|': 'pipe',
}

const chip = (severity: 'error' | 'warning', count: number, label: string) => (
  <StatusChip tone={count === 0 ? 'fine' : severity === 'error' ? 'danger' : 'caution'} label={label} />
)

/** The file, how it was read, and what it would create. */
export const FileSummary = ({ preview: { summary } }: { preview: ImportPreview }) => {
  const translate = useTranslate()
  const { number } = useFormat()
  const { errors, warnings, encoding, delimiter } = summary
  const separator = delimiter === undefined ? undefined : delimiters[delimiter]
  const facts: [string, string | undefined][] = [
    ['rows', number(summary.rows)],
    ['sheet', summary.sheetName || undefined],
    ['headerRow', summary.headerRow > 0 ? String(summary.headerRow) : undefined],
    ['encoding', encoding],
    ['delimiter', separator === undefined ? delimiter : translate(`import.wizard.summary.${separator}`)],
  ]
  const ignored: [string, readonly string[]][] = [
    ['ignoredColumns', summary.ignoredColumns],
    ['ignoredSheets', summary.ignoredSheets],
  ]
  return (
    <Card
      component="section"
      aria-label={translate('import.wizard.summary.title')}
      sx={{ px: 2, py: 1.5, mb: 2 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, rowGap: 1, alignItems: 'center', mb: 1 }}>
        <Typography variant="h3" sx={{ mr: 1, overflowWrap: 'anywhere' }}>
          {summary.fileName}
        </Typography>
        {chip(
          'error',
          errors,
          translate('import.wizard.summary.errors', { smart_count: errors, number: number(errors) }),
        )}
        {chip(
          'warning',
          warnings,
          translate('import.wizard.summary.warnings', { smart_count: warnings, number: number(warnings) }),
        )}
      </Box>
      <Box
        component="dl"
        sx={{ m: 0, mb: 1.5, display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.25 }}
      >
        {facts.map(
          ([name, value]) =>
            value !== undefined && (
              <Pair key={name} name={translate(`import.wizard.summary.${name}`)}>
                {value}
              </Pair>
            ),
        )}
        {ignored.map(
          ([name, values]) =>
            values.length > 0 && (
              <Pair key={name} name={translate(`import.wizard.summary.${name}`)}>
                {values.map(oneLine).join(', ')}
              </Pair>
            ),
        )}
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 0.5 }}>
        {translate(errors > 0 ? 'import.wizard.summary.wouldCreate' : 'import.wizard.summary.toCreate')}
      </Typography>
      <CountList counts={summary.toCreate} />
    </Card>
  )
}

const Pair = ({ name, children }: { name: string; children: string }) => (
  <Box sx={{ display: 'flex', gap: 0.75, minWidth: 0 }}>
    <Typography component="dt" variant="body2" color="text.secondary" sx={{ flex: 'none' }}>
      {name}
    </Typography>
    <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
      {children}
    </Typography>
  </Box>
)

/** Issues of the file as a whole. */
export const FileIssues = ({ issues }: { issues: ImportPreview['fileIssues'] }) => {
  const translate = useTranslate()
  const { issueText } = useIssueText()
  if (issues.length === 0) return null
  return (
    <Box
      component="ul"
      aria-label={translate('import.wizard.summary.fileIssues')}
      sx={{ listStyle: 'none', p: 0, m: 0, mb: 2, display: 'grid', gap: 1 }}
    >
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
