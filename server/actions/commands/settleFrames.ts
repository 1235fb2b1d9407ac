import { toHex } from '../../../domain/codec/bytes.ts'
import { encodeFrame } from '../../../domain/codec/rt1/downlink.ts'
import { restarts } from '../../../domain/commands/command.ts'
import { step, type Progress } from '../../../domain/downlinks/commandStates.ts'
import { provesLoss, triesMax } from '../../../domain/downlinks/judge.ts'
import type { OpenDownlink } from '../../finders/commands/openDownlinks.ts'
import type { FrameChange } from './writeProgress.ts'

/** The part of a status that matters to frames. */
interface LastSeq {
  at: string
  lastSeq: number
}

/** New evidence about a frame. */
export interface FrameNews {
  sent?: { at: string; frameCounter: number }
  /** When the device's radio failed to confirm it in time. */
  lostAt?: string
  statuses: readonly LastSeq[]
}

interface FrameOutcome {
  commands: OpenDownlink[]
  frame: FrameChange | undefined
}

/** Whether a command in a frame is still to be carried out. */
export const isNeeded = ({ status, phase }: Pick<Progress, 'status' | 'phase'>): boolean =>
  status === 'Running' && (phase === 'queued' || phase === 'sent')

/** The payload of a frame's remaining commands. */
export const payloadOf = (commands: readonly OpenDownlink[]): string => toHex(encodeFrame(commands))

const unchanged = {
  payload: null,
  sentAt: null,
  frameCounter: null,
  closed: false,
  released: false,
  again: false,
} as const

/** An attempt failed: the frame is resent without commands that have completed or been replaced meanwhile, or its commands fail. */
const afterLoss = (
  attempts: number,
  commands: readonly OpenDownlink[],
  at: string,
  change: FrameChange,
): FrameOutcome => {
  if (attempts + 1 >= triesMax)
    return {
      commands: commands.map((one) => (isNeeded(one) ? step(one, 'givenUp', at) : one)),
      frame: { ...change, closed: true },
    }
  const next = commands.map((one): OpenDownlink => {
    if (!isNeeded(one)) return one
    return step(one, one.hasLater ? 'replaced' : 'lost', at)
  })
  const left = next.filter(isNeeded)
  if (left.length === 0) return { commands: next, frame: { ...change, closed: true } }
  return { commands: next, frame: { ...change, payload: payloadOf(left), again: true } }
}

/** Whether a frame is neither at the network server, nor being handed over, nor in the air. */
const waitsHere = ({ enqueuedAt, nextAttemptAt, sentAt }: NonNullable<OpenDownlink['frame']>): boolean =>
  enqueuedAt === null && nextAttemptAt === null && sentAt === null

/** Settles a frame and its commands by the evidence about it, after the commands were judged individually. */
export const settleFrame = (commands: readonly OpenDownlink[], news: FrameNews): FrameOutcome => {
  const frame = commands[0]?.frame ?? null
  if (!frame) return { commands: [...commands], frame: undefined }
  // ignores repeated notices of one transmission, even after a resend, and notices older than the latest
  const isNew = (told: { at: string; frameCounter: number }) =>
    told.frameCounter !== frame.frameCounter &&
    (frame.sentAt === null || Date.parse(told.at) > Date.parse(frame.sentAt))
  const sent = news.sent && isNew(news.sent) ? news.sent : undefined
  const change: FrameChange = {
    ...unchanged,
    id: frame.id,
    sentAt: sent?.at ?? null,
    frameCounter: sent?.frameCounter ?? null,
  }
  if (frame.closedAt !== null) return { commands: [...commands], frame: sent && change }
  if (!commands.some(isNeeded)) {
    // evidence about a command implies that its frame was sent, even without a notice
    const known = commands.map((one) => one.sentAt ?? one.acknowledgedAt).find((at) => at !== null)
    return {
      commands: [...commands],
      frame: { ...change, sentAt: change.sentAt ?? known ?? null, closed: true },
    }
  }
  const sentAt = sent?.at ?? frame.sentAt
  // the other commands may have been carried out or ended: a thermostat stops at the first command it does not know
  const seqs = commands.filter(isNeeded).map(({ seq }) => seq)
  const resets = commands.some(({ command }) => restarts(command))
  const silent = news.statuses.find(({ at, lastSeq }) =>
    provesLoss({ sentAt, seqs, resets }, at, lastSeq),
  )?.at
  const lostAt = silent ?? (sentAt === null ? undefined : news.lostAt)
  if (lostAt !== undefined) return afterLoss(frame.attempts, commands, lostAt, change)
  if (sent || !waitsHere(frame)) return { commands: [...commands], frame: sent && change }
  // the frame goes out (again) without commands that have ended meanwhile
  const payload = payloadOf(commands.filter(isNeeded))
  return { commands: [...commands], frame: payload === frame.payload ? undefined : { ...change, payload } }
}
