import { Box, Button, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { tenantUsers } from '../../../contract/identity/tenantUsers.ts'
import { alerts } from '../../../contract/main/alerts.ts'
import { projects } from '../../../contract/main/projects.ts'
import { alertTypes } from '../../../domain/enums.ts'
import { personName } from '../../../domain/rules/user.ts'
import { paths } from '../../paths.ts'
import { identity, main } from '../../providers/api.ts'
import { CountTiles } from '../../ui/facts/CountTiles.tsx'
import { FactCard } from '../../ui/facts/FactCard.tsx'
import { useFormat } from '../../ui/facts/format.ts'
import { filteredList } from '../../ui/list/rows/NameLink.tsx'
import { ProjectReference } from '../projects/ProjectReference.tsx'

interface Props {
  tenantId: string
  /** The user works in this client, so its lists are those of the menu. */
  here: boolean
}

/** People shown on the card; the rest are in the list of users. */
const shown = 6

const roleIn = (tenants: readonly { id: string; role: string }[], tenantId: string) =>
  tenants.find(({ id }) => id === tenantId)?.role ?? 'SuperAdmin'

/** Who works for the client, with the role there. */
export const PeopleCard = ({ tenantId, here }: Props) => {
  const translate = useTranslate()
  const { number } = useFormat()
  const query = useQuery({
    queryKey: ['users', 'ofTenant', tenantId],
    queryFn: ({ signal }) =>
      identity(
        tenantUsers.list,
        { params: { tenantId }, query: { PageSize: shown, UserState: ['Active', 'Invited'] } },
        { signal },
      ),
  })
  const { items = [], total = 0 } = query.data ?? {}
  return (
    <FactCard
      title="tenants.people.title"
      query={query}
      action={
        here && (
          <Button component={Link} to={paths.users.list} size="small">
            {translate('tenants.people.all')}
          </Button>
        )
      }
    >
      {items.length === 0 && (
        <Typography color="text.secondary">{translate('tenants.people.none')}</Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', rowGap: 1 }}>
        {items.map((person) => (
          <Box component="li" key={person.id} sx={{ overflowWrap: 'anywhere' }}>
            {personName(person)}
            <Typography variant="body2" color="text.secondary">
              {translate(`ui.roles.${roleIn(person.tenants, tenantId)}`)}
              {person.state !== 'Active' && ` · ${translate(`users.states.${person.state}`)}`}
            </Typography>
          </Box>
        ))}
      </Box>
      {total > items.length && (
        <Typography color="text.secondary" sx={{ mt: 1 }}>
          {translate('tenants.people.more', {
            smart_count: total - items.length,
            number: number(total - items.length),
          })}
        </Typography>
      )}
    </FactCard>
  )
}

/** The alerts of the client in the last 24 hours, by type; each leads to its list. */
export const AlertsCard = ({ tenantId, here }: Props) => {
  const translate = useTranslate()
  const query = useQuery({
    queryKey: ['alerts', 'statistic', tenantId],
    queryFn: ({ signal }) => main(alerts.statistic, { query: { TenantIds: [tenantId] } }, { signal }),
  })
  const { byType } = query.data ?? {}
  const url = (filter: Record<string, readonly string[]>) =>
    `${here ? paths.alerts : paths.globalAlerts}?filter=${encodeURIComponent(JSON.stringify({ ...(!here && { TenantIds: [tenantId] }), ...filter }))}`
  const tiles = alertTypes.flatMap((type) =>
    byType?.[type]
      ? [{ label: `monitoring.types.${type}`, count: byType[type], to: url({ AlertTypes: [type] }) }]
      : [],
  )
  return (
    <FactCard
      title="tenants.alerts.title"
      query={query}
      action={
        tiles.length > 0 && (
          <Button component={Link} to={url({})} size="small">
            {translate('tenants.alerts.all')}
          </Button>
        )
      }
    >
      {tiles.length > 0 ? (
        <CountTiles tiles={tiles} />
      ) : (
        <Typography color="text.secondary">{translate('tenants.alerts.none')}</Typography>
      )}
    </FactCard>
  )
}

/** The projects of the client, the active first, with their progress. */
export const ProjectsCard = ({ tenantId }: Pick<Props, 'tenantId'>) => {
  const translate = useTranslate()
  const { number } = useFormat()
  const query = useQuery({
    queryKey: ['projects', 'ofTenant', tenantId],
    queryFn: ({ signal }) =>
      main(
        projects.list,
        {
          query: {
            TenantIds: [tenantId],
            PageSize: shown,
            'Sort.SortOption': 'Status',
            'Sort.Direction': 'Ascending',
          },
        },
        { signal },
      ),
  })
  const { items = [], total = 0 } = query.data ?? {}
  return (
    <FactCard
      title="tenants.projects.title"
      query={query}
      action={
        total > 0 && (
          <Button
            component={Link}
            to={filteredList(paths.projects.list, { TenantIds: [tenantId] })}
            size="small"
          >
            {translate('tenants.projects.all')}
          </Button>
        )
      }
    >
      {items.length === 0 && (
        <Typography color="text.secondary">{translate('tenants.projects.none')}</Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', rowGap: 1.25 }}>
        {items.map((project) => (
          <li key={project.id}>
            <ProjectReference project={project} />
          </li>
        ))}
      </Box>
      {total > items.length && (
        <Typography color="text.secondary" sx={{ mt: 1 }}>
          {translate('tenants.projects.more', {
            smart_count: total - items.length,
            number: number(total - items.length),
          })}
        </Typography>
      )}
    </FactCard>
  )
}
