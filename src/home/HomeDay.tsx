import { Box, Button, List, ListItemButton, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { appointments } from '../../contract/main/appointments.ts'
import { addDays } from '../../domain/rules/workingDays.ts'
import { needs } from '../needs.ts'
import { paths } from '../paths.ts'
import { main } from '../providers/api.ts'
import { dayOfInstant, instantOfDay } from '../ui/calendar/days.ts'
import { useFormat } from '../ui/facts/format.ts'
import { filteredList } from '../ui/list/rows/NameLink.tsx'
import { useMay } from '../ui/useMay.ts'
import { useNow } from '../ui/facts/useNow.ts'
import { HomeCard } from './HomeCard.tsx'

/** Most appointments that are shown; the list has them all. */
const shown = 6

/** The appointments of today in the client, for who plans them; technicians have their own (HomeRoute.tsx). */
export const HomeDay = () => {
  const translate = useTranslate()
  const { date, number } = useFormat()
  const installs = useMay(needs.install)
  const today = dayOfInstant(useNow())
  const filter = { From: instantOfDay(today), To: instantOfDay(addDays(today, 1)), Cancelled: false }
  const query = useQuery({
    queryKey: ['appointments', 'today', filter],
    queryFn: () =>
      main(appointments.list, {
        query: { ...filter, 'Sort.SortOption': 'StartsAt', 'Sort.Direction': 'Ascending', PageSize: shown },
      }),
  })
  return (
    <HomeCard
      title={translate('home.today')}
      none={translate('home.noneToday')}
      query={query}
      action={
        installs && (
          <Button component={Link} to={paths.installer.home} size="small">
            {translate('home.openInstaller')}
          </Button>
        )
      }
    >
      <List disablePadding>
        {query.data?.items.map(({ id, startsAt, endsAt, buildingName, unitName, technicianName }) => (
          <li key={id}>
            <ListItemButton
              component={Link}
              to={paths.appointments.show(id)}
              sx={{
                mx: { xs: -2, sm: -3 },
                px: { xs: 2, sm: 3 },
                gap: 2,
                minHeight: 52,
                borderTop: 1,
                borderColor: 'divider',
              }}
            >
              <Typography component="span" sx={{ flex: 'none', fontVariantNumeric: 'tabular-nums' }}>
                {`${date(startsAt, 'time', 'buildings') ?? ''} – ${date(endsAt, 'time', 'buildings') ?? ''}`}
              </Typography>
              {/* on a phone the technician is below the place: beside it both would be broken into pieces */}
              <Box
                component="span"
                sx={{
                  flex: 1,
                  minWidth: 0,
                  overflowWrap: 'anywhere',
                  display: { sm: 'flex' },
                  alignItems: 'center',
                  justifyContent: 'space-between',
                  columnGap: 2,
                }}
              >
                <span>
                  {unitName}
                  <Typography
                    component="span"
                    variant="body2"
                    color="text.secondary"
                    sx={{ display: 'block' }}
                  >
                    {buildingName}
                  </Typography>
                </span>
                <Typography
                  component="span"
                  variant="body2"
                  color={technicianName === null ? 'error' : 'textSecondary'}
                  sx={{ textAlign: { sm: 'right' } }}
                >
                  {technicianName ?? translate('home.unassigned')}
                </Typography>
              </Box>
            </ListItemButton>
          </li>
        ))}
      </List>
      {query.data && query.data.total > shown && (
        <Button component={Link} to={filteredList(paths.appointments.list, filter)} size="small">
          {translate('home.allToday', { number: number(query.data.total) })}
        </Button>
      )}
    </HomeCard>
  )
}
