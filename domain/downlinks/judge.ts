import { resultReason } from '../codec/rt1/commandResult.ts'
import {
  type Command,
  calibrates,
  lastsMinutes,
  requestedBy,
  restarts,
  showsLater,
  shownBy,
  shownByFingerprint,
  shownByLevels,
} from '../commands/command.ts'
import type { ShownFingerprint, ShownStatus } from '../commands/commandRow.ts'
import { isOpen, stateOf, step, type Progress } from './commandStates.ts'
import { uplinksAwaited } from './waiting.ts'

/** A command in progress and its frame. */
export interface Judged extends Progress {
  readonly command: Command
  readonly seq: number
  readonly createdAt: string
  /** Sequence numbers of all commands in its frame, in the order in which the device carries them out. */
  readonly frameSeqs: readonly number[]
  /** A report with its sequence number refers to it: its frame was handed to the network server, and no later command reuses the number. */
  readonly ownsNumber: boolean
  /** When (ISO instant) the device carried out a later command for the same value: no report from then on proves this one. Null if none. */
  readonly overtakenAt: string | null
  /** Uplink interval of its thermostat in minutes. */
  readonly uplinkMinutes: number
}

/** Evidence about a command, from the network server or the device; `at` is when the device or gateway sent it (ISO instant). */
export type Evidence =
  | { readonly kind: 'sent'; readonly at: string }
  /** The device's radio confirmed the frame. */
  | { readonly kind: 'radio'; readonly at: string }
  /** The device's answer to this command: its result status. */
  | { readonly kind: 'result'; readonly at: string; readonly result: number }
  | {
      readonly kind: 'status'
      readonly at: string
      readonly values: ShownStatus & { readonly lastSeq: number }
    }
  | { readonly kind: 'fingerprint'; readonly at: string; readonly values: ShownFingerprint }
  | { readonly kind: 'levelMapping'; readonly at: string; readonly levels: readonly number[] }
  | { readonly kind: 'health'; readonly at: string }
  /** The device has rejoined the network. */
  | { readonly kind: 'join'; readonly at: string }

const earlier = (one: string | null, other: string): string =>
  one === null || Date.parse(other) < Date.parse(one) ? other : one
const isAfter = (one: string, other: string | null): boolean =>
  other !== null && Date.parse(one) > Date.parse(other)
const later = (at: string, minutes: number): number => Date.parse(at) + minutes * 60_000

/** The device has answered, which does not prove its value yet. */
const answered = (before: Judged, at: string): Judged => ({
  ...step(before, 'answered', at),
  acknowledgedAt: earlier(before.acknowledgedAt, at),
})

/** Sequence number 0 proves nothing: a device reports it before its first command and after a restart. */
const wasCarriedOut = (
  { seq, frameSeqs, createdAt, ownsNumber }: Judged,
  at: string,
  lastSeq: number,
): 'this' | 'later' | undefined => {
  if (lastSeq === 0 || !ownsNumber || isAfter(createdAt, at)) return undefined
  if (lastSeq === seq) return 'this'
  return frameSeqs.indexOf(lastSeq) > frameSeqs.indexOf(seq) ? 'later' : undefined
}

/** Whether a timed effect has ended by itself since the answer, so that no report from then on can show it. */
const hasTimedOut = ({ command, acknowledgedAt }: Judged, at: string): boolean =>
  acknowledgedAt !== null &&
  lastsMinutes(command) > 0 &&
  Date.parse(at) >= later(acknowledgedAt, lastsMinutes(command))

/** Uplinks within which an acknowledged value must show. */
const uplinksToShow = 2

/**
 * Whether a report comes too late to prove a command that has ended: what the device shows since then may have any cause. It still proves
 * one that silence ended, if the device names it as the last that it carried out, or has answered it late.
 */
const isTooLate = (before: Judged, at: string, isNamed: boolean): boolean => {
  const { finishedAt, acknowledgedAt, reason } = before
  if (finishedAt === null || !isAfter(at, finishedAt)) return false
  const wasSilent = stateOf(before) === 'unanswered' || reason === 'notConfirmed'
  const answeredLate =
    acknowledgedAt !== null && isAfter(acknowledgedAt, finishedAt) && isAfter(at, acknowledgedAt)
  return !(wasSilent && (isNamed || answeredLate))
}

/** Keeps the time of the report that tells what became of the value: the last one before the end, or else the first one after it. */
const reported = (before: Judged, at: string): Judged => {
  const { reportedAt, finishedAt } = before
  if (reportedAt === null) return { ...before, reportedAt: at }
  const isIn = (one: string) => finishedAt === null || !isAfter(one, finishedAt)
  const isBetter = isIn(at)
    ? !isIn(reportedAt) || isAfter(at, reportedAt)
    : !isIn(reportedAt) && isAfter(reportedAt, at)
  return isBetter ? { ...before, reportedAt: at } : before
}

const byStatus = (before: Judged, { at, values }: Extract<Evidence, { kind: 'status' }>): Judged => {
  const carriedOut = wasCarriedOut(before, at, values.lastSeq)
  const since = before.sentAt ?? before.acknowledgedAt
  const heard = carriedOut ? answered(before, at) : before
  const now = carriedOut || isAfter(at, since) ? reported(heard, at) : heard
  if (carriedOut === 'this' && !showsLater(before.command)) return step(now, 'proved', at)
  if (hasTimedOut(now, at)) return step(now, 'timedOut', at)
  const shown = shownBy(before.command, values)
  // a finished calibration may be the previous one: only a status after the acknowledgement counts
  const follows =
    carriedOut !== undefined ||
    isAfter(at, calibrates(before.command) ? before.acknowledgedAt : since) ||
    isAfter(at, before.acknowledgedAt)
  const isOvertaken = before.overtakenAt !== null && !isAfter(before.overtakenAt, at)
  if (shown === true && follows && !isOvertaken && !isTooLate(before, at, carriedOut !== undefined))
    return { ...step(now, 'proved', at), reportedAt: at }
  const answeredAt = before.acknowledgedAt
  if (answeredAt === null || !isAfter(at, answeredAt)) return now
  if (calibrates(before.command) && before.phase === 'acknowledged') {
    if (values.calibration === 'failed') return step(now, 'motorError', at)
    if (values.calibration === 'running') return now
  }
  if (Date.parse(at) <= later(answeredAt, uplinksToShow * before.uplinkMinutes)) return now
  if (restarts(before.command)) return step(now, 'notConfirmed', at)
  return shown === false ? step(now, 'contradicted', at) : now
}

const byResult = (before: Judged, { at, result }: Extract<Evidence, { kind: 'result' }>): Judged => {
  const reason = resultReason(result)
  if (reason !== undefined)
    return { ...step(before, reason, at), acknowledgedAt: earlier(before.acknowledgedAt, at) }
  const now = answered(before, at)
  return showsLater(before.command) ? now : step(now, 'proved', at)
}

const hourMs = 3_600_000

/** Whether a report other than a status is the one that the command requested. */
const answers = ({ command, sentAt, acknowledgedAt }: Judged, evidence: Evidence): boolean => {
  const requested = requestedBy(command)
  switch (evidence.kind) {
    case 'fingerprint': {
      const hoursSince =
        (Date.parse(evidence.at) - Date.parse(sentAt ?? acknowledgedAt ?? evidence.at)) / hourMs
      return (
        requested?.includes('fingerprint') ??
        shownByFingerprint(command, evidence.values, hoursSince) === true
      )
    }
    case 'join':
      return restarts(command)
    case 'levelMapping':
      return requested?.includes('levelMapping') ?? shownByLevels(command, evidence.levels) === true
    case 'health':
      return requested?.includes('health') ?? false
    default:
      return false
  }
}

/** A report that is requested, or follows a restart, within three uplinks after the end still belongs to the command. */
const isTooLateFor = ({ finishedAt, uplinkMinutes }: Judged, at: string): boolean =>
  finishedAt !== null && Date.parse(at) > later(finishedAt, uplinksAwaited * uplinkMinutes)

/** Whether the levels that a device reports after its answer are others than those that it was given. */
const showsOtherLevels = ({ command, acknowledgedAt }: Judged, evidence: Evidence): boolean =>
  evidence.kind === 'levelMapping' &&
  isAfter(evidence.at, acknowledgedAt) &&
  shownByLevels(command, evidence.levels) === false

const byEvidence = (before: Judged, evidence: Evidence): Judged => {
  if (showsOtherLevels(before, evidence)) return step(before, 'contradicted', evidence.at)
  switch (evidence.kind) {
    case 'sent':
      return { ...step(before, 'sent', evidence.at), sentAt: earlier(before.sentAt, evidence.at) }
    case 'radio':
      return answered(before, evidence.at)
    case 'result':
      return byResult(before, evidence)
    case 'status':
      return byStatus(before, evidence)
    default:
      return answers(before, evidence) &&
        !isTooLateFor(before, evidence.at) &&
        (isAfter(evidence.at, before.sentAt) || isAfter(evidence.at, before.acknowledgedAt))
        ? step(before, 'proved', evidence.at)
        : before
  }
}

/** Facts about a command that has ended for good: only missing times are filled in. */
const withTimes = (before: Judged, evidence: Evidence): Judged => {
  const { kind, at } = evidence
  if (kind === 'sent') return { ...before, sentAt: earlier(before.sentAt, at) }
  // also for a command that was aborted too late: the device carried it out all the same
  const answers = (kind === 'result' || kind === 'radio') && before.status !== 'Failed'
  return answers ? { ...before, acknowledgedAt: earlier(before.acknowledgedAt, at) } : before
}

/** Ends a command that a later one has overtaken. */
export const overtake = <Before extends Judged>(before: Before): Before =>
  before.overtakenAt === null ? before : step(before, 'overtaken', before.overtakenAt)

/**
 * The progress of a command after a further piece of evidence, by the table of its states (commandStates.ts). Success needs a report of the
 * device, received after the command was sent, that shows the value, or, where no report can, the device's answer. The outcome does not
 * depend on the order or repetition of evidence. Source: issue 'Devices', field knowledge on downlinks.
 */
export const judge = (before: Judged, evidence: Evidence): Progress =>
  overtake(isOpen(before) ? byEvidence(before, evidence) : withTimes(before, evidence))

/** Seconds after sending within which an uplink may already have been on its way. */
const margin = 3

/** A frame in transit. */
interface SentFrame {
  readonly sentAt: string | null
  /** Sequence numbers of its commands that the device is not known to have carried out. */
  readonly seqs: readonly number[]
  /** It restarts the device, which then reports 0 as its last sequence number. */
  readonly resets: boolean
}

/** Whether a status proves that the rest of a frame was lost: it was sent earlier, and the device has carried out none of it. */
export const provesLoss = ({ sentAt, seqs, resets }: SentFrame, at: string, lastSeq: number): boolean =>
  sentAt !== null &&
  Date.parse(at) > Date.parse(sentAt) + margin * 1000 &&
  !seqs.includes(lastSeq) &&
  !(resets && lastSeq === 0)

/** Maximum number of times that a frame is sent. Source: field knowledge, downlinks. */
export const triesMax = 3
