import type { ThermostatLifecycle } from '../../../domain/enums.ts'
import { buildThermostat } from '../builders/buildThermostat.ts'
import type { Random } from '../random.ts'
import type { Estate } from './Estate.ts'

/** Number of devices without an owner at each station of the production line. */
const stations = [
  ['Prototype', 4],
  ['ReservedDevEui', 14],
  ['FlashingSuccessful', 9],
  ['FlashingFailed', 3],
  ['EndOfLineSuccessful', 11],
  ['EndOfLineFailed', 4],
  ['FinalCheckoutSuccessful', 18],
  ['FinalCheckoutFailed', 2],
] as const satisfies readonly (readonly [ThermostatLifecycle, number])[]

/** Before flashing, the firmware version is unknown. */
const withoutFirmware = {
  mode: 'unknown',
  firmwareVersion: null,
  appVersion: null,
  firmwareStatus: 'Unknown',
} as const
const unflashed: readonly ThermostatLifecycle[] = ['ReservedDevEui', 'FlashingFailed']

/** Adds thermostats that are in production. */
export const addProductionLine = (random: Random, estate: Estate, scale: number): void => {
  for (const [lifecycle, count] of stations)
    for (let index = 0; index < Math.round(count * scale); index++) {
      const at = random.instant(-random.int(1, 9), random.int(360, 900))
      const firmwareVersion = lifecycle === 'Prototype' ? '2.5.0' : '2.4.1'
      const known = unflashed.includes(lifecycle) ? withoutFirmware : { firmwareVersion }
      const hardwareRevision = lifecycle === 'Prototype' ? 4 : 3
      estate.thermostats.push(
        buildThermostat(
          random,
          { store: null },
          { lifecycle, createdAt: at, updatedAt: at, registeredAt: at, hardwareRevision, ...known },
        ),
      )
    }
}
