import type { ComponentType } from 'react'
import type { StepRules } from '../../ui/wizard/walk.ts'
import type { Saved } from '../outbox/entry.ts'

/** What a body gets: the state of its flow, and the way to change the input. It knows no neighbour. */
export interface BodyProps<State extends { readonly input: object }> {
  readonly state: State
  readonly change: (input: Partial<State['input']>) => void
}

/**
 * One step of a flow. Its id is its URL segment, `<texts>.steps.<id>` and `<texts>.hints.<id>` in the texts, and its name in tests.
 * Reasons are text keys.
 */
export interface StepRow<State extends { readonly input: object }> extends StepRules<State> {
  readonly Body: ComponentType<BodyProps<State>>
  /** Why it cannot be left forward yet. */
  readonly whyStay?: (state: State) => string | undefined
  /** What leaving it forward saves; nothing if nothing changed. */
  readonly save?: (state: State) => readonly Saved[]
  /** Going forward leaves the flow: without what is missing here there is nothing to go on with. */
  readonly isEndFor?: (state: State) => boolean
  /** The forward button only saves: the step itself then shows the ways to go on. */
  readonly stays?: true
  /** The label of the forward button, if it is not to continue. */
  readonly forward?: string
}
