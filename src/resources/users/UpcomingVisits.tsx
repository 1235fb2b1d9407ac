import { Box, Link, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { User } from '../../../contract/identity/people.ts'
import { appointments } from '../../../contract/main/appointments.ts'
import { needs } from '../../needs.ts'
import { paths } from '../../paths.ts'
import { main } from '../../providers/api.ts'
import { serverNow } from '../../providers/serverClock.ts'
import { readTenant } from '../../providers/session.ts'
import { useFormat } from '../../ui/format.ts'
import { useMay } from '../../ui/useMay.ts'

/** How many are named. */
const named = 3

/** The appointments ahead of a technician in the client that is selected, the next ones first. */
export const useUpcomingVisits = ({ id, tenants }: Pick<User, 'id' | 'tenants'>, asked: boolean) => {
  const may = useMay(needs.appointments)
  const tenant = readTenant()
  const isTechnician = tenants.some((one) => one.id === tenant && one.role === 'Technician')
  return useQuery({
    queryKey: ['appointments', 'ahead', id],
    queryFn: ({ signal }) => {
      const ahead = { TechnicianIds: [id], From: new Date(serverNow()).toISOString(), Cancelled: false }
      return main(appointments.list, { query: { ...ahead, 'Sort.SortOption': 'StartsAt', 'Sort.Direction': 'Ascending', PageSize: named } }, { signal })
    },
    enabled: asked && may && isTechnician,
    // what was read for another dialog may be past
    staleTime: 0,
    gcTime: 0,
  })
}

/** How many appointments wait for somebody who is to be deactivated, and the next ones. */
export const UpcomingVisits = ({ visits: { items, total } }: { visits: Awaited<ReturnType<typeof main<typeof appointments.list>>> }) => {
  const translate = useTranslate()
  const { date, number } = useFormat()
  if (total === 0) return null
  return (
    <Box sx={{ mt: 2 }}>
      <Typography>{translate('users.deactivate.visits', { smart_count: total, number: number(total) })}</Typography>
      <Box component="ul" sx={{ my: 1, pl: 2.5 }}>
        {items.map(({ id, buildingName, unitName, startsAt }) => (
          <li key={id}>
            <Link component={RouterLink} to={paths.appointments.show(id)}>
              {date(startsAt, 'dayTime', 'buildings')}
            </Link>
            {` · ${buildingName}, ${unitName}`}
          </li>
        ))}
      </Box>
      {total > items.length && (
        <Typography variant="body2">
          {translate('users.deactivate.moreVisits', { smart_count: total - items.length, number: number(total - items.length) })}
        </Typography>
      )}
    </Box>
  )
}
