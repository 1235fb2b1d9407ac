import PhoneIcon from '@mui/icons-material/PhoneOutlined'
import { Box, Button, Card, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { addressLine } from '../../../domain/rules/address.ts'
import { personName } from '../../../domain/rules/user.ts'
import { paths } from '../../paths.ts'
import { UnitStatusReference } from '../../resources/building-units/UnitStatusReference.tsx'
import { floorName } from '../../ui/facts/FloorName.tsx'
import { useFormat } from '../../ui/facts/format.ts'
import { PhoneText } from '../../ui/facts/PhoneLink.tsx'
import type { InstallAppointment } from '../snapshots/kinds.ts'
import { RouteLink } from '../../ui/page/RouteLink.tsx'
import { StoredLine } from '../shell/StoredLine.tsx'
import { FinalizeButton } from '../unit/StatusButtons.tsx'
import { useLeftOpenText } from '../unit/useLeftOpenText.ts'

/** An appointment with the way there, who opens, what was left open last time, and what comes of it. */
export const AppointmentCard = ({ appointment }: { appointment: InstallAppointment }) => {
  const translate = useTranslate()
  const { date } = useFormat()
  const leftOpen = useLeftOpenText()(appointment)
  const { startsAt, endsAt, buildingId, buildingName, unitId, unitName, address, renter, unit, description } =
    appointment
  const time = `${date(startsAt, 'time', 'buildings') ?? ''} – ${date(endsAt, 'time', 'buildings') ?? ''}`
  const noted = [
    unit.statusReason && translate(`building-units.reasons.${unit.statusReason}`),
    unit.statusComment,
    unit.installationDescription,
    description,
  ]
  const isFinal = unit.status === 'Finalized'
  // nobody got in, or all is done: there is nothing to start
  const isOver = isFinal || unit.status === 'AccessNotPossible'
  return (
    <Card component="article" aria-label={`${time} ${unitName}`} sx={{ p: 1.5, mb: 1.5 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'flex-start', gap: 1 }}>
        <Typography sx={{ fontWeight: 650, fontSize: '1.125rem' }}>{time}</Typography>
        <UnitStatusReference status={unit.status} />
      </Box>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {[unitName, unit.floor === null ? undefined : floorName(unit.floor, translate)]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{addressLine(address)}</Typography>
      {renter !== null && (
        <Typography>
          {translate('installer.home.renter', { name: personName(renter) })}
          {renter.phone && (
            <>
              {' · '}
              <PhoneText phone={renter.phone} />
            </>
          )}
        </Typography>
      )}
      {noted.filter(Boolean).map((text) => (
        <Typography key={text} variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
      ))}
      {unit.nextVisitOn !== null && (
        <Typography sx={{ fontWeight: 650 }}>
          {translate('installer.units.nextVisit')}: {date(unit.nextVisitOn)}
        </Typography>
      )}
      {leftOpen.length > 0 && (
        <Typography variant="body2" color="text.secondary">
          {translate('installer.units.leftOpen.title')}: {leftOpen.join(', ')}
        </Typography>
      )}
      <StoredLine kind="units" id={buildingId} />
      <Box
        sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1, mt: 1.5, '& > *': { minHeight: 52 } }}
      >
        <RouteLink address={address} fullWidth />
        {renter?.phone ? (
          <Button
            component="a"
            href={`tel:${renter.phone.replaceAll(/\s/g, '')}`}
            variant="outlined"
            startIcon={<PhoneIcon />}
          >
            {translate('installer.home.call')}
          </Button>
        ) : (
          <span />
        )}
        <Button
          component={Link}
          to={paths.installer.unit(buildingId, unitId)}
          variant={isOver ? 'outlined' : 'contained'}
          sx={{ gridColumn: '1 / -1' }}
        >
          {translate(isOver ? 'installer.home.open' : 'installer.home.begin')}
        </Button>
        {!isFinal && (
          <>
            <Button
              component={Link}
              to={`${paths.installer.noAccess(buildingId, unitId)}?from=day`}
              variant="outlined"
              color="error"
            >
              {translate(
                unit.status === 'AccessNotPossible'
                  ? 'installer.units.changeNoAccess'
                  : 'installer.units.noAccess',
              )}
            </Button>
            <FinalizeButton
              label={translate('installer.done')}
              building={{ id: buildingId, name: buildingName }}
              unit={{ id: unitId, name: unitName, ...unit }}
              leftOpen={appointment.leftOpen}
              variant="outlined"
            />
          </>
        )}
      </Box>
    </Card>
  )
}
