import GatewayIcon from '@mui/icons-material/RouterOutlined'
import ThermostatIcon from '@mui/icons-material/ThermostatOutlined'
import { Box, Button, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { addDays } from '../../../domain/rules/workingDays.ts'
import { needs } from '../../needs.ts'
import { paths } from '../../paths.ts'
import { mayAny } from '../../providers/declared.ts'
import { knownPermissions } from '../../providers/rights.ts'
import { dayOfInstant, dayText } from '../../ui/calendar/days.ts'
import { useFormat } from '../../ui/facts/format.ts'
import type { Stop } from '../../ui/tour/tours.ts'
import { useNow } from '../../ui/facts/useNow.ts'
import { BigLink } from '../shell/BigLink.tsx'
import { Heading } from '../shell/Heading.tsx'
import { StoredState } from '../shell/StoredState.tsx'
import type { Overview } from '../snapshots/kinds.ts'
import { useSnapshot } from '../snapshots/useSnapshot.ts'
import { useTakeAlong } from '../snapshots/useTakeAlong.ts'
import { AppointmentCard } from './AppointmentCard.tsx'
import { BuildingLink } from './BuildingLink.tsx'

/** The start: what to do, and where: appointments of today, projects and buildings. */
export const HomePage = () => {
  const translate = useTranslate()
  const read = useSnapshot('overview', '')
  const permissions = knownPermissions()
  const mayInstall = permissions === undefined || mayAny(permissions, needs.install)
  return (
    <>
      <Heading>{translate('installer.home.title')}</Heading>
      {mayInstall ? (
        <>
          <Box data-tour="devices">
            <BigLink
              to={paths.installer.buildings}
              icon={<GatewayIcon />}
              title={translate('installer.home.gateways')}
            >
              {translate('installer.home.gatewaysText')}
            </BigLink>
            <BigLink
              to={paths.installer.thermostats}
              icon={<ThermostatIcon />}
              title={translate('installer.home.thermostats')}
            >
              {translate('installer.home.thermostatsText')}
            </BigLink>
          </Box>
          <StoredState read={read}>{(overview) => <Work overview={overview} />}</StoredState>
        </>
      ) : (
        <Typography>{translate('installer.home.mayNot')}</Typography>
      )}
    </>
  )
}

const Section = ({
  title,
  hint,
  tour,
  children,
}: {
  title: string
  hint?: string
  tour?: Stop
  children: ReactNode
}) => (
  <Box component="section" data-tour={tour} sx={{ mt: 3 }}>
    <Typography variant="h2" sx={{ mb: 1 }}>
      {title}
      {hint !== undefined && (
        <Typography component="span" color="text.secondary" sx={{ display: 'block' }}>
          {hint}
        </Typography>
      )}
    </Typography>
    {children}
  </Box>
)

/** Buildings shown on the start page; all of them have a page of their own. */
const shown = 5

const Work = ({ overview: { appointments, projects, buildings } }: { overview: Overview }) => {
  const translate = useTranslate()
  const { period, language } = useFormat()
  const titleOf = (day: string) => dayText(day, 'longDay', language)
  const today = dayOfInstant(useNow())
  // one that began before midnight is still of today
  const todays = appointments.filter(
    ({ startsAt, endsAt }) => dayOfInstant(startsAt) <= today && dayOfInstant(endsAt) >= today,
  )
  useTakeAlong([...new Set(appointments.map(({ buildingId }) => buildingId))])
  const later = appointments.filter(({ startsAt }) => dayOfInstant(startsAt) > today)
  return (
    <>
      <Section title={translate('installer.home.appointments')} hint={titleOf(today)} tour="today">
        {todays.length > 0 ? (
          todays.map((appointment) => <AppointmentCard key={appointment.id} appointment={appointment} />)
        ) : (
          <Typography color="text.secondary">{translate('installer.home.noAppointments')}</Typography>
        )}
      </Section>
      {later.length > 0 && (
        <Section title={translate('installer.home.tomorrow')} hint={titleOf(addDays(today, 1))}>
          {later.map((appointment) => (
            <AppointmentCard key={appointment.id} appointment={appointment} />
          ))}
        </Section>
      )}
      <Section title={translate('installer.home.projects')}>
        {projects.length === 0 && (
          <Typography color="text.secondary">{translate('installer.home.noProjects')}</Typography>
        )}
        {projects.map(({ id, name, buildings: count, installationFrom, installationTo }) => (
          <BigLink key={id} to={`${paths.installer.buildings}?project=${id}`} title={name}>
            {translate('installer.home.projectBuildings', { smart_count: count })}
            {installationFrom !== null && ` · ${period(installationFrom, installationTo)}`}
          </BigLink>
        ))}
      </Section>
      <Section title={translate('installer.home.buildings')} tour="buildings">
        {buildings.slice(0, shown).map((building) => (
          <BuildingLink key={building.id} building={building} />
        ))}
        <Button component={Link} to={paths.installer.buildings} fullWidth variant="outlined" sx={{ mt: 1 }}>
          {translate('installer.home.allBuildings', { smart_count: buildings.length })}
        </Button>
      </Section>
    </>
  )
}
