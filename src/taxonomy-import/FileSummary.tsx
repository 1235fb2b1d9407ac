import { Box, Card, Chip, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ImportPreview } from '../../contract/main/importShapes.ts'
import { StatusChip } from '../ui/StatusChip.tsx'
import { useFormat } from '../ui/format.ts'
import { CountList } from './CountList.tsx'

const delimiters: Readonly<Record<string, string>> = { ';': 'semicolon', ',': 'comma', '\t': 'tab', '|': 'pipe' }

const chip = (severity: 'error' | 'warning', count: number, label: string) => <StatusChip tone={count === 0 ? 'fine' : severity === 'error' ? 'danger' : 'caution'} label={label} />

/** What the file is, how it was read and what it would make. */
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
  const ignored: [string, readonly string[]][] = [['ignoredColumns', summary.ignoredColumns], ['ignoredSheets', summary.ignoredSheets]]
  return (
    <Card component="section" aria-label={translate('import.wizard.summary.title')} sx={{ p: 2, mb: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 2 }}>
        <Typography variant="h3" sx={{ mr: 1, overflowWrap: 'anywhere' }}>{summary.fileName}</Typography>
        {chip('error', errors, translate('import.wizard.summary.errors', { smart_count: errors, number: number(errors) }))}
        {chip('warning', warnings, translate('import.wizard.summary.warnings', { smart_count: warnings, number: number(warnings) }))}
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: { md: 'minmax(0, 2fr) minmax(0, 3fr)' }, gap: { xs: 2, md: 4 } }}>
        <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'max-content minmax(0, 1fr)', columnGap: 2, rowGap: 0.5, alignContent: 'start' }}>
          {facts.map(([name, value]) => value !== undefined && <Pair key={name} name={translate(`import.wizard.summary.${name}`)}>{value}</Pair>)}
          {ignored.map(([name, values]) => values.length > 0 && (
            <Pair key={name} name={translate(`import.wizard.summary.${name}`)}>
              <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>{values.map((value) => <Chip key={value} variant="outlined" label={value.replaceAll(/-?\s*\n\s*/g, (end) => (end.startsWith('-') ? '' : ' '))} />)}</Box>
            </Pair>
          ))}
        </Box>
        <Box>
          <Typography variant="body2" color="text.secondary" sx={{ mb: 0.5 }}>{translate(errors > 0 ? 'import.wizard.summary.wouldCreate' : 'import.wizard.summary.toCreate')}</Typography>
          <CountList counts={summary.toCreate} />
        </Box>
      </Box>
    </Card>
  )
}

const Pair = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <>
    <Typography component="dt" variant="body2" color="text.secondary">{name}</Typography>
    <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>{children}</Typography>
  </>
)
