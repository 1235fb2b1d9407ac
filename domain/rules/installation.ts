import type { RadiatorIssue, RoomDataGatheringStatus, ValveType } from '../enums.ts'
import type { VentingState } from './radiator.ts'

/** What is known of a radiator; null where it has no thermostat. */
interface RadiatorProgress {
  readonly thermostat: object | null
  readonly issues: readonly RadiatorIssue[]
  readonly venting: { readonly state: VentingState }
}

/** What is known of the parts of a unit. */
interface UnitProgress {
  /** Whether all radiators of the building are to be vented. */
  readonly ventAllRadiators: boolean
  readonly windowSensorsRequired: boolean
  readonly rooms: readonly {
    readonly dataGathering: RoomDataGatheringStatus
    readonly windows: readonly WindowProgress[]
    readonly radiators: readonly RadiatorProgress[]
  }[]
}

interface WindowProgress {
  readonly windowSensorRequired: boolean
  readonly sensor: object | null
}

interface PartsOfUnit {
  readonly windowSensorsRequired: boolean
  readonly rooms: readonly {
    readonly windows: readonly WindowProgress[]
    readonly radiators: readonly (RadiatorProgress & { readonly valveType: ValveType })[]
  }[]
}

const countOf = <T>(items: readonly T[], isWanted: (item: T) => boolean): number =>
  items.filter(isWanted).length

/** Whether an issue is reported, in whichever way; a missing thermostat is not reported, it is seen. */
export const isReported = ({ issues }: Pick<RadiatorProgress, 'issues'>): boolean =>
  issues.some((issue) => issue !== 'NoThermostat')

const isToEquip =
  (everywhere: boolean) =>
  ({ windowSensorRequired, sensor }: WindowProgress): boolean =>
    (everywhere || windowSensorRequired) && sensor === null

const isLeaking = ({ issues }: RadiatorProgress): boolean => issues.includes('ValveIsLeaking')

/**
 * Where a radiator stands, the most urgent first: its valve leaks; it has no thermostat, with a reason or without one; it is to be vented
 * again; it has a thermostat, and something is wrong all the same; it is installed.
 */
export const radiatorStanding = (
  radiator: RadiatorProgress,
): 'leaking' | 'notPossible' | 'noThermostat' | 'ventAgain' | 'withIssues' | 'installed' => {
  if (isLeaking(radiator)) return 'leaking'
  if (radiator.thermostat === null) return isReported(radiator) ? 'notPossible' : 'noThermostat'
  if (radiator.venting.state === 'VentAgain') return 'ventAgain'
  return isReported(radiator) ? 'withIssues' : 'installed'
}

/**
 * What is still to be done in a unit: rooms without all measures; valves that leak; radiators that have no thermostat, without a reason for it
 * or with one, which somebody has to remove first; radiators that are to be vented again, or were not vented where the building asks for it;
 * windows without a sensor that they need.
 */
export const leftOpen = ({ ventAllRadiators, windowSensorsRequired, rooms }: UnitProgress) => {
  const radiators = rooms.flatMap((room) => room.radiators)
  const windows = rooms.flatMap((room) => room.windows)
  return {
    valvesLeaking: countOf(radiators, isLeaking),
    roomsToMeasure: countOf(rooms, ({ dataGathering }) => dataGathering !== 'Complete'),
    radiatorsToFit: countOf(radiators, (radiator) => radiator.thermostat === null && !isReported(radiator)),
    radiatorsNotPossible: countOf(
      radiators,
      (radiator) => radiator.thermostat === null && isReported(radiator),
    ),
    radiatorsToVent: countOf(
      radiators,
      ({ venting: { state } }) => state === 'VentAgain' || (ventAllRadiators && state === 'NotVented'),
    ),
    windowsToEquip: countOf(windows, isToEquip(windowSensorsRequired)),
  }
}

/** The parts that a unit still needs: thermostats by the valve that they are to fit, and sensors for windows. */
export const toBring = ({ windowSensorsRequired, rooms }: PartsOfUnit) => {
  const missing = rooms
    .flatMap((room) => room.radiators)
    .filter((radiator) => radiator.thermostat === null && !isReported(radiator))
  const valves = [...Map.groupBy(missing, ({ valveType }) => valveType)].map(([type, radiators]) => ({
    type,
    count: radiators.length,
  }))
  return {
    thermostats: missing.length,
    valves: valves.toSorted((one, other) => other.count - one.count || one.type.localeCompare(other.type)),
    windowSensors: countOf(
      rooms.flatMap((room) => room.windows),
      isToEquip(windowSensorsRequired),
    ),
  }
}
