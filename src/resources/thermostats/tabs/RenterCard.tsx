import { Button, Link, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { personName } from '../../../../domain/rules/user.ts'
import { paths } from '../../../paths.ts'
import { FactCard, FactList } from '../../../ui/facts/FactCard.tsx'
import { FormatDate } from '../../../ui/facts/FormatDate.tsx'
import { useThermostatRenter } from '../thermostatQueries.ts'
import { PhoneLink } from '../../../ui/facts/PhoneLink.tsx'

/** The renter of the unit, for roles that may read renters. */
export const RenterCard = ({ eui }: { eui: string }) => {
  const translate = useTranslate()
  const query = useThermostatRenter(eui)
  const { data } = query
  const nobody = data?.hidden
    ? 'thermostats.renter.hidden'
    : data?.hasLease
      ? 'thermostats.renter.none'
      : 'thermostats.renter.noLease'
  return (
    <FactCard
      title="thermostats.parts.renter"
      query={query}
      action={
        data?.unitId && (
          <Button size="small" component={RouterLink} to={paths.buildingUnits.show(data.unitId)}>
            {data.unitName}
          </Button>
        )
      }
    >
      {data?.renter ? (
        <FactList
          facts={[
            [
              'thermostats.renter.name',
              <Link key="name" component={RouterLink} to={paths.renters.show(data.renter.id)}>
                {personName({ ...data.renter, email: undefined })}
              </Link>,
            ],
            [
              'thermostats.renter.phone',
              data.renter.phone && <PhoneLink key="phone" phone={data.renter.phone} />,
            ],
            [
              'thermostats.renter.email',
              data.renter.email && (
                <Link key="email" href={`mailto:${data.renter.email}`}>
                  {data.renter.email}
                </Link>
              ),
            ],
            [
              'thermostats.renter.since',
              data.lease && <FormatDate key="since" value={data.lease.startsOn} />,
            ],
          ]}
        />
      ) : (
        <Typography color="text.secondary">{translate(nobody)}</Typography>
      )}
    </FactCard>
  )
}
