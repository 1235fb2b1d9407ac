import * as z from 'zod'
import type { BuildingSetup } from '../snapshots/kinds.ts'

/** Input that is not saved yet. */
export const SignalInput = z.object({
  /** The tester in hand, by EUI; null without one. */
  testerEui: z.string().nullable().optional(),
  /** Somebody knows that no floor is marked. */
  isLeftUntested: z.boolean().optional(),
})

export interface SignalState {
  readonly setup: BuildingSetup
  readonly input: z.output<typeof SignalInput>
}

/** Whether the test is still to be done, and no issue says why it cannot be. */
export const isNothingMarked = ({ setup: { building, signal } }: SignalState): boolean =>
  signal.floors.length > 0 && signal.verdict === 'notStarted' && !building.gatewayIssues.includes('SignalNotTestableOnAllFloors')
