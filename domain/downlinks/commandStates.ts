// The state machine of a command: every end that it can have, and one table of what each event does in each state. The server decides by it
// (domain/downlinks/judge.ts turns evidence into events), the screens and the demo read it.
import type { DownlinkStatus } from '../enums.ts'
import { downlinkReasons, type DownlinkPhase, type DownlinkReason } from '../commands/sending.ts'

/**
 * States of a command. queued: not sent yet. resending: sent, lost, waiting to be sent again. sent: transmitted by a gateway. acknowledged:
 * answered by the device. confirmed: a report of the device shows the value. unanswered: ended without an answer. unproven: ended because
 * no report proves it. ended: ended for good. Evidence that arrives late still changes the outcome of an unanswered or unproven one.
 */
export const commandStates = [
  'queued',
  'resending',
  'sent',
  'acknowledged',
  'confirmed',
  'unanswered',
  'unproven',
  'ended',
] as const
export type CommandState = (typeof commandStates)[number]

interface End {
  readonly status: Extract<DownlinkStatus, 'Failed' | 'Aborted'>
  readonly state: Extract<CommandState, 'unanswered' | 'unproven' | 'ended'>
}

const failed = { status: 'Failed', state: 'ended' } as const
const aborted = { status: 'Aborted', state: 'ended' } as const

/** How a command ends by each reason. */
export const ends = {
  versionUnknown: failed,
  refusedByNetwork: failed,
  payloadTooLarge: failed,
  gatewayRefused: failed,
  notAcknowledged: { status: 'Failed', state: 'unanswered' },
  notConfirmed: { status: 'Failed', state: 'unproven' },
  contradicted: { status: 'Failed', state: 'unproven' },
  timedOut: { status: 'Failed', state: 'unproven' },

  unknownCommand: failed,
  badLength: failed,
  outOfRange: failed,
  notAllowedInMode: failed,
  busy: failed,
  motorError: failed,
  firmwareTooOld: failed,
  refused: failed,

  expired: { status: 'Aborted', state: 'unanswered' },
  overtaken: { status: 'Aborted', state: 'unproven' },
  replaced: aborted,
  abortedByUser: aborted,
  unassigned: aborted,
  malfunctionReported: aborted,
} as const satisfies Readonly<Record<DownlinkReason, End>>

/** The reasons that a device gives itself (any result status but 0): it has not changed anything. */
export const refusals = [
  'unknownCommand',
  'badLength',
  'outOfRange',
  'notAllowedInMode',
  'busy',
  'motorError',
  'firmwareTooOld',
  'refused',
] as const satisfies readonly DownlinkReason[]

/**
 * What can happen to a command, besides the reasons that end it by themselves. sent: a gateway transmitted it. lost: the transmission did
 * not reach the device. answered: the device accepted it. proved: a report shows the value, or, where none can, the device's answer.
 * contradicted: reports go on to show another value. timedOut: its effect ended by itself before a report. overtaken: the device carried
 * out a later command for the same value before a report. deadline: the time to wait is over. givenUp: the last attempt was lost, too.
 */
export const progressEvents = ['sent', 'lost', 'answered', 'proved', 'deadline', 'givenUp'] as const
export type CommandEvent = (typeof progressEvents)[number] | DownlinkReason

/** What an event does in a state: the next state, or the reason that ends the command. */
type Cells = Readonly<Partial<Record<CommandEvent, CommandState | DownlinkReason>>>

const by = <Reason extends DownlinkReason>(...reasons: readonly Reason[]) =>
  Object.fromEntries(reasons.map((reason) => [reason, reason]))

const refused = by(...refusals)
const notSendable = by('refusedByNetwork', 'payloadTooLarge', 'gatewayRefused')
/** The device is no longer ours to command. */
const withdrawn = by('unassigned', 'malfunctionReported')
/** What has not been sent, or not received, can still be withheld. */
const withheld = by('replaced', 'abortedByUser')

/**
 * An event without a cell changes nothing. A command that the thermostat's firmware does not support, or may not, begins as ended
 * (firmwareTooOld, versionUnknown).
 */
export const commandTable: Readonly<Record<CommandState, Cells>> = {
  queued: {
    ...refused,
    ...notSendable,
    ...withdrawn,
    ...withheld,
    sent: 'sent',
    answered: 'acknowledged',
    proved: 'confirmed',
    deadline: 'expired',
  },
  resending: {
    ...refused,
    ...notSendable,
    ...withdrawn,
    ...withheld,
    sent: 'sent',
    answered: 'acknowledged',
    proved: 'confirmed',
    deadline: 'notAcknowledged',
  },
  sent: {
    ...refused,
    ...notSendable,
    ...withdrawn,
    lost: 'resending',
    replaced: 'replaced',
    answered: 'acknowledged',
    proved: 'confirmed',
    overtaken: 'overtaken',
    deadline: 'notAcknowledged',
    givenUp: 'notAcknowledged',
  },
  acknowledged: {
    ...refused,
    ...withdrawn,
    proved: 'confirmed',
    contradicted: 'contradicted',
    timedOut: 'timedOut',
    overtaken: 'overtaken',
    notConfirmed: 'notConfirmed',
    deadline: 'notConfirmed',
  },
  confirmed: {},
  // the device answered late, or the notice of the transmission did
  unanswered: {
    ...refused,
    sent: 'notAcknowledged',
    answered: 'notConfirmed',
    proved: 'confirmed',
  },
  unproven: { ...refused, proved: 'confirmed' },
  ended: {},
}

/** Progress of a command, with the times (ISO instants) of the evidence for it. */
export interface Progress {
  readonly status: DownlinkStatus
  readonly phase: DownlinkPhase
  readonly reason: DownlinkReason | null
  readonly sentAt: string | null
  readonly acknowledgedAt: string | null
  /** When the device sent the status that tells what became of the value; null if none followed the command. */
  readonly reportedAt: string | null
  readonly finishedAt: string | null
}

/** The state of a command. */
export const stateOf = ({
  phase,
  reason,
  sentAt,
}: Pick<Progress, 'phase' | 'reason' | 'sentAt'>): CommandState => {
  if (phase === 'queued') return sentAt === null ? 'queued' : 'resending'
  if (phase !== 'failed' && phase !== 'aborted') return phase
  return reason === null ? 'ended' : ends[reason].state
}

const isEnd = (cell: CommandState | DownlinkReason): cell is DownlinkReason => cell in ends

const endPhases = { Failed: 'failed', Aborted: 'aborted' } as const

/** The command after an event at an instant (ISO). An end keeps its time if only its reason changes. */
export const step = <Before extends Progress>(before: Before, event: CommandEvent, at: string): Before => {
  const cell = commandTable[stateOf(before)][event]
  if (cell === undefined) return before
  if (isEnd(cell)) {
    const { status, state } = ends[cell]
    const finishedAt = state === 'ended' ? at : (before.finishedAt ?? at)
    return { ...before, status, phase: endPhases[status], reason: cell, finishedAt }
  }
  if (cell === 'confirmed')
    return { ...before, status: 'Success', phase: 'confirmed', reason: null, finishedAt: at }
  if (cell === 'queued' || cell === 'resending') return { ...before, phase: 'queued' }
  if (cell === 'sent' || cell === 'acknowledged') return { ...before, phase: cell }
  return before
}

/** Whether an event would change a command, e.g. whether it can still be aborted. */
export const mayHappen = (
  before: Pick<Progress, 'phase' | 'reason' | 'sentAt'>,
  event: CommandEvent,
): boolean => commandTable[stateOf(before)][event] !== undefined

/** The reasons whose outcome late evidence can still change. */
export const openReasons: readonly DownlinkReason[] = downlinkReasons.filter(
  (reason) => ends[reason].state !== 'ended',
)

/** Whether further evidence can still change the outcome of a command. */
export const isOpen = (command: Pick<Progress, 'phase' | 'reason' | 'sentAt'>): boolean => {
  const state = stateOf(command)
  return state !== 'confirmed' && state !== 'ended'
}
