import AddIcon from '@mui/icons-material/Add'
import CopyIcon from '@mui/icons-material/ContentCopy'
import { Box, Button, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useNavigate } from 'react-router-dom'
import type { InstallRadiator, InstallRoom } from '../../../contract/main/installShapes.ts'
import { roomNameMax } from '../../../contract/main/rooms.ts'
import { radiatorStanding } from '../../../domain/rules/installation.ts'
import { sidesIn, copyName } from '../../../domain/rules/room.ts'
import { paths } from '../../paths.ts'
import { RoomDrawingReference } from '../../resources/rooms/RoomDrawingReference.tsx'
import { StatusChip, type Tone } from '../../ui/facts/StatusChip.tsx'
import type { Saved } from '../outbox/entry.ts'
import { radiatorFieldsOf, roomFieldsOf, windowFieldsOf } from '../outbox/unitChanges.ts'
import { BigLink } from '../shell/BigLink.tsx'
import { LeakAlert } from '../radiator/LeakAlert.tsx'
import { Heading } from '../shell/Heading.tsx'
import { GonePage } from '../shell/NotFoundPage.tsx'
import { noteStorageFailure } from '../shell/storageFailure.ts'
import { StoredState } from '../shell/StoredState.tsx'
import { useKeep } from '../shell/useKeep.ts'
import { useBackLink } from '../shell/ways.ts'
import type { InstallUnit, UnitsSetup } from '../snapshots/kinds.ts'
import { RemoveRoom } from './RemoveRoom.tsx'
import { useUnits } from '../unit/useUnit.ts'

/** A room with its radiators. */
export const RoomPage = () => {
  const { read, unitId, roomId } = useUnits()
  return (
    <StoredState read={read}>
      {(setup) => {
        const unit = setup.units.find(({ id }) => id === unitId)
        const room = unit?.rooms.find(({ id }) => id === roomId)
        return unit && room ? <Parts setup={setup} unit={unit} room={room} /> : <GonePage />
      }}
    </StoredState>
  )
}

interface Props {
  setup: UnitsSetup
  unit: InstallUnit
  room: InstallRoom
}

const Parts = ({ setup, unit, room }: Props) => {
  const translate = useTranslate()
  const { building } = setup
  const [radiator] = useState(() => crypto.randomUUID())
  const backLink = useBackLink()
  return (
    <>
      <Heading hint={`${unit.name} · ${translate(`rooms.dataGatherings.${room.dataGathering}`)}`}>
        {room.name}
      </Heading>
      {room.radiators.some((one) => radiatorStanding(one) === 'leaking') && (
        <LeakAlert buildingId={building.id} />
      )}
      <Box sx={{ display: 'flex', justifyContent: 'center', mb: 2 }}>
        <RoomDrawingReference
          shape={room.shape}
          sides={sidesIn(room)}
          outsideWalls={room.outsideWalls}
          unheatedWalls={room.unheatedWalls}
          windows={room.windows.flatMap(({ id, wall, width }) =>
            wall === null ? [] : [{ id, wall, width }],
          )}
        />
      </Box>
      <BigLink
        to={paths.installer.roomStep(building.id, unit.id, room.id, 'type')}
        title={translate('installer.room.details')}
      >
        {translate('installer.room.windowCount', { smart_count: room.windows.length })}
      </BigLink>
      <BigLink
        to={paths.installer.roomStep(building.id, unit.id, room.id, 'sensors')}
        title={translate('sensors.name', { smart_count: 2 })}
      >
        {translate('installer.room.sensorCount', { smart_count: room.sensors.length })}
      </BigLink>
      <Typography variant="h2" sx={{ mt: 2, mb: 1 }}>
        {translate('radiators.name', { smart_count: 2 })}
      </Typography>
      {room.radiators.map((one) => (
        <BigLink
          key={one.id}
          to={paths.installer.radiator(building.id, unit.id, room.id, one.id, 'kind')}
          title={one.name}
          end={<State radiator={one} />}
        >
          {[one.thermostat?.eui, translate(`radiators.ventingStates.${one.venting.state}`)]
            .filter(Boolean)
            .join(' · ')}
        </BigLink>
      ))}
      <Button
        component={Link}
        to={paths.installer.radiator(building.id, unit.id, room.id, radiator, 'kind')}
        variant={room.radiators.length === 0 ? 'contained' : 'outlined'}
        fullWidth
        startIcon={<AddIcon />}
        sx={{ minHeight: 52, mb: 1 }}
      >
        {translate('installer.room.addRadiator')}
      </Button>
      <Duplicate setup={setup} unit={unit} room={room} />
      <Button
        component={Link}
        to={paths.installer.unit(building.id, unit.id)}
        onClick={backLink(paths.installer.unit(building.id, unit.id))}
        variant={room.radiators.length === 0 ? 'outlined' : 'contained'}
        fullWidth
        sx={{ minHeight: 52, mt: 1 }}
      >
        {translate('installer.room.toUnit')}
      </Button>
      <Box sx={{ mt: 4 }}>
        <RemoveRoom setup={setup} unit={unit} room={room} />
      </Box>
    </>
  )
}

const standings = {
  leaking: ['danger', 'radiators.issues.ValveIsLeaking'],
  notPossible: ['danger', 'radiators.failed.title'],
  noThermostat: ['neutral', 'radiators.noThermostat'],
  ventAgain: ['caution', 'radiators.ventingStates.VentAgain'],
  withIssues: ['caution', 'installer.room.withIssues'],
  installed: ['fine', 'installer.room.installed'],
} as const satisfies Record<ReturnType<typeof radiatorStanding>, readonly [Tone, string]>

const State = ({ radiator }: { radiator: InstallRadiator }) => {
  const [tone, label] = standings[radiatorStanding(radiator)]
  return <StatusChip tone={tone} label={label} />
}

/** Copies the room with its windows and radiators, without devices and findings; each with an id of its own, so that it works without a network. */
const Duplicate = ({ setup: { building }, unit, room }: Props) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const keep = useKeep()
  const copy = useMutation({
    networkMode: 'always',
    onError: noteStorageFailure,
    mutationFn: async () => {
      const id = crypto.randomUUID()
      const name = copyName(
        room.name,
        unit.rooms.map((one) => one.name),
        roomNameMax,
      )
      const saved: Saved[] = [
        { act: 'createRoom', input: { id, unitId: unit.id, name, fields: { ...roomFieldsOf(room), name } } },
        ...room.windows.map((one): Saved => ({
          act: 'createWindow',
          input: { id: crypto.randomUUID(), roomId: id, name: one.name, fields: windowFieldsOf(one) },
        })),
        ...room.radiators.map((one): Saved => ({
          act: 'createRadiator',
          input: { id: crypto.randomUUID(), roomId: id, name: one.name, fields: radiatorFieldsOf(one) },
        })),
      ]
      await keep(saved, {
        lane: building.id,
        place: building.name,
        spot: unit.name,
        link: paths.installer.room(building.id, unit.id, room.id),
      })
      await navigate(paths.installer.room(building.id, unit.id, id))
    },
  })
  return (
    <Button
      variant="outlined"
      fullWidth
      startIcon={<CopyIcon />}
      loading={copy.isPending}
      onClick={() => copy.mutate()}
      sx={{ minHeight: 52 }}
    >
      {translate('installer.room.duplicate')}
    </Button>
  )
}
