import type { SpreadingFactor } from '../../../domain/signal/dataRates.ts'
import type { Habits } from '../../physics/habits.ts'
import type { ThermostatFault } from '../../physics/faults.ts'
import type { Link } from '../../physics/radio.ts'
import type { ThermostatRow } from '../builders/buildThermostat.ts'
import type { Random } from '../random.ts'
import { minute } from '../../../domain/time.ts'

/** How closely a device's past is told: back to so many hours before its last message, one every so many minutes; the closest comes first. */
export type Detail = readonly { readonly hours: number; readonly minutes: number }[]

/** A thermostat that was heard, with all that its past is made of. Instants in ms. */
export interface DeviceCase {
  readonly row: ThermostatRow
  readonly habits: Habits
  readonly random: Random
  readonly links: readonly Link[]
  readonly spreadingFactor: SpreadingFactor
  readonly devAddr: string
  readonly fault: ThermostatFault | undefined
  readonly detail: Detail
  /** When it was mounted, and when it was heard last. */
  readonly from: number
  readonly to: number
}

/** The counter of the uplink of an instant: one every interval since the device was mounted. */
export const counterAt = ({ from, row }: Pick<DeviceCase, 'from' | 'row'>, at: number): number => Math.floor((at - from) / (row.uplinkMinutes * minute))

/** What every row of a device carries. */
export const ownerOf = ({ row }: Pick<DeviceCase, 'row'>) => ({ tenantId: row.tenantId, thermostatId: row.id })
