import { Box, Button, Card, List, ListItem, Skeleton, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { jobs } from '../../contract/main/jobs.ts'
import { paths } from '../paths.ts'
import { main } from '../providers/api.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { FormatDate } from '../ui/FormatDate.tsx'
import { JobProgress, JobStateChip } from '../ui/jobs/JobProgress.tsx'
import { hasEnded } from '../ui/jobs/useJob.ts'

/** Polling interval in ms while a job is under way. */
const interval = 1_500

/** The latest jobs, with progress while they run. */
export const HomeJobs = () => {
  const translate = useTranslate()
  const { data, error, refetch } = useQuery({
    queryKey: ['home', 'jobs'],
    queryFn: () => main(jobs.list, { query: { PageSize: 5, 'Sort.SortOption': 'CreatedAt', 'Sort.Direction': 'Descending' } }),
    refetchInterval: ({ state }) => (state.data?.items.some((job) => !hasEnded(job)) ? interval : false),
  })
  return (
    <Card component="section" sx={{ px: { xs: 2, sm: 3 }, pt: 2, pb: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 40 }}>
        <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
          {translate('home.jobs')}
        </Typography>
        {Boolean(data?.items.length) && (
          <Button component={Link} to={paths.jobs} size="small">
            {translate('home.allJobs')}
          </Button>
        )}
      </Box>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton variant="rounded" height={64} sx={{ my: 1 }} />
      ) : data.items.length === 0 ? (
        <Typography color="text.secondary" sx={{ pb: 1 }}>
          {translate('home.noJobs')}
        </Typography>
      ) : (
        <List disablePadding>
          {data.items.map((job) => (
            <ListItem key={job.id} disableGutters sx={{ borderTop: 1, borderColor: 'divider', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}>
              <Box sx={{ flex: '1 1 12rem', minWidth: 0 }}>
                <Typography>{translate(`jobs.kinds.${job.kind}`, { _: job.kind })}</Typography>
                <Typography variant="body2" color="text.secondary">
                  <FormatDate value={job.createdAt} />
                </Typography>
              </Box>
              {hasEnded(job) ? (
                <JobStateChip state={job.state} />
              ) : (
                <Box sx={{ width: 180 }}>
                  <JobProgress job={job} />
                </Box>
              )}
            </ListItem>
          ))}
        </List>
      )}
    </Card>
  )
}
