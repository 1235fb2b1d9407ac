import { Box, Button, Card, Link, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useRecordContext, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { appointments } from '../../../contract/main/appointments.ts'
import type { BuildingUnit } from '../../../contract/main/buildingUnits.ts'
import { personName } from '../../../domain/rules/user.ts'
import { paths } from '../../paths.ts'
import { main } from '../../providers/api.ts'
import { useFormat } from '../../ui/facts/format.ts'
import { filteredList } from '../../ui/list/rows/NameLink.tsx'
import { PhoneLink } from '../../ui/facts/PhoneLink.tsx'
import { UnitConsentChip } from './UnitConsentChip.tsx'
import { needs } from '../../needs.ts'
import { useMay } from '../../ui/useMay.ts'
import { serverNow } from '../../providers/serverClock.ts'

/**
 * The current residents of the unit: the lease, its main renter, the household’s consent, and the next appointment. For
 * users who may read renters.
 */
export const UnitPeopleCard = () => {
  const unit = useRecordContext<BuildingUnit>()
  const translate = useTranslate()
  const reads = useMay(needs.renters)
  const may = useMay(needs.changeRenters)
  if (!unit || !reads) return null
  const here = { UnitIds: [unit.id] }
  return (
    <Card component="section" aria-labelledby="unit-people" sx={{ p: { xs: 2, sm: 3 } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, mb: 1.5 }}>
        <Typography id="unit-people" variant="h3" component="h2" sx={{ flex: 1 }}>
          {translate('building-units.people.title')}
        </Typography>
        <Button size="small" component={RouterLink} to={filteredList(paths.leases.list, here)}>
          {translate('building-units.people.leases')}
        </Button>
        <Button size="small" component={RouterLink} to={filteredList(paths.renters.list, here)}>
          {translate('building-units.people.renters')}
        </Button>
      </Box>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
          gap: 2,
        }}
      >
        <Term label="building-units.people.lease">
          <LeaseWords unit={unit} may={may} />
        </Term>
        <Term label="building-units.people.mainRenter">
          <RenterWords unit={unit} may={may} />
        </Term>
        {unit.consent !== null && (
          <Term label="building-units.fields.consent">
            <UnitConsentChip state={unit.consent} />
            <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
              {translate(`building-units.consentMeans.${unit.consent}`)}
            </Typography>
          </Term>
        )}
        {unit.mainRenter && unit.mainRenter.infoReceivedAgreement !== null && (
          <Term label="building-units.people.info">
            {translate(`ra.boolean.${unit.mainRenter.infoReceivedAgreement}`)}
          </Term>
        )}
        <Term label="building-units.people.appointment">
          <NextAppointment unitId={unit.id} may={may} />
        </Term>
      </Box>
    </Card>
  )
}

const Term = ({ label, children }: { label: string; children: ReactNode }) => {
  const translate = useTranslate()
  return (
    <Box>
      <Typography component="dt" variant="body2" color="text.secondary">
        {translate(label)}
      </Typography>
      <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </Box>
  )
}

const LeaseWords = ({ unit, may }: { unit: BuildingUnit; may: boolean }) => {
  const translate = useTranslate()
  const { date } = useFormat()
  const { lease, hasLease } = unit
  if (!lease && hasLease) return translate('building-units.people.leased')
  if (!lease)
    return may ? (
      <Link component={RouterLink} to={`${paths.leases.create}?unitId=${unit.id}`}>
        {translate('building-units.people.addLease')}
      </Link>
    ) : (
      translate('building-units.people.noLease')
    )
  const since = translate('building-units.people.since', { day: date(lease.startsOn) ?? '' })
  const until = lease.endsOn
    ? translate('building-units.people.until', { day: date(lease.endsOn) ?? '' })
    : ''
  return (
    <Link component={RouterLink} to={paths.leases.show(lease.id)}>
      {`${since} ${until}`.trim()}
    </Link>
  )
}

const RenterWords = ({ unit, may }: { unit: BuildingUnit; may: boolean }) => {
  const translate = useTranslate()
  const { mainRenter: renter, lease } = unit
  if (!renter)
    return may && lease ? (
      <Link component={RouterLink} to={`${paths.renters.create}?unitId=${unit.id}&leaseId=${lease.id}`}>
        {translate('building-units.people.addRenter')}
      </Link>
    ) : (
      '–'
    )
  return (
    <>
      <Link component={RouterLink} to={paths.renters.show(renter.id)}>
        {personName(renter)}
      </Link>
      {renter.phone && (
        <div>
          <PhoneLink phone={renter.phone} variant="body2" />
        </div>
      )}
      {renter.email && (
        <div>
          <Link href={`mailto:${renter.email}`} variant="body2">
            {renter.email}
          </Link>
        </div>
      )}
    </>
  )
}

/** The next installation appointment of a unit that is neither past nor cancelled. */
const nextOf = async (unitId: string, signal: AbortSignal) => {
  const query = {
    UnitIds: [unitId],
    From: new Date(serverNow()).toISOString(),
    Cancelled: false,
    PageSize: 1,
  }
  return (await main(appointments.list, { query }, { signal })).items[0] ?? null
}

/** The next installation appointment and its technician. */
const NextAppointment = ({ unitId, may }: { unitId: string; may: boolean }) => {
  const translate = useTranslate()
  const { date } = useFormat()
  const { data: next } = useQuery({
    queryKey: ['appointments', 'next', unitId],
    queryFn: ({ signal }) => nextOf(unitId, signal),
  })
  if (next)
    return (
      <Link component={RouterLink} to={paths.appointments.show(next.id)}>
        {[date(next.startsAt, 'dayTime', 'buildings'), next.technicianName].filter(Boolean).join(' · ')}
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
