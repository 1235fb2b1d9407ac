import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ProjectDetail } from '../../../../contract/main/projectShapes.ts'
import { paths } from '../../../paths.ts'
import { CountTiles } from '../../../ui/facts/CountTiles.tsx'
import { FactCard } from '../../../ui/facts/FactCard.tsx'
import { SplitBar } from '../../../ui/chart/SplitBar.tsx'
import { BurnUpCard } from './BurnUpCard.tsx'
import { LoadCard } from './LoadCard.tsx'
import { needs } from '../../../needs.ts'
import { useMay } from '../../../ui/useMay.ts'

/** The dashboard of a project: its course, its devices, its appointments and who has how much to do. */
export const OverviewTab = ({ project }: { project: ProjectDetail }) => {
  const { id, dashboard } = project
  const { devices, gateways, appointments } = dashboard
  const problems = paths.projects.tab(id, 'problems')
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <BurnUpCard project={project} />
      <Box
        component="section"
        aria-label={translate('projects.overview.figures')}
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          alignItems: 'start',
        }}
      >
        <FactCard title="projects.overview.devices">
          <SplitBar
            parts={[
              { label: 'projects.overview.online', count: devices.Online, colour: 'fine' },
              { label: 'projects.overview.offline', count: devices.Offline, colour: 'danger' },
              { label: 'projects.overview.neverSeen', count: devices.Unknown, colour: 'muted' },
              { label: 'projects.overview.notInstalled', count: devices.notInstalled, colour: 'line' },
            ]}
          />
        </FactCard>
        <FactCard title="projects.overview.gateways">
          <SplitBar
            parts={[
              {
                label: 'projects.overview.gatewayStatuses.Online',
                count: gateways.byStatus.Online,
                colour: 'fine',
              },
              {
                label: 'projects.overview.gatewayStatuses.Warning',
                count: gateways.byStatus.Warning,
                colour: 'caution',
              },
              {
                label: 'projects.overview.gatewayStatuses.Offline',
                count: gateways.byStatus.Offline,
                colour: 'danger',
                to: `${problems}?kind=gatewayNotOnline`,
              },
              {
                label: 'projects.overview.gatewayStatuses.None',
                count: gateways.byStatus.None,
                colour: 'line',
              },
            ]}
          />
          <Box component="p" sx={{ m: 0, mt: 1, typography: 'body2', color: 'text.secondary' }}>
            {translate('projects.overview.gatewaysOf', {
              installed: gateways.installed,
              recommended: gateways.recommended,
            })}
            {gateways.requested > 0 &&
              ` ${translate('projects.overview.gatewaysRequested', { smart_count: gateways.requested })}`}
          </Box>
        </FactCard>
        <FactCard title="projects.overview.appointments">
          <Box sx={{ mb: -3 }}>
            <CountTiles
              tileWidth={104}
              tiles={[
                {
                  label: 'projects.overview.thisWeek',
                  count: appointments.thisWeek,
                  to: paths.projects.tab(id, 'installations'),
                },
                {
                  label: 'projects.overview.ahead',
                  count: appointments.ahead,
                  to: paths.projects.tab(id, 'installations'),
                },
                {
                  label: 'projects.overview.pastWithoutResult',
                  count: appointments.pastWithoutResult,
                  to: `${problems}?kind=withoutAppointment`,
                },
                {
                  label: 'projects.overview.none',
                  count: appointments.none,
                  to: `${problems}?kind=withoutAppointment`,
                },
              ]}
            />
          </Box>
        </FactCard>
        <LoadCard load={dashboard.load} />
      </Box>
      <NoteCard project={project} />
    </Box>
  )
}

/** The internal note, for those who may read it. */
const NoteCard = ({ project: { note } }: { project: Pick<ProjectDetail, 'note'> }) => {
  const mayNote = useMay(needs.projectNote)
  if (!mayNote || note === null) return null
  return (
    <FactCard title="projects.fields.note">
      <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{note}</Typography>
    </FactCard>
  )
}
