import { ResourceContextProvider, useTranslate } from 'react-admin'
import type * as z from 'zod'
import { Box, Typography } from '@mui/material'
import { jobKindNames, jobStates, type Job } from '../../contract/job.ts'
import type { TenantJob } from '../../contract/main/jobs.ts'
import { reasonKey } from '../providers/reasons.ts'
import { FormatDate } from '../ui/facts/FormatDate.tsx'
import { JobStateChip, JobProgress } from '../ui/jobs/JobProgress.tsx'
import { hasEnded } from '../ui/jobs/hasEnded.ts'
import type { Column } from '../ui/list/columns/columns.tsx'
import { EnumFilter, FlagFilter } from '../ui/list/filters/filters.tsx'
import { DayFilter } from '../ui/list/inputs/DayFilter.tsx'
import { ResourceList } from '../ui/list/ResourceList.tsx'
import { RequireAccess } from '../ui/states/RequirePermission.tsx'
import { JobActions } from './JobActions.tsx'

/** A job's progress while it runs; afterwards the error or the file. */
const JobOutcome = ({ job }: { job: Job }) => {
  const translate = useTranslate()
  if (!hasEnded(job))
    return (
      <Box sx={{ minWidth: 160, maxWidth: 280, py: 0.5 }}>
        <JobProgress job={job} />
      </Box>
    )
  const text =
    job.state === 'Failed'
      ? translate(reasonKey(job.errorCode ?? 'internal'), { _: translate('ui.job.failed') })
      : (job.fileName ?? '')
  return (
    <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
      {text}
    </Typography>
  )
}

type Row = z.output<typeof TenantJob>

const columns: Column<Row>[] = [
  {
    source: 'kind',
    render: ({ kind }, translate) => translate(`jobs.kinds.${kind}`, { _: kind }),
    text: ({ kind }, translate) => translate(`jobs.kinds.${kind}`, { _: kind }),
  },
  {
    source: 'state',
    sort: false,
    render: ({ state }) => <JobStateChip state={state} />,
    text: ({ state }, translate) => translate(`jobs.states.${state}`),
  },
  {
    source: 'progress',
    sort: false,
    render: (job) => <JobOutcome job={job} />,
    text: ({ done, total }) => (total === null ? done : `${done}/${total}`),
  },
  { source: 'createdAt', render: ({ createdAt }) => <FormatDate value={createdAt} /> },
  { source: 'finishedAt', sort: false, render: ({ finishedAt }) => <FormatDate value={finishedAt} /> },
  {
    source: 'mine',
    sort: false,
    hidden: true,
    render: ({ mine }, translate) => translate(mine ? 'jobs.mine' : 'jobs.others'),
    text: ({ mine }, translate) => translate(mine ? 'jobs.mine' : 'jobs.others'),
  },
  {
    source: 'actions',
    label: 'jobs.fields.actions',
    sort: false,
    render: (job) => <JobActions job={job} />,
    text: ({ fileName }) => fileName,
  },
]

const filters = [
  <EnumFilter
    key="State"
    source="State"
    label="jobs.filters.State"
    values={jobStates}
    text={(state) => `jobs.states.${state}`}
    alwaysOn
  />,
  <EnumFilter
    key="Kind"
    source="Kind"
    label="jobs.filters.Kind"
    values={jobKindNames}
    text={(kind) => `jobs.kinds.${kind}`}
    alwaysOn
  />,
  <FlagFilter key="Mine" source="Mine" label="jobs.filters.Mine" />,
  <DayFilter key="From" source="From" subject="jobs.filters.at" label="jobs.filters.From" />,
]

/** Polling interval in ms while a job on the page is under way; there is no polling otherwise. */
const interval = 5_000

/** The client's background tasks: progress, results, and a way to cancel. */
export const JobsPage = () => (
  <RequireAccess resource="jobs" action="list">
    <ResourceContextProvider value="jobs">
      <ResourceList<Row>
        title="jobs.name_other"
        columns={columns}
        filters={filters}
        sort={{ field: 'createdAt', order: 'DESC' }}
        bulkActions={false}
        rowClick={false}
        creatable={false}
        poll={(rows) => (rows.some((job) => !hasEnded(job)) ? interval : false)}
      />
    </ResourceContextProvider>
  </RequireAccess>
)
