import { Link } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { appointments } from '../../../contract/main/appointments.ts'
import { paths } from '../../paths.ts'
import { main } from '../../providers/api.ts'
import { useFormat } from '../../ui/format.ts'

/** The next installation appointment of a unit that is not over and not cancelled. */
const nextOf = async (unitId: string, signal: AbortSignal) => {
  const query = { UnitIds: [unitId], From: new Date().toISOString(), Cancelled: false, PageSize: 1 }
  return (await main(appointments.list, { query }, { signal })).items[0] ?? null
}

/** When somebody comes next to install, and who. */
export const NextAppointment = ({ unitId, may }: { unitId: string; may: boolean }) => {
  const translate = useTranslate()
  const { date } = useFormat()
  const { data: next } = useQuery({ queryKey: ['appointments', 'next', unitId], queryFn: ({ signal }) => nextOf(unitId, signal) })
  if (next)
    return (
      <Link component={RouterLink} to={paths.appointments.show(next.id)}>
        {[date(next.startsAt), next.technicianName].filter(Boolean).join(' · ')}
      </Link>
    )
  return may ? (
    <Link component={RouterLink} to={`${paths.appointments.create}?unitId=${unitId}`}>
      {translate('building-units.people.addAppointment')}
    </Link>
  ) : (
    '–'
  )
}
