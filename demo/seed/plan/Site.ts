import type { AccessNotPossibleReason, InstallationStatus } from '../../../domain/enums.ts'
import type { BuildingRow, HeatingCircuitRow } from '../builders/buildBuilding.ts'
import type { Random } from '../random.ts'
import type { Archetype } from './archetypes.ts'
import type { Estate } from './Estate.ts'

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

/** The progress of a building: finished, technicians at work, or not started. */
const stages = ['done', 'running', 'waiting'] as const
export type Stage = (typeof stages)[number]

export const stageOf = (random: Random): Stage =>
  random.weighted([
    ['done', 74],
    ['running', 15],
    ['waiting', 11],
  ])

const statuses = {
  done: [
    ['Finalized', 95],
    ['AccessNotPossible', 3],
    ['OnHold', 2],
  ],
  running: [
    ['Finalized', 55],
    ['Open', 27],
    ['AccessNotPossible', 11],
    ['OnHold', 7],
  ],
  waiting: [['Open', 1]],
} as const satisfies Record<Stage, readonly (readonly [InstallationStatus, number])[]>

const reasons: readonly (readonly [AccessNotPossibleReason, number])[] = [
  ['TenantAbsent', 6],
  ['TenantDeniesEntry', 2],
  ['NoAdultPresent', 1],
  ['AccessNotPossible', 1],
  ['Other', 1],
]
const holds = [
  'Mieter wünscht späteren Termin',
  'Badsanierung läuft',
  'Wohnung wird neu vermietet',
  'Strangsanierung bis Monatsende',
] as const

/** The installation status of a unit with its reason or comment. */
export const unitStatus = (random: Random, stage: Stage) => {
  const status = random.weighted<InstallationStatus>(statuses[stage])
  const statusReason = status === 'AccessNotPossible' ? random.weighted(reasons) : null
  const statusComment =
    statusReason === 'Other'
      ? 'Hund in der Wohnung, niemand hält ihn fest'
      : status === 'OnHold'
        ? random.pick(holds)
        : null
  const statusChangedAt =
    status === 'Open'
      ? null
      : random.instant(
          -random.int(stage === 'done' ? 20 : 1, stage === 'done' ? 300 : 18),
          random.int(420, 960),
        )
  return { status, statusReason, statusComment, statusChangedAt }
}
