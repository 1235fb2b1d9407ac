import type { SpreadingFactor } from '../../../domain/signal/dataRates.ts'
import type { Habits } from '../../physics/habits.ts'
import type { ThermostatFault } from '../../physics/faults.ts'
import type { Link } from '../../physics/radio.ts'
import type { ThermostatRow } from '../builders/buildThermostat.ts'
import type { Random } from '../random.ts'
import { minute } from '../../../domain/time.ts'

/** The resolution of a device's history: up to `hours` before its last message, one message every `minutes`; the finest resolution comes first. */
export type Detail = readonly { readonly hours: number; readonly minutes: number }[]

/** A thermostat that was heard, with everything that its history is generated from. Instants in ms. */
export interface DeviceCase {
  readonly row: ThermostatRow
  readonly habits: Habits
  readonly random: Random
  readonly links: readonly Link[]
  readonly spreadingFactor: SpreadingFactor
  readonly devAddr: string
  readonly fault: ThermostatFault | undefined
  readonly detail: Detail
  /** When it was mounted, and when it was last heard. */
  readonly from: number
  readonly to: number
}

/** The frame counter of the uplink at an instant: one uplink per interval since the device was mounted. */
export const counterAt = ({ from, row }: Pick<DeviceCase, 'from' | 'row'>, at: number): number =>
  Math.floor((at - from) / (row.uplinkMinutes * minute))

/** The owner columns of every row about a device. */
export const ownerOf = ({ row }: Pick<DeviceCase, 'row'>) => ({
  tenantId: row.tenantId,
  thermostatId: row.id,
})
