import * as z from 'zod'
import type { BuildingSetup } from '../snapshots/kinds.ts'

/** Input that is not saved yet. */
export const SignalInput = z.object({
  /** The tester in hand, by EUI; null without one. */
  testerEui: z.string().nullable().optional(),
  /** The floors that somebody knows to have no mark. */
  leftOpen: z.array(z.int()).optional(),
})

export interface SignalState {
  readonly setup: BuildingSetup
  readonly input: z.output<typeof SignalInput>
}

/** The floors without a mark, unless an issue says why there is none. */
export const openFloors = ({ setup: { building, signal } }: SignalState): readonly number[] =>
  building.gatewayIssues.includes('SignalNotTestableOnAllFloors')
    ? []
    : signal.floors.filter(({ strength }) => strength === null).map(({ floor }) => floor)

/** Whether it was confirmed that they stay without one. */
export const isLeftOpen = (state: SignalState): boolean =>
  openFloors(state).every((floor) => state.input.leftOpen?.includes(floor))
