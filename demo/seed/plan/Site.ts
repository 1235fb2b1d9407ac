import type { BuildingRow } from '../builders/buildBuilding.ts'
import type { HeatingCircuitRow } from '../builders/buildHeatingCircuit.ts'
import type { Archetype } from './archetypes.ts'
import type { Estate } from './Estate.ts'
import type { Stage } from './progress.ts'

/** The building that is being planned, and where its rows go. */
export interface Site {
  readonly estate: Estate
  readonly archetype: Archetype
  readonly stage: Stage
  readonly building: BuildingRow
  /** The building's own, and where there are two, that of the upper floors. */
  readonly circuits: readonly HeatingCircuitRow[]
  /** Whether its radiators are vented while the thermostats are mounted. */
  readonly vented: boolean
  readonly customerId: (unit: number) => string
}

/** The circuit of a floor where it is not the building's: with two of them, the upper half has its own. Below it is inherited. */
export const ownCircuitOf = ({ building, circuits }: Site, floor: number): string | null =>
  floor >= building.floorsAbove / 2 ? (circuits[1]?.id ?? null) : null
