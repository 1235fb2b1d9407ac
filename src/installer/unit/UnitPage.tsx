import AddIcon from '@mui/icons-material/Add'
import { Alert, Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { personName } from '../../../domain/rules/user.ts'
import { paths } from '../../paths.ts'
import { UnitStatusReference } from '../../resources/building-units/UnitStatusReference.tsx'
import { FloorName } from '../../ui/facts/FloorName.tsx'
import { useFormat } from '../../ui/facts/format.ts'
import { PhoneLink } from '../../ui/facts/PhoneLink.tsx'
import { LeakAlert } from '../radiator/LeakAlert.tsx'
import { BigLink } from '../shell/BigLink.tsx'
import { FactList } from '../shell/FactList.tsx'
import { Heading } from '../shell/Heading.tsx'
import { StoredState } from '../shell/StoredState.tsx'
import { GonePage } from '../shell/NotFoundPage.tsx'
import type { InstallUnit, UnitsSetup } from '../snapshots/kinds.ts'
import { RouteLink } from '../../ui/page/RouteLink.tsx'
import { FinalizeButton, useSetStatus } from './StatusButtons.tsx'
import { useLeftOpenText } from './useLeftOpenText.ts'
import { useUnits } from './useUnit.ts'

/** A unit: who lives there and where it is, what was left open, its rooms, and its status. */
export const UnitPage = () => {
  const { read, unitId } = useUnits()
  return (
    <StoredState read={read}>
      {(setup) => {
        const unit = setup.units.find((one) => one.id === unitId)
        return unit ? <Parts setup={setup} unit={unit} /> : <GonePage />
      }}
    </StoredState>
  )
}

const Parts = ({ setup: { building }, unit }: { setup: UnitsSetup; unit: InstallUnit }) => {
  const translate = useTranslate()
  const { date } = useFormat()
  const leftOpen = useLeftOpenText()(unit)
  const {
    id,
    name,
    rooms,
    mainRenter,
    status,
    statusReason,
    statusComment,
    nextVisitOn,
    installationDescription,
  } = unit
  return (
    <>
      <Heading hint={building.name}>{name}</Heading>
      <FactList
        facts={[
          ['building-units.fields.status', <UnitStatusReference key="status" status={status} />],
          ...(statusReason === null
            ? []
            : [
                [
                  'building-units.fields.statusReason',
                  translate(`building-units.reasons.${statusReason}`),
                ] as const,
              ]),
          ...(statusComment === null
            ? []
            : [['building-units.fields.statusComment', statusComment] as const]),
          ...(nextVisitOn === null ? [] : [['installer.units.nextVisit', date(nextVisitOn) ?? ''] as const]),
          ['building-units.fields.floor', <FloorName key="floor" level={unit.floor} />],
          ['building-units.fields.customerId', unit.customerId],
          ...(mainRenter === null
            ? []
            : [['building-units.fields.mainRenter', personName(mainRenter)] as const]),
          ...(mainRenter?.phone
            ? [['installer.units.phone', <PhoneLink key="phone" phone={mainRenter.phone} />] as const]
            : []),
          ...(installationDescription === null
            ? []
            : [['building-units.fields.installationDescription', installationDescription] as const]),
        ]}
      />
      <Box sx={{ my: 1.5 }}>
        <RouteLink address={building} fullWidth />
      </Box>
      {leftOpen.length > 0 ? (
        <Alert severity={unit.leftOpen.valvesLeaking > 0 ? 'error' : 'info'} sx={{ mb: 1 }}>
          <strong>{translate('installer.units.leftOpen.title')}</strong>
          {leftOpen.map((text) => (
            <div key={text}>{text}</div>
          ))}
        </Alert>
      ) : (
        rooms.length > 0 && <Alert severity="success">{translate('installer.units.nothingOpen')}</Alert>
      )}
      {unit.leftOpen.valvesLeaking > 0 && <LeakAlert buildingId={building.id} />}
      <Typography variant="h2" sx={{ mt: 2, mb: 1 }}>
        {translate('installer.units.rooms')}
      </Typography>
      {rooms.map((room) => (
        <BigLink key={room.id} to={paths.installer.room(building.id, id, room.id)} title={room.name}>
          {[
            translate(`rooms.dataGatherings.${room.dataGathering}`),
            translate('installer.units.fitted', {
              there: room.radiators.filter(({ thermostat }) => thermostat !== null).length,
              smart_count: room.radiators.length,
            }),
          ].join(' · ')}
        </BigLink>
      ))}
      <AddRoom building={building.id} unit={id} isFirst={rooms.length === 0} />
      <StatusButtons building={building} unit={unit} isDone={leftOpen.length === 0 && rooms.length > 0} />
    </>
  )
}

const AddRoom = ({ building, unit, isFirst }: { building: string; unit: string; isFirst: boolean }) => {
  const translate = useTranslate()
  // the id that the room is going to have: its steps have URLs before it is saved
  const [room] = useState(() => crypto.randomUUID())
  return (
    <Button
      component={Link}
      to={paths.installer.roomStep(building, unit, room, 'type')}
      variant={isFirst ? 'contained' : 'outlined'}
      fullWidth
      startIcon={<AddIcon />}
      sx={{ minHeight: 52, mb: 2 }}
    >
      {translate('installer.units.addRoom')}
    </Button>
  )
}

/** Finalizes the unit, puts it on hold, opens it again, or notes that nobody got in. */
const StatusButtons = ({
  building,
  unit,
  isDone,
}: {
  building: UnitsSetup['building']
  unit: InstallUnit
  isDone: boolean
}) => {
  const translate = useTranslate()
  const set = useSetStatus(building, unit)
  return (
    <Box sx={{ display: 'grid', gap: 1, '& > *': { minHeight: 52 } }}>
      {unit.status !== 'Finalized' && (
        <FinalizeButton
          label={translate('installer.units.finalize')}
          building={building}
          unit={unit}
          leftOpen={unit.leftOpen}
          isEmpty={unit.rooms.length === 0}
          variant={isDone ? 'contained' : 'outlined'}
        />
      )}
      {unit.status === 'Open' && (
        <Button variant="outlined" onClick={() => set('OnHold')}>
          {translate('installer.units.hold')}
        </Button>
      )}
      {unit.status !== 'Open' && (
        <Button variant="outlined" onClick={() => set('Open')}>
          {translate('installer.units.reopen')}
        </Button>
      )}
      <Button
        component={Link}
        to={paths.installer.noAccess(building.id, unit.id)}
        variant="outlined"
        color="error"
      >
        {translate('installer.units.noAccess')}
      </Button>
    </Box>
  )
}
