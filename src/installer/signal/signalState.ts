import * as z from 'zod'
import type { BuildingSetup } from '../snapshots/kinds.ts'

/** Input that is not saved yet: the tester in hand, by EUI; null without one. */
export const SignalInput = z.object({ testerEui: z.string().nullable().optional() })

export interface SignalState {
  readonly setup: BuildingSetup
  readonly input: z.output<typeof SignalInput>
}
