import type { InstallRadiator, InstallRoom } from '../../../contract/main/installShapes.ts'
import type { Radiator } from '../../../contract/main/radiators.ts'
import type { Room } from '../../../contract/main/rooms.ts'
import type { Window } from '../../../contract/main/windows.ts'
import { type FactsOf, valuesOf } from '../../../domain/rules/fields.ts'
import { leftOpen } from '../../../domain/rules/installation.ts'
import { issuesOf, ventingState } from '../../../domain/rules/radiator.ts'
import { radiatorFields, type RadiatorValues } from '../../../domain/rules/radiatorFields.ts'
import { roomFigures } from '../../../domain/rules/room.ts'
import { roomFields } from '../../../domain/rules/roomFields.ts'
import { windowFields } from '../../../domain/rules/windowFields.ts'
import type { InstallUnit, UnitsSetup } from '../snapshots/kinds.ts'
import type { RadiatorFields, RoomFields, WindowFields } from './inputs.ts'

/** What a room can be sent as. */
export const roomFieldsOf = (room: Room): RoomFields => ({
  name: room.name,
  description: room.description,
  floor: room.floor,
  ...valuesOf(roomFields, room),
})

/** The fields of a radiator by the names that an edit has for them. */
export const radiatorValuesAs = ({ type: radiatorType, ...fields }: RadiatorValues) => ({
  radiatorType,
  ...fields,
})

/** What a radiator can be sent as. */
export const radiatorFieldsOf = (radiator: Radiator): RadiatorFields => ({
  name: radiator.name,
  description: radiator.description,
  ...radiatorValuesAs(valuesOf(radiatorFields, radiator)),
})

/** What a window can be sent as. */
export const windowFieldsOf = ({
  name,
  ...window
}: Pick<Window, 'name'> & FactsOf<typeof windowFields>): WindowFields => ({
  name,
  ...valuesOf(windowFields, window),
})

const placeOf = ({
  locationId,
  complexId,
  buildingId,
  buildingName,
  unitId,
  unitName,
  publicAreaId,
  publicAreaName,
}: Room) => ({
  locationId,
  complexId,
  buildingId,
  buildingName,
  unitId,
  unitName,
  publicAreaId,
  publicAreaName,
})

const rowOf = (id: string, savedAt: string) => ({ id, version: 1, createdAt: savedAt, updatedAt: savedAt })

const withFigures = (room: InstallRoom): InstallRoom => ({
  ...room,
  ...roomFigures(room),
  counts: {
    windows: room.windows.length,
    radiators: room.radiators.length,
    thermostats: room.radiators.filter(({ thermostat }) => thermostat !== null).length,
    sensors: room.sensors.length,
  },
})

/** A room as the server is going to have it. */
export const newRoom = (unit: InstallUnit, id: string, fields: RoomFields, savedAt: string): InstallRoom =>
  withFigures({
    ...rowOf(id, savedAt),
    ...fields,
    locationId: unit.locationId,
    complexId: unit.complexId,
    buildingId: unit.buildingId,
    buildingName: unit.buildingName,
    unitId: unit.id,
    unitName: unit.name,
    publicAreaId: null,
    publicAreaName: null,
    effectiveFloor: fields.floor ?? unit.floor,
    heatingCircuitId: unit.heatingCircuitId,
    size: null,
    volume: null,
    dataGathering: 'Empty',
    counts: { windows: 0, radiators: 0, thermostats: 0, sensors: 0 },
    windows: [],
    radiators: [],
    sensors: [],
  })

export const newWindow = (room: InstallRoom, id: string, fields: WindowFields, savedAt: string): Window => ({
  ...rowOf(id, savedAt),
  ...placeOf(room),
  roomId: room.id,
  roomName: room.name,
  ...fields,
  sensor: null,
})

const noFlags = {
  radiatorNotAccessible: false,
  incompatibleValve: false,
  valvePinBlocked: false,
  valveIsLeaking: false,
  valveCantCompletelyOpen: false,
  defectiveValve: false,
  installationNotPossible: false,
} as const

const withFindings = (radiator: InstallRadiator): InstallRadiator => ({
  ...radiator,
  venting: { ...radiator.venting, state: ventingState(radiator.venting) },
  issues: issuesOf({
    reported: radiator.installationFailed.reasons,
    checklist: radiator.checklist,
    hasThermostat: radiator.thermostat !== null,
  }),
})

export const newRadiator = (
  room: InstallRoom,
  id: string,
  { radiatorType, ...fields }: RadiatorFields,
  savedAt: string,
): InstallRadiator =>
  withFindings({
    ...rowOf(id, savedAt),
    ...placeOf(room),
    roomId: room.id,
    roomName: room.name,
    ...fields,
    type: radiatorType,
    obstruction: null,
    obstructionDescription: null,
    heatingCircuitId: room.heatingCircuitId,
    installationFailed: { reasons: [] },
    checklist: noFlags,
    installationNotPossibleDescription: null,
    venting: {
      state: 'NotVented',
      isVentingPossible: null,
      successDuration: null,
      failureReason: null,
      comment: null,
      ventedAt: null,
    },
    issues: [],
    thermostat: null,
    photos: [],
  })

const withLeftOpen = (unit: InstallUnit, ventAllRadiators: boolean): InstallUnit => ({
  ...unit,
  leftOpen: leftOpen({ ...unit, ventAllRadiators }),
})

/** Changes a unit in a snapshot; what follows from it follows. */
export const changeUnit = (
  setup: UnitsSetup,
  id: string,
  change: (unit: InstallUnit) => InstallUnit,
): UnitsSetup => ({
  ...setup,
  units: setup.units.map((unit) =>
    unit.id === id ? withLeftOpen(change(unit), setup.building.ventAllRadiators) : unit,
  ),
})

export const changeRoom = (
  setup: UnitsSetup,
  id: string,
  change: (room: InstallRoom) => InstallRoom,
): UnitsSetup => {
  const unit = setup.units.find(({ rooms }) => rooms.some((room) => room.id === id))
  if (!unit) return setup
  return changeUnit(setup, unit.id, (one) => ({
    ...one,
    rooms: one.rooms.map((room) => (room.id === id ? withFigures(change(room)) : room)),
  }))
}

export const changeRadiator = (
  setup: UnitsSetup,
  id: string,
  change: (radiator: InstallRadiator) => InstallRadiator,
): UnitsSetup => {
  const room = setup.units
    .flatMap(({ rooms }) => rooms)
    .find(({ radiators }) => radiators.some((radiator) => radiator.id === id))
  if (!room) return setup
  return changeRoom(setup, room.id, (one) => ({
    ...one,
    radiators: one.radiators.map((radiator) =>
      radiator.id === id ? withFindings(change(radiator)) : radiator,
    ),
  }))
}

/** A unit's room, radiator and thermostat are gone, or were never there: then nothing changes. */
export const withoutRoom = (setup: UnitsSetup, id: string): UnitsSetup => {
  const unit = setup.units.find(({ rooms }) => rooms.some((room) => room.id === id))
  return unit
    ? changeUnit(setup, unit.id, (one) => ({ ...one, rooms: one.rooms.filter((room) => room.id !== id) }))
    : setup
}

export const withoutRadiator = (setup: UnitsSetup, id: string): UnitsSetup => {
  const room = setup.units
    .flatMap(({ rooms }) => rooms)
    .find(({ radiators }) => radiators.some((radiator) => radiator.id === id))
  return room
    ? changeRoom(setup, room.id, (one) => ({
        ...one,
        radiators: one.radiators.filter((radiator) => radiator.id !== id),
      }))
    : setup
}

/** The thermostat of a radiator is back in stock, for another radiator. */
export const withoutThermostat = (setup: UnitsSetup, radiatorId: string): UnitsSetup => {
  const radiator = setup.units
    .flatMap(({ rooms }) => rooms.flatMap(({ radiators }) => radiators))
    .find(({ id }) => id === radiatorId)
  if (!radiator?.thermostat) return setup
  const { id, eui, wtId } = radiator.thermostat
  const back = { id, eui, wtId, lifecycle: 'Uninstalled', radiatorId: null, malfunctionAt: null } as const
  const { stock, ...rest } = changeRadiator(setup, radiatorId, (one) => ({ ...one, thermostat: null }))
  return { ...rest, stock: [...stock.filter((one) => one.id !== id), back] }
}

/** A device that was assigned is no longer in stock. */
export const withoutDevice = (setup: UnitsSetup, id: string): UnitsSetup => ({
  ...setup,
  stock: setup.stock.filter((one) => one.id !== id),
})
