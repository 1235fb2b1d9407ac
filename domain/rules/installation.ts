import type { RoomDataGatheringStatus } from '../enums.ts'
import type { VentingState } from './radiator.ts'

/** What is known of the parts of a unit. */
interface UnitProgress {
  /** Whether all radiators of the building are to be vented. */
  readonly ventAllRadiators: boolean
  readonly windowSensorsRequired: boolean
  readonly rooms: readonly {
    readonly dataGathering: RoomDataGatheringStatus
    readonly windows: readonly { readonly windowSensorRequired: boolean; readonly hasSensor: boolean }[]
    readonly radiators: readonly { readonly hasThermostat: boolean; readonly isReported: boolean; readonly venting: VentingState }[]
  }[]
}

const countOf = <T>(items: readonly T[], isWanted: (item: T) => boolean): number => items.filter(isWanted).length

/**
 * What is still to be done in a unit: rooms without all measures; radiators that have no thermostat and no reason for it; radiators that were
 * not vented, or are to be vented again, where the building asks for it; windows without a sensor that they need.
 */
export const leftOpen = ({ ventAllRadiators, windowSensorsRequired, rooms }: UnitProgress) => {
  const radiators = rooms.flatMap((room) => room.radiators)
  const windows = rooms.flatMap((room) => room.windows)
  return {
    roomsToMeasure: countOf(rooms, ({ dataGathering }) => dataGathering !== 'Complete'),
    radiatorsToFit: countOf(radiators, ({ hasThermostat, isReported }) => !hasThermostat && !isReported),
    radiatorsToVent: ventAllRadiators ? countOf(radiators, ({ venting }) => venting === 'NotVented' || venting === 'VentAgain') : 0,
    windowsToEquip: countOf(windows, ({ windowSensorRequired, hasSensor }) => (windowSensorsRequired || windowSensorRequired) && !hasSensor),
  }
}
