import type { Downlink } from '../../contract/main/downlinkShapes.ts'
import type { DownlinkPhase } from '../../domain/commands/downlink.ts'

export type StepState = 'done' | 'now' | 'open' | 'failed' | 'aborted'

export interface Step {
  name: DownlinkPhase
  state: StepState
  /** ISO instant. */
  at: string | null
}

type Facts = Pick<Downlink, 'phase' | 'createdAt' | 'sentAt' | 'acknowledgedAt' | 'finishedAt'>

const way = ['queued', 'sent', 'acknowledged', 'confirmed'] as const

/**
 * The way of a command with what it has behind it. One that ended otherwise shows how far it came, and that as its last step. What is
 * confirmed was sent, even where nobody heard of that.
 */
export const stepsOf = ({ phase, createdAt, sentAt, acknowledgedAt, finishedAt }: Facts): Step[] => {
  const times: Record<(typeof way)[number], string | null> = { queued: createdAt, sent: sentAt, acknowledged: acknowledgedAt, confirmed: finishedAt }
  if (phase === 'failed' || phase === 'aborted') {
    const reached = way.filter((name) => name !== 'confirmed' && (name === 'queued' || times[name] !== null || (name === 'sent' && acknowledgedAt !== null)))
    return [...reached.map((name): Step => ({ name, state: 'done', at: times[name] })), { name: phase, state: phase, at: finishedAt }]
  }
  const at = way.indexOf(phase)
  return way.map((name, index) => ({
    name,
    at: index <= at ? times[name] : null,
    state: index < at || phase === 'confirmed' ? 'done' : index === at ? 'now' : 'open',
  }))
}
