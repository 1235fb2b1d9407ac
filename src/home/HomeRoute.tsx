import { Box, Button, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { installTool } from '../../contract/main/installTool.ts'
import type { Reply } from '../../contract/endpoint.ts'
import { addressLine } from '../../domain/rules/address.ts'
import { paths } from '../paths.ts'
import { main } from '../providers/api.ts'
import { readTenant } from '../providers/session.ts'
import { BuildingMapReference } from '../resources/buildings/BuildingMapReference.tsx'
import { dayOfInstant } from '../ui/calendar/days.ts'
import { useFormat } from '../ui/facts/format.ts'
import { PhoneLink } from '../ui/facts/PhoneLink.tsx'
import { RouteLink } from '../ui/page/RouteLink.tsx'
import { useNow } from '../ui/facts/useNow.ts'
import { HomeCard } from './HomeCard.tsx'

type Visit = Reply<typeof installTool.appointments>['items'][number]

const mapHeight = 260

const Stop = ({
  visit: { id, startsAt, endsAt, unitId, unitName, buildingId, address, renter, bring },
}: {
  visit: Visit
}) => {
  const translate = useTranslate()
  const { date, number } = useFormat()
  const parts = [
    ...bring.valves.map(({ type, count }) =>
      translate(type === 'Other' ? 'home.route.thermostatsOther' : 'home.route.thermostats', {
        smart_count: count,
        number: number(count),
        valve: translate(`radiators.valveTypes.${type}`),
      }),
    ),
    ...(bring.windowSensors > 0
      ? [
          translate('home.route.windowSensors', {
            smart_count: bring.windowSensors,
            number: number(bring.windowSensors),
          }),
        ]
      : []),
  ]
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider', py: 1.5 }}>
      <Box sx={{ display: 'flex', columnGap: 2, flexWrap: 'wrap', alignItems: 'baseline' }}>
        <Typography component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {`${date(startsAt, 'time', 'buildings') ?? ''} – ${date(endsAt, 'time', 'buildings') ?? ''}`}
        </Typography>
        <Typography
          component={Link}
          to={paths.appointments.show(id)}
          sx={{ color: 'primary.main', fontWeight: 600, overflowWrap: 'anywhere' }}
        >
          {unitName}
        </Typography>
      </Box>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{addressLine(address)}</Typography>
      {renter && (
        <Typography>
          {`${renter.firstName} ${renter.lastName}`.trim()}{' '}
          {renter.phone && <PhoneLink phone={renter.phone} />}
        </Typography>
      )}
      <Typography variant="body2" color="text.secondary">
        {parts.length === 0
          ? translate('home.route.nothing')
          : translate('home.route.bring', { parts: parts.join(', ') })}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <RouteLink address={address} size="small" />
        <Button
          component={Link}
          to={paths.installer.unit(buildingId, unitId)}
          size="small"
          variant="outlined"
        >
          {translate('home.route.install')}
        </Button>
      </Box>
    </Box>
  )
}

/** A technician's appointments of today, as a list and on the map: where they are, whom to call, what to bring, and the way into the installer. */
export const HomeRoute = () => {
  const translate = useTranslate()
  const today = dayOfInstant(useNow())
  const query = useQuery({
    queryKey: ['appointments', 'route', readTenant(), today],
    queryFn: () => main(installTool.appointments, { query: { Day: today } }),
  })
  const visits = query.data?.items ?? []
  return (
    <HomeCard
      title={translate('home.ownToday')}
      tour="route"
      none={translate('home.noneToday')}
      query={query}
      action={
        <Button component={Link} to={paths.installer.home} size="small">
          {translate('home.openInstaller')}
        </Button>
      }
    >
      {visits.length > 0 && (
        <BuildingMapReference
          ids={[...new Set(visits.map(({ buildingId }) => buildingId))]}
          height={mapHeight}
        />
      )}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, mt: 1 }}>
        {visits.map((visit) => (
          <Stop key={visit.id} visit={visit} />
        ))}
      </Box>
    </HomeCard>
  )
}
