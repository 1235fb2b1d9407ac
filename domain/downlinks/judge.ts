import { resultReason } from '../codec/rt1/commandResult.ts'
import type { DownlinkStatus } from '../enums.ts'
import { type Command, calibrates, lastsMinutes, requestedBy, restarts, showsLater, shownBy, shownByFingerprint, shownByLevels } from '../commands/command.ts'
import type { DownlinkPhase, DownlinkReason } from '../commands/sending.ts'
import type { ShownFingerprint, ShownStatus } from '../commands/commandRow.ts'

/** How far a command is, with the times (ISO instants) of what is known of it. */
export interface Progress {
  readonly status: DownlinkStatus
  readonly phase: DownlinkPhase
  readonly reason: DownlinkReason | null
  readonly sentAt: string | null
  readonly acknowledgedAt: string | null
  readonly finishedAt: string | null
}

/** A command under way, and what its frame is. */
export interface Judged extends Progress {
  readonly command: Command
  readonly seq: number
  readonly createdAt: string
  /** The numbers of its frame's commands, in the order in which the device carries them out. */
  readonly frameSeqs: readonly number[]
  /** A report of its number means it: its frame was given to the network server, and no later command has the number again. */
  readonly ownsNumber: boolean
  /** A later command has changed the same value since: no report can show this one's any more. */
  readonly overtaken: boolean
  /** Minutes between two uplinks of its thermostat. */
  readonly uplinkMinutes: number
}

/** What is heard of a command: from the network server, or from the device; `at` is when the device or gateway spoke (ISO instant). */
export type Evidence =
  | { readonly kind: 'sent'; readonly at: string }
  /** The radio of the device confirmed the frame. */
  | { readonly kind: 'radio'; readonly at: string }
  /** The device's answer to this command: its result status. */
  | { readonly kind: 'result'; readonly at: string; readonly result: number }
  | { readonly kind: 'status'; readonly at: string; readonly values: ShownStatus & { readonly lastSeq: number } }
  | { readonly kind: 'fingerprint'; readonly at: string; readonly values: ShownFingerprint }
  | { readonly kind: 'levelMapping'; readonly at: string; readonly levels: readonly number[] }
  | { readonly kind: 'health'; readonly at: string }
  /** The device has joined the network anew. */
  | { readonly kind: 'join'; readonly at: string }

/** Ends that were concluded from silence: a report that comes after all says more. */
export const silentReasons = ['expired', 'notAcknowledged', 'notConfirmed'] as const satisfies readonly DownlinkReason[]

/** Whether something that is heard may still change what became of a command. */
export const isOpen = ({ status, reason }: Pick<Progress, 'status' | 'reason'>): boolean =>
  status === 'Running' || silentReasons.some((silent) => silent === reason)

const earlier = (one: string | null, other: string): string => (one === null || Date.parse(other) < Date.parse(one) ? other : one)
const isAfter = (one: string, other: string | null): boolean => other !== null && Date.parse(one) > Date.parse(other)

const success = (before: Progress, at: string): Progress => ({ ...before, status: 'Success', phase: 'confirmed', reason: null, finishedAt: at })
const failure = (before: Progress, reason: DownlinkReason, at: string): Progress => ({ ...before, status: 'Failed', phase: 'failed', reason, finishedAt: at })

/** The device answered for it, which is no proof of its value yet. */
const acknowledged = (before: Progress, at: string): Progress => {
  const acknowledgedAt = earlier(before.acknowledgedAt, at)
  if (before.status === 'Running') return { ...before, phase: 'acknowledged', acknowledgedAt }
  return { ...before, acknowledgedAt, status: 'Failed', phase: 'failed', reason: 'notConfirmed' }
}

/** Whether the device's answer alone is all that can be heard of a command. */
const answerDecides = ({ command, overtaken }: Judged): boolean => overtaken || !showsLater(command)

/** A number proves nothing where the device has none yet, or starts anew: both report 0. */
const wasCarriedOut = ({ seq, frameSeqs, createdAt, ownsNumber }: Judged, at: string, lastSeq: number): 'this' | 'later' | undefined => {
  if (lastSeq === 0 || !ownsNumber || isAfter(createdAt, at)) return undefined
  if (lastSeq === seq) return 'this'
  return frameSeqs.indexOf(lastSeq) > frameSeqs.indexOf(seq) ? 'later' : undefined
}

/** Whether what was switched on for a time has ended by itself since: no report can show it any more. */
const hasTimedOut = (command: Command, since: string, at: string): boolean =>
  lastsMinutes(command) > 0 && Date.parse(at) >= Date.parse(since) + lastsMinutes(command) * 60_000

/** Uplinks in which a value that was acknowledged has to show. */
const uplinksToShow = 2

const byStatus = (before: Judged, { at, values }: Extract<Evidence, { kind: 'status' }>): Progress => {
  const carriedOut = wasCarriedOut(before, at, values.lastSeq)
  const now: Progress = carriedOut ? acknowledged(before, at) : before
  const shown = shownBy(before.command, values)
  // a calibration that is done may be the one before: the device has to have taken this one
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

/** Whether a report other than a status is what the command asked for. */
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
 * What is known of a command once something more is heard of it. Success only by a report of the device that shows its value after it
 * was sent, or, where no report can, by the device's answer. The same evidence in any order and any number of times leads to the same end.
 * Source: issue 'Devices', field knowledge on downlinks.
 */
export const judge = (before: Judged, evidence: Evidence): Progress => {
  // an end that stands is not touched, but for the times that were missing
  if (!isOpen(before)) {
    if (evidence.kind === 'sent') return { ...before, sentAt: earlier(before.sentAt, evidence.at) }
    // also of one that was aborted too late: the device did it all the same
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

/** Seconds after the sending in which an uplink may still be one that was on its way. */
const margin = 3

/** What is known of a frame on its way. */
export interface SentFrame {
  readonly sentAt: string | null
  /** The numbers of its commands that the device is not known to have carried out. */
  readonly seqs: readonly number[]
  /** It starts the device anew, which then has carried out nothing: its last number is 0. */
  readonly resets: boolean
}

/** Whether a status shows that what is left of a frame did not reach its device: it was sent before, and the device has carried out none of it. */
export const provesLoss = ({ sentAt, seqs, resets }: SentFrame, at: string, lastSeq: number): boolean =>
  sentAt !== null && Date.parse(at) > Date.parse(sentAt) + margin * 1000 && !seqs.includes(lastSeq) && !(resets && lastSeq === 0)

/** How often a frame is sent at most. Source: field knowledge, downlinks. */
export const triesMax = 3
