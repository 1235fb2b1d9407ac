import { resultReason } from '../codec/rt1/commandResult.ts'
import type { DownlinkStatus } from '../enums.ts'
import { type Command, calibrates, lastsMinutes, requestedBy, restarts, showsLater, shownBy, shownByFingerprint, shownByLevels } from '../commands/command.ts'
import type { DownlinkPhase, DownlinkReason } from '../commands/sending.ts'
import type { ShownFingerprint, ShownStatus } from '../commands/commandRow.ts'

/** Progress of a command, with the times (ISO instants) of the evidence for it. */
export interface Progress {
  readonly status: DownlinkStatus
  readonly phase: DownlinkPhase
  readonly reason: DownlinkReason | null
  readonly sentAt: string | null
  readonly acknowledgedAt: string | null
  readonly finishedAt: string | null
}

/** A command in progress and its frame. */
export interface Judged extends Progress {
  readonly command: Command
  readonly seq: number
  readonly createdAt: string
  /** Sequence numbers of all commands in its frame, in the order in which the device carries them out. */
  readonly frameSeqs: readonly number[]
  /** A report with its sequence number refers to it: its frame was handed to the network server, and no later command reuses the number. */
  readonly ownsNumber: boolean
  /** A later command has changed the same value, so that no report can confirm this one. */
  readonly overtaken: boolean
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
  | { readonly kind: 'status'; readonly at: string; readonly values: ShownStatus & { readonly lastSeq: number } }
  | { readonly kind: 'fingerprint'; readonly at: string; readonly values: ShownFingerprint }
  | { readonly kind: 'levelMapping'; readonly at: string; readonly levels: readonly number[] }
  | { readonly kind: 'health'; readonly at: string }
  /** The device has rejoined the network. */
  | { readonly kind: 'join'; readonly at: string }

/** Failures concluded from silence; a late report overrides them. */
export const silentReasons = ['expired', 'notAcknowledged', 'notConfirmed'] as const satisfies readonly DownlinkReason[]

/** Whether further evidence can still change the outcome of a command. */
export const isOpen = ({ status, reason }: Pick<Progress, 'status' | 'reason'>): boolean =>
  status === 'Running' || silentReasons.some((silent) => silent === reason)

const earlier = (one: string | null, other: string): string => (one === null || Date.parse(other) < Date.parse(one) ? other : one)
const isAfter = (one: string, other: string | null): boolean => other !== null && Date.parse(one) > Date.parse(other)

const success = (before: Progress, at: string): Progress => ({ ...before, status: 'Success', phase: 'confirmed', reason: null, finishedAt: at })
const failure = (before: Progress, reason: DownlinkReason, at: string): Progress => ({ ...before, status: 'Failed', phase: 'failed', reason, finishedAt: at })

/** The device has answered, which does not prove its value yet. */
const acknowledged = (before: Progress, at: string): Progress => {
  const acknowledgedAt = earlier(before.acknowledgedAt, at)
  if (before.status === 'Running') return { ...before, phase: 'acknowledged', acknowledgedAt }
  return { ...before, acknowledgedAt, status: 'Failed', phase: 'failed', reason: 'notConfirmed' }
}

/** Whether the device's answer is the only possible confirmation of a command. */
const answerDecides = ({ command, overtaken }: Judged): boolean => overtaken || !showsLater(command)

/** Sequence number 0 proves nothing: a device reports it before its first command and after a restart. */
const wasCarriedOut = ({ seq, frameSeqs, createdAt, ownsNumber }: Judged, at: string, lastSeq: number): 'this' | 'later' | undefined => {
  if (lastSeq === 0 || !ownsNumber || isAfter(createdAt, at)) return undefined
  if (lastSeq === seq) return 'this'
  return frameSeqs.indexOf(lastSeq) > frameSeqs.indexOf(seq) ? 'later' : undefined
}

/** Whether a timed effect has since ended by itself, so that no report can show it. */
const hasTimedOut = (command: Command, since: string, at: string): boolean =>
  lastsMinutes(command) > 0 && Date.parse(at) >= Date.parse(since) + lastsMinutes(command) * 60_000

/** Uplinks within which an acknowledged value must show. */
const uplinksToShow = 2

const byStatus = (before: Judged, { at, values }: Extract<Evidence, { kind: 'status' }>): Progress => {
  const carriedOut = wasCarriedOut(before, at, values.lastSeq)
  const now: Progress = carriedOut ? acknowledged(before, at) : before
  const shown = shownBy(before.command, values)
  // a finished calibration may be the previous one: only a status after the acknowledgement counts
  const since = calibrates(before.command) ? before.acknowledgedAt : (before.sentAt ?? before.acknowledgedAt)
  if (shown === true && (carriedOut !== undefined || isAfter(at, since) || isAfter(at, before.acknowledgedAt))) return success(now, at)
  if (carriedOut === 'this' && answerDecides(before)) return success(now, at)
  const answered = before.acknowledgedAt
  if (answered === null || !isAfter(at, answered)) return now
  if (before.overtaken || hasTimedOut(before.command, answered, at)) return success(now, at)
  if (calibrates(before.command) && before.phase === 'acknowledged') {
    if (values.calibration === 'failed') return failure(now, 'motorError', at)
    if (values.calibration === 'running') return now
  }
  const isMissing = shown === false || restarts(before.command)
  const deadline = Date.parse(answered) + uplinksToShow * before.uplinkMinutes * 60_000
  return isMissing && before.status === 'Running' && Date.parse(at) > deadline ? failure(now, 'notConfirmed', at) : now
}

const byResult = (before: Judged, { at, result }: Extract<Evidence, { kind: 'result' }>): Progress => {
  const reason = resultReason(result)
  if (reason !== undefined) return failure({ ...before, acknowledgedAt: earlier(before.acknowledgedAt, at) }, reason, at)
  const now = acknowledged(before, at)
  return answerDecides(before) ? success(now, at) : now
}

const hourMs = 3_600_000

/** Whether a report other than a status is the one that the command requested. */
const answers = ({ command, sentAt, acknowledgedAt }: Judged, evidence: Evidence): boolean => {
  const requested = requestedBy(command)
  switch (evidence.kind) {
    case 'fingerprint': {
      const hoursSince = (Date.parse(evidence.at) - Date.parse(sentAt ?? acknowledgedAt ?? evidence.at)) / hourMs
      return requested?.includes('fingerprint') ?? shownByFingerprint(command, evidence.values, hoursSince) === true
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

/**
 * The progress of a command after a further piece of evidence. Success needs a report of the device, received after the command was
 * sent, that shows the value, or, where no report can, the device's answer. The outcome does not depend on the order or repetition of
 * evidence. Source: issue 'Devices', field knowledge on downlinks.
 */
export const judge = (before: Judged, evidence: Evidence): Progress => {
  // a final outcome does not change; only missing times are filled in
  if (!isOpen(before)) {
    if (evidence.kind === 'sent') return { ...before, sentAt: earlier(before.sentAt, evidence.at) }
    // also for a command that was aborted too late: the device carried it out all the same
    const answered = (evidence.kind === 'result' || evidence.kind === 'radio') && before.status !== 'Failed'
    return answered ? { ...before, acknowledgedAt: earlier(before.acknowledgedAt, evidence.at) } : before
  }
  switch (evidence.kind) {
    case 'sent': {
      const sentAt = earlier(before.sentAt, evidence.at)
      return before.phase === 'queued' ? { ...before, phase: 'sent', sentAt } : { ...before, sentAt }
    }
    case 'radio':
      return acknowledged(before, evidence.at)
    case 'result':
      return byResult(before, evidence)
    case 'status':
      return byStatus(before, evidence)
    default:
      return answers(before, evidence) && (isAfter(evidence.at, before.sentAt) || isAfter(evidence.at, before.acknowledgedAt))
        ? success(before, evidence.at)
        : before
  }
}

/** Seconds after sending within which an uplink may already have been on its way. */
const margin = 3

/** A frame in transit. */
export interface SentFrame {
  readonly sentAt: string | null
  /** Sequence numbers of its commands that the device is not known to have carried out. */
  readonly seqs: readonly number[]
  /** It restarts the device, which then reports 0 as its last sequence number. */
  readonly resets: boolean
}

/** Whether a status proves that the rest of a frame was lost: it was sent earlier, and the device has carried out none of it. */
export const provesLoss = ({ sentAt, seqs, resets }: SentFrame, at: string, lastSeq: number): boolean =>
  sentAt !== null && Date.parse(at) > Date.parse(sentAt) + margin * 1000 && !seqs.includes(lastSeq) && !(resets && lastSeq === 0)

/** Maximum number of times that a frame is sent. Source: field knowledge, downlinks. */
export const triesMax = 3
