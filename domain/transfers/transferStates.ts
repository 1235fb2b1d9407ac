import type { FragmentRange, TransferReport } from '../codec/rt1/transfer.ts'
import { uplinksAwaited } from '../downlinks/waiting.ts'
import { day, minute } from '../time.ts'
import { countOf, spacingMs, without, type TransferDirection } from './transfer.ts'

export const transferStates = ['Queued', 'Running', 'Completed', 'Failed', 'Aborted'] as const
export type TransferState = (typeof transferStates)[number]

/** Why a transfer failed or was aborted. */
export const transferReasons = [
  'noAnswer',
  'refusedByDevice',
  'checksumWrong',
  'fragmentsMissing',
  'noProgress',
  'abortedByUser',
  'unassigned',
  'malfunctionReported',
] as const
export type TransferReason = (typeof transferReasons)[number]

type TransferEvent = 'start' | 'complete' | 'fail' | 'abort'

/** Where each event leads from each state; an event that is missing changes nothing: it came too late. */
export const transferTable: Readonly<
  Record<TransferState, Readonly<Partial<Record<TransferEvent, TransferState>>>>
> = {
  Queued: { start: 'Running', fail: 'Failed', abort: 'Aborted' },
  Running: { start: 'Running', complete: 'Completed', fail: 'Failed', abort: 'Aborted' },
  Completed: {},
  Failed: {},
  Aborted: {},
}

/** States in which a transfer is under way. */
export const openTransferStates = transferStates.filter((state) => transferTable[state].abort !== undefined)

/** Why a transfer cannot be aborted. */
export const whyNotAbortTransfer = (state: TransferState): 'transferEnded' | undefined =>
  transferTable[state].abort === undefined ? 'transferEnded' : undefined

/**
 * What comes next in a transfer under way. To a device: announce it, send its fragments, verify that all have arrived. From a device: request
 * the memory, receive the fragments, assemble them.
 */
export const transferSteps = ['announce', 'send', 'verify', 'request', 'receive', 'assemble'] as const
type TransferStep = (typeof transferSteps)[number]

/** The course of a transfer; instants are ms. */
export interface TransferCourse {
  readonly state: TransferState
  readonly reason: TransferReason | null
  readonly step: TransferStep
  /** Fragments that are still to be sent. */
  readonly pending: readonly FragmentRange[]
  /** Null until the transfer has begun. */
  readonly fragments: number | null
  /** Fragments that were sent, or received. */
  readonly done: number
  /** Fragments that the device has confirmed. */
  readonly confirmed: number
  /** Control messages since the last progress. */
  readonly attempts: number
  /** When the next frame is due. */
  readonly dueAt: number
  /** When it last came forward. */
  readonly progressAt: number
}

/** A device that answers so many control messages with nothing new is given up. Own choice. */
export const attemptsMax = 5
/** A transfer that does not come forward for so long is given up: the device may be out of reach for a weekend. Own choice. */
export const progressDays = 3

export interface TransferDevice {
  readonly uplinkMinutes: number
  readonly spreadingFactor: number | null
}

/** How long a device is given to answer. */
const answerMs = ({ uplinkMinutes }: TransferDevice): number =>
  (uplinksAwaited * Math.max(1, uplinkMinutes) + 1) * minute

/** How long the fragments of a device may stay away before they are asked for again. */
const silenceMs = ({ spreadingFactor }: TransferDevice): number => 3 * spacingMs(spreadingFactor) + minute

const ended = (
  course: TransferCourse,
  event: TransferEvent,
  reason: TransferReason | null,
): TransferCourse => {
  const state = transferTable[course.state][event]
  return state === undefined ? course : { ...course, state, reason }
}

export const failTransfer = (course: TransferCourse, reason: TransferReason): TransferCourse =>
  ended(course, 'fail', reason)
export const abortTransfer = (course: TransferCourse, reason: TransferReason): TransferCourse =>
  ended(course, 'abort', reason)
export const completeTransfer = (course: TransferCourse): TransferCourse => ended(course, 'complete', null)

const isOpen = ({ state }: TransferCourse): boolean => openTransferStates.includes(state)

/** The course of a new transfer. */
export const newCourse = (direction: TransferDirection, now: number): TransferCourse => ({
  state: 'Queued',
  reason: null,
  step: direction === 'toDevice' ? 'announce' : 'request',
  pending: [],
  fragments: null,
  done: 0,
  confirmed: 0,
  attempts: 0,
  dueAt: now,
  progressAt: now,
})

/** Why a transfer whose next frame is due is given up instead. */
export const whyGiveUp = (
  { attempts, step, progressAt }: TransferCourse,
  now: number,
): TransferReason | undefined => {
  if (now - progressAt >= progressDays * day) return 'noProgress'
  if (step === 'send' || step === 'assemble' || attempts < attemptsMax) return undefined
  return step === 'receive' || step === 'verify' ? 'fragmentsMissing' : 'noAnswer'
}

/** A frame of the transfer is on its way to a gateway: a control message counts as an attempt. */
export const frameQueued = (course: TransferCourse): TransferCourse => ({
  ...course,
  state: transferTable[course.state].start ?? course.state,
  attempts: course.step === 'send' ? course.attempts : course.attempts + 1,
})

/** What a frame of a transfer has said: the step that it belongs to, and its fragment. */
export type SentFrame =
  | { readonly step: 'send'; readonly fragment: number }
  | { readonly step: Exclude<TransferStep, 'send' | 'assemble'> }

/**
 * A gateway has sent a frame. The next fragment can wait for the device's next uplink; a control message waits for its answer, unless that came
 * before the notice of the sending.
 */
export const frameSent = (
  course: TransferCourse,
  frame: SentFrame,
  device: TransferDevice,
  now: number,
): TransferCourse => {
  if (!isOpen(course) || course.step !== frame.step) return course
  const answerDue = now + answerMs(device)
  if (frame.step !== 'send') return { ...course, dueAt: answerDue }
  const pending = without(course.pending, frame.fragment)
  const sent = {
    ...course,
    pending,
    done: Math.max(0, (course.fragments ?? 0) - countOf(pending)),
    progressAt: now,
  }
  // the device reports when it has the last fragment; only if it does not, it is asked
  return pending.length > 0 ? { ...sent, dueAt: now } : { ...sent, step: 'verify', dueAt: answerDue }
}

/** Its frame was not sent: it is queued again after the device's next uplinks. */
export const frameLost = (
  course: TransferCourse,
  { uplinkMinutes }: TransferDevice,
  now: number,
): TransferCourse =>
  isOpen(course) ? { ...course, dueAt: now + Math.max(1, uplinkMinutes) * minute } : course

/** A device has restarted while it was read: its memory may be another one by now, so nothing of before belongs to what comes. */
const readAgain = (course: TransferCourse, now: number): TransferCourse => ({
  ...course,
  step: 'request',
  fragments: null,
  done: 0,
  dueAt: now,
})

/** The device reports on a transfer. */
export const reportHeard = (
  course: TransferCourse,
  direction: TransferDirection,
  { state, received, gaps }: TransferReport,
  now: number,
): TransferCourse => {
  if (!isOpen(course)) return course
  if (state === 'refused') return failTransfer(course, 'refusedByDevice')
  if (direction === 'fromDevice')
    return state === 'unknown' && course.step === 'receive' ? readAgain(course, now) : course
  if (state === 'unknown') return { ...course, step: 'announce', dueAt: now }
  if (state === 'checksumWrong') return failTransfer(course, 'checksumWrong')
  const fragments = course.fragments ?? 0
  if (state === 'complete')
    return completeTransfer({ ...course, pending: [], done: fragments, confirmed: fragments })
  // while fragments are on their way, those that were sent meanwhile are not yet among the reported ones
  if (course.step === 'send') return { ...course, confirmed: Math.max(course.confirmed, received) }
  const pending = gaps.length > 0 ? gaps : []
  const known = received > course.confirmed
  const confirmed = Math.max(course.confirmed, received)
  const isNew = course.step === 'announce' || known
  const next = {
    ...course,
    confirmed,
    attempts: isNew ? 0 : course.attempts + 1,
    progressAt: isNew ? now : course.progressAt,
    dueAt: now,
  }
  return pending.length > 0
    ? { ...next, step: 'send', pending, done: Math.max(0, fragments - countOf(pending)) }
    : { ...next, step: 'verify' }
}

/** Fragments of a device have been stored: how many there are now, and how many there will be. */
export const fragmentsHeard = (
  course: TransferCourse,
  { there, fragments, hadLast }: { there: number; fragments: number; hadLast: boolean },
  device: TransferDevice,
  now: number,
): TransferCourse => {
  if (!isOpen(course)) return course
  const next = {
    ...course,
    state: transferTable[course.state].start ?? course.state,
    fragments,
    done: there,
    attempts: 0,
    progressAt: now,
  }
  if (there === fragments) return { ...next, step: 'assemble', dueAt: now }
  // after the last fragment nothing more comes by itself, but what was overtaken on the way
  return { ...next, step: 'receive', dueAt: now + (hadLast ? minute : silenceMs(device)) }
}
