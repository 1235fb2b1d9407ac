import { turnMs } from '../downlinks/waiting.ts'
import type { FirmwareBatchState, FirmwareStep } from './updateStates.ts'
import { whyNotNow, type UpdateWindow } from './window.ts'

/**
 * What an update waits for. Before it has begun: approval: a second person has to approve the batch. retry: the batch has stopped.
 * wave: the waves before its own. window: the hours in which updates begin. gateway: others of its batch are updated through its gateway.
 * otherUpdate: those of other batches are. Later, budget: its gateway may not send more for the time being.
 */
export const waitReasons = [
  'approval',
  'retry',
  'wave',
  'window',
  'gateway',
  'otherUpdate',
  'budget',
] as const
type WaitReason = (typeof waitReasons)[number]

/** A thermostat of a batch, and what is updated through its gateway. */
interface Waiting {
  readonly step: FirmwareStep
  readonly wave: number | null
  readonly state: FirmwareBatchState
  /** The wave under way. */
  readonly currentWave: number
  readonly window: UpdateWindow
  readonly parallelPerGateway: number
  /** Updates under way through its gateway, of its batch and of others. */
  readonly busyOfBatch: number
  readonly busyOfOthers: number
  /** Whether a frame is on its way, when the last request went out, and when the step began (ISO instants). */
  readonly isQueued: boolean
  readonly askedAt: string | null
  readonly stepAt: string
}

/** Steps that begin with a request. Of fragments nobody can tell how long the next one has been due. */
const asking: readonly FirmwareStep[] = ['setup', 'checking', 'verifying', 'rebooting']

const isHeldBack = ({ step, isQueued, askedAt, stepAt }: Waiting, now: Date): boolean =>
  asking.includes(step) && !isQueued && askedAt === null && now.getTime() - Date.parse(stepAt) > turnMs

/** What an update waits for; undefined if it does not wait, or begins at the next turn. */
export const whyWaiting = (one: Waiting, now: Date): WaitReason | undefined => {
  if (one.step !== 'waiting') return isHeldBack(one, now) ? 'budget' : undefined
  if (one.state === 'AwaitingApproval') return 'approval'
  if (one.state === 'Stopped') return 'retry'
  if (one.wave !== null && one.wave > one.currentWave) return 'wave'
  if (whyNotNow(one.window, now) !== undefined) return 'window'
  if (one.busyOfBatch >= one.parallelPerGateway) return 'gateway'
  return one.busyOfBatch + one.busyOfOthers >= one.parallelPerGateway ? 'otherUpdate' : undefined
}
