import type { SensorPlacement, SensorType } from '../enums.ts'
import { isMissing, type Missing } from './reasons.ts'

/** Where each type of sensor is placed, which follows from what it measures. Source: field knowledge, placement of sensors. */
export const sensorPlacementOf = {
  DraginoD23LB: 'Heating',
  DraginoLDS02: 'Window',
  DraginoLHT52: 'Room',
  DraginoLHT65N: 'Room',
} as const satisfies Record<SensorType, SensorPlacement>

type WhyNotPlaceSensor = 'sensorForHeating' | 'sensorForRooms' | 'sensorForWindows'

const belongs = {
  Heating: 'sensorForHeating',
  Room: 'sensorForRooms',
  Window: 'sensorForWindows',
} as const satisfies Record<SensorPlacement, WhyNotPlaceSensor>

/** Why a sensor of a type cannot be placed there. */
export const whyNotPlaceSensor = (
  type: SensorType,
  placement: SensorPlacement,
): WhyNotPlaceSensor | undefined => {
  const own = sensorPlacementOf[type]
  return own === placement ? undefined : belongs[own]
}

interface Placed {
  readonly placement: SensorPlacement | Missing
}

type WhyNotAssignSensor = 'sensorInUse'

/** Why a sensor cannot be assigned: it already has a placement. */
export const whyNotAssignSensor = ({ placement }: Placed): WhyNotAssignSensor | undefined =>
  isMissing(placement) ? undefined : 'sensorInUse'

type WhyNotUnassignSensor = 'sensorNotAssigned'

/** Why a sensor cannot be unassigned: it has no placement. */
export const whyNotUnassignSensor = ({ placement }: Placed): WhyNotUnassignSensor | undefined =>
  isMissing(placement) ? 'sensorNotAssigned' : undefined

type WhyNotRemoveSensor = 'sensorStillAssigned'

/** Why a sensor cannot be deleted: it must be unassigned first. */
export const whyNotRemoveSensor = ({ placement }: Placed): WhyNotRemoveSensor | undefined =>
  isMissing(placement) ? undefined : 'sensorStillAssigned'

type WhyNotPairSensor = 'sensorNotAssigned' | 'sensorNotInRoom'

/** Why a sensor cannot be paired: only the thermostats of a room use one, so it must be in a room or at one of its windows. */
export const whyNotPairSensor = ({ placement }: Placed): WhyNotPairSensor | undefined => {
  if (isMissing(placement)) return 'sensorNotAssigned'
  return placement === 'Heating' ? 'sensorNotInRoom' : undefined
}

interface InRoom {
  readonly id: string
  readonly placement: SensorPlacement | Missing
  readonly roomId: string | Missing
  readonly paired: boolean
  /** ISO instant. */
  readonly lastSeenAt: string | Missing
}

const isRoomSensor = ({ placement }: Placed): boolean => placement === 'Room'

/** Most recently seen first; among those never seen, the one added first (ids are time-ordered). */
const byPreference = (one: InRoom, other: InRoom): number => {
  const [a, b] = [one.lastSeenAt ?? '', other.lastSeenAt ?? '']
  return a === b ? (one.id < other.id ? -1 : 1) : a > b ? -1 : 1
}

/**
 * The sensors of a space to pair so that everything is paired: every window contact, and in each room one room sensor, the one already
 * paired or else the most recently seen (spec 1 §4: one active sensor per room).
 */
export const sensorsToPair = (sensors: readonly InRoom[]): string[] => {
  const able = sensors.filter((sensor) => whyNotPairSensor(sensor) === undefined)
  const atWindows = able.filter((sensor) => !isRoomSensor(sensor) && !sensor.paired)
  const rooms = Map.groupBy(able.filter(isRoomSensor), ({ roomId }) => roomId)
  const chosen = [...rooms.values()].flatMap((group) =>
    group.some(({ paired }) => paired) ? [] : group.toSorted(byPreference).slice(0, 1),
  )
  return [...atWindows, ...chosen].map(({ id }) => id)
}
