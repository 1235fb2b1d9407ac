import { Alert, Box, Button, Card, FormControlLabel, Switch, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { OnboardingReport, OnboardingRow } from '../../contract/main/onboarding.ts'
import { paths } from '../paths.ts'
import { CountTiles } from '../ui/facts/CountTiles.tsx'
import { useFormat } from '../ui/facts/format.ts'
import { Pager } from '../ui/list/Pager.tsx'
import { StaticTable, type StaticColumn } from '../ui/list/rows/StaticTable.tsx'
import { FileIssues } from '../ui/upload/FileIssues.tsx'
import { RowIssues } from '../ui/upload/RowIssues.tsx'
import { OutcomeChip } from './OutcomeChip.tsx'

const rowsPerPage = 50

const columnsOf = (prevents: boolean): readonly StaticColumn<OnboardingRow>[] => [
  { key: 'row', label: 'onboarding.columns.row', align: 'right', render: ({ row }) => row },
  { key: 'eui', label: 'onboarding.columns.eui', render: ({ eui }) => <code>{eui || '–'}</code> },
  {
    key: 'outcome',
    label: 'onboarding.columns.outcome',
    render: ({ outcome }) => <OutcomeChip outcome={outcome} prevents={prevents} />,
  },
  {
    key: 'remarks',
    label: 'onboarding.columns.remarks',
    render: ({ issues }) => <RowIssues issues={issues} />,
  },
]

interface Props {
  report: OnboardingReport
  /** Whether rows with errors are left out. */
  leaveOut: boolean
}

/** What a file would do, or did, row by row. */
export const OnboardingPreview = ({ report, leaveOut }: Props) => {
  const translate = useTranslate()
  const { number } = useFormat()
  const [onlyIssues, setOnlyIssues] = useState(false)
  const [page, setPage] = useState(1)
  const { id, items, rows, accepted, errors, warnings, fileIssues } = report
  const remarked = items.filter(({ issues }) => issues.length > 0)
  const wanted = onlyIssues && remarked.length > 0 ? remarked : items
  const shown = Math.min(page, Math.max(1, Math.ceil(wanted.length / rowsPerPage)))
  const title = translate(id === null ? 'onboarding.preview' : 'onboarding.result')
  const tiles = Object.entries({ rows, accepted, errors, warnings }).map(([kind, count]) => ({
    label: `onboarding.tiles.${kind}`,
    count,
  }))
  return (
    <Card component="section" aria-label={title} sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h3" component="h2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {id !== null && (
        <Alert
          severity="success"
          sx={{ mb: 2 }}
          action={
            <Button component={Link} to={paths.onboardingRun(id)} color="inherit" size="small">
              {translate('onboarding.toRun')}
            </Button>
          }
        >
          {translate('onboarding.done', { smart_count: accepted, number: number(accepted) })}
        </Alert>
      )}
      <FileIssues issues={fileIssues} />
      {items.length > 0 && (
        <>
          <CountTiles tiles={tiles} tileWidth={120} />
          {items.length < rows && (
            <Typography color="text.secondary">{translate('onboarding.rowsShown')}</Typography>
          )}
          {remarked.length > 0 && (
            <Box>
              <FormControlLabel
                control={<Switch checked={onlyIssues} onChange={(_, on) => setOnlyIssues(on)} />}
                label={translate('onboarding.onlyIssues')}
              />
            </Box>
          )}
          <StaticTable
            label={title}
            columns={columnsOf(id === null && !leaveOut)}
            rows={wanted.slice((shown - 1) * rowsPerPage, shown * rowsPerPage)}
            keyOf={({ row }) => String(row)}
          />
          <Pager page={shown} pageSize={rowsPerPage} total={wanted.length} onPage={setPage} />
        </>
      )}
    </Card>
  )
}
