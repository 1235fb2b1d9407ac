import { Box, Link, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { User } from '../../../contract/identity/people.ts'
import { appointments, type Appointment } from '../../../contract/main/appointments.ts'
import { needs } from '../../needs.ts'
import { paths } from '../../paths.ts'
import { callerIn } from '../../providers/callerIn.ts'
import { serverNow } from '../../providers/serverClock.ts'
import { readTenant } from '../../providers/session.ts'
import { useFormat } from '../../ui/facts/format.ts'
import { useMay } from '../../ui/useMay.ts'

/** How many are named. */
const named = 3

interface Visit extends Pick<Appointment, 'id' | 'buildingName' | 'unitName' | 'startsAt'> {
  /** The client whose it is, unless it is the selected one. */
  client?: string
}

interface Visits {
  /** The next ones. */
  items: Visit[]
  total: number
}

/** The appointments ahead of a technician in all of their clients, the next ones first: whoever may lock an account may see all of its clients. */
export const useUpcomingVisits = ({ id, tenants }: Pick<User, 'id' | 'tenants'>, asked: boolean) => {
  const may = useMay(needs.appointments)
  const here = readTenant()
  const theirs = tenants.filter(({ role }) => role === 'Technician')
  return useQuery({
    queryKey: ['appointments', 'ahead', id, theirs.map((client) => client.id)],
    queryFn: async ({ signal }): Promise<Visits> => {
      const ahead = { TechnicianIds: [id], From: new Date(serverNow()).toISOString(), Cancelled: false }
      const query = {
        ...ahead,
        'Sort.SortOption': 'StartsAt',
        'Sort.Direction': 'Ascending',
        PageSize: named,
      } as const
      const found = await Promise.all(
        theirs.map(async (client) => {
          const { items, total } = await callerIn(client.id)(appointments.list, { query }, { signal })
          return {
            total,
            items: items.map((visit) => (client.id === here ? visit : { ...visit, client: client.name })),
          }
        }),
      )
      const items = found
        .flatMap((one) => one.items)
        .toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt))
      return { items: items.slice(0, named), total: found.reduce((sum, { total }) => sum + total, 0) }
    },
    enabled: asked && may && theirs.length > 0,
    // what was read for another dialog may be past
    staleTime: 0,
    gcTime: 0,
  })
}

/** How many appointments wait for somebody who is to be deactivated, and the next ones. */
export const UpcomingVisits = ({ visits: { items, total } }: { visits: Visits }) => {
  const translate = useTranslate()
  const { date, number } = useFormat()
  if (total === 0) return null
  return (
    <Box sx={{ mt: 2 }}>
      <Typography>
        {translate('users.deactivate.visits', { smart_count: total, number: number(total) })}
      </Typography>
      <Box component="ul" sx={{ my: 1, pl: 2.5 }}>
        {items.map(({ id, buildingName, unitName, startsAt, client }) => (
          <li key={id}>
            {/* the page of another client's opens in that client only */}
            {client === undefined ? (
              <Link component={RouterLink} to={paths.appointments.show(id)}>
                {date(startsAt, 'dayTime', 'buildings')}
              </Link>
            ) : (
              date(startsAt, 'dayTime', 'buildings')
            )}
            {` · ${buildingName}, ${unitName}${client === undefined ? '' : ` (${client})`}`}
          </li>
        ))}
      </Box>
      {total > items.length && (
        <Typography variant="body2">
          {translate('users.deactivate.moreVisits', {
            smart_count: total - items.length,
            number: number(total - items.length),
          })}
        </Typography>
      )}
    </Box>
  )
}
