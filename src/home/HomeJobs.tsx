import { Box, Button, List, ListItem, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { jobs } from '../../contract/main/jobs.ts'
import { paths } from '../paths.ts'
import { main } from '../providers/api.ts'
import { FormatDate } from '../ui/facts/FormatDate.tsx'
import { JobProgress, JobStateChip } from '../ui/jobs/JobProgress.tsx'
import { hasEnded } from '../ui/jobs/hasEnded.ts'
import { HomeCard } from './HomeCard.tsx'

/** Polling interval in ms while a job is under way. */
const interval = 1_500

/** The latest jobs, with progress while they run. */
export const HomeJobs = () => {
  const translate = useTranslate()
  const query = useQuery({
    queryKey: ['home', 'jobs'],
    queryFn: () =>
      main(jobs.list, {
        query: { PageSize: 5, 'Sort.SortOption': 'CreatedAt', 'Sort.Direction': 'Descending' },
      }),
    refetchInterval: ({ state }) => (state.data?.items.some((job) => !hasEnded(job)) ? interval : false),
  })
  return (
    <HomeCard
      title={translate('home.jobs')}
      none={translate('home.noJobs')}
      query={query}
      action={
        Boolean(query.data?.items.length) && (
          <Button component={Link} to={paths.jobs} size="small">
            {translate('home.allJobs')}
          </Button>
        )
      }
    >
      <List disablePadding>
        {query.data?.items.map((job) => (
          <ListItem
            key={job.id}
            disableGutters
            sx={{ borderTop: 1, borderColor: 'divider', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}
          >
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
    </HomeCard>
  )
}
