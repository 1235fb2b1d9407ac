import type { BuildingRow } from '../builders/buildBuilding.ts'
import type { HeatingCircuitRow } from '../builders/buildHeatingCircuit.ts'
import type { Archetype } from './archetypes.ts'
import type { Estate } from './Estate.ts'
import type { Stage } from './progress.ts'

/** The building being planned, and the estate that collects its rows. */
export interface Site {
  readonly estate: Estate
  readonly archetype: Archetype
  readonly stage: Stage
  readonly building: BuildingRow
  /** The building's own circuit, and a second one for the upper floors if there are two. */
  readonly circuits: readonly HeatingCircuitRow[]
  /** Whether its radiators are vented when the thermostats are mounted. */
  readonly vented: boolean
  readonly customerId: (unit: number) => string
}

/** The circuit of a floor if it differs from the building's: with two circuits the upper half has its own, the lower half inherits the building's. */
export const ownCircuitOf = ({ building, circuits }: Site, floor: number): string | null =>
  floor >= building.floorsAbove / 2 ? (circuits[1]?.id ?? null) : null
