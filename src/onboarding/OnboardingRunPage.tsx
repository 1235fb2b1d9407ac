import { Box, Button, MenuItem, TextField } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import type { Reply } from '../../contract/endpoint.ts'
import { onboarding } from '../../contract/main/onboarding.ts'
import { onboardingOutcomes } from '../../domain/import/onboarding.ts'
import { paths } from '../paths.ts'
import { main } from '../providers/api.ts'
import { CountTiles } from '../ui/facts/CountTiles.tsx'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { StaticTable, type StaticColumn } from '../ui/list/rows/StaticTable.tsx'
import type { NeighboursProps } from '../ui/page/Neighbours.tsx'
import { LazyNeighbours } from '../ui/page/LazyNeighbours.tsx'
import { PageLoading } from '../ui/states/PageLoading.tsx'
import { PageTitle } from '../ui/page/PageTitle.tsx'
import { RequireAccess } from '../ui/states/RequirePermission.tsx'
import { TabList } from '../ui/page/TabList.tsx'
import { RowIssues } from '../ui/upload/RowIssues.tsx'
import { OutcomeChip } from './OutcomeChip.tsx'

type Row = Reply<typeof onboarding.rows>['items'][number]

const columns: readonly StaticColumn<Row>[] = [
  { key: 'row', label: 'onboarding.columns.row', align: 'right', render: ({ row }) => row },
  { key: 'eui', label: 'onboarding.columns.eui', render: ({ eui }) => <code>{eui || '–'}</code> },
  {
    key: 'outcome',
    label: 'onboarding.columns.outcome',
    render: ({ outcome }) => <OutcomeChip outcome={outcome} />,
  },
  {
    key: 'remarks',
    label: 'onboarding.columns.remarks',
    render: ({ issues, detail }) => (
      <>
        <RowIssues issues={issues} />
        {detail}
      </>
    ),
  },
]

/** Polling interval in ms while devices wait for the network server. */
const interval = 2_000

/** A file that was onboarded: how many rows have which result, and each row. */
export const OnboardingRunPage = () => {
  const { id = '' } = useParams()
  return (
    <RequireAccess resource="onboarding-runs" action="show">
      <Run key={id} id={id} />
    </RequireAccess>
  )
}

const nameOfRow: NeighboursProps['nameOf'] = ({ fileName }) =>
  typeof fileName === 'string' ? fileName : undefined

const Run = ({ id }: { id: string }) => {
  const translate = useTranslate()
  const [outcome, setOutcome] = useState('')
  const [page, setPage] = useState(1)
  const run = useQuery({
    queryKey: ['onboarding-runs', id],
    queryFn: ({ signal }) => main(onboarding.run, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => ((state.data?.counts.waiting ?? 0) > 0 ? interval : false),
  })
  const waiting = run.data?.counts.waiting ?? 0
  const rows = useQuery({
    // as the number of those that wait falls, the rows have changed
    queryKey: ['onboarding-runs', id, 'rows', page, outcome, waiting],
    queryFn: ({ signal }) => {
      const Outcome = onboardingOutcomes.filter((one) => one === outcome)
      return main(
        onboarding.rows,
        { params: { id }, query: { Page: page, PageSize: 50, ...(Outcome.length > 0 && { Outcome }) } },
        { signal },
      )
    },
    placeholderData: keepPreviousData,
  })
  if (run.error) return <ErrorState error={run.error} onRetry={() => void run.refetch()} page />
  if (!run.data) return <PageLoading />
  const { fileName, counts } = run.data
  const present = onboardingOutcomes.filter((one) => (counts[one] ?? 0) > 0)
  return (
    <>
      <PageTitle title={fileName} />
      <Box
        sx={{
          mb: 2,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1,
        }}
      >
        <Button component={Link} to={paths.onboardingRuns}>
          {translate('onboarding.backToRuns')}
        </Button>
        <LazyNeighbours
          resource="onboarding-runs"
          id={id}
          pathOf={(row) => paths.onboardingRun(String(row.id))}
          nameOf={nameOfRow}
        />
      </Box>
      <CountTiles
        tiles={present.map((one) => ({ label: `onboarding.outcomes.${one}`, count: counts[one] ?? 0 }))}
        tileWidth={160}
      />
      <TabList
        query={rows}
        none="onboarding.noRows"
        onPage={setPage}
        toolbar={
          <TextField
            select
            label={translate('onboarding.filterOutcome')}
            value={outcome}
            sx={{ minWidth: 240 }}
            onChange={({ target }) => {
              setOutcome(target.value)
              setPage(1)
            }}
          >
            <MenuItem value="">{translate('onboarding.allOutcomes')}</MenuItem>
            {present.map((one) => (
              <MenuItem key={one} value={one}>
                {translate(`onboarding.outcomes.${one}`)}
              </MenuItem>
            ))}
          </TextField>
        }
      >
        <StaticTable
          label={translate('onboarding.rowsTitle')}
          columns={columns}
          rows={rows.data?.items ?? []}
          keyOf={(row) => row.id}
        />
      </TabList>
    </>
  )
}
