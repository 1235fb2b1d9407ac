import { toHex } from '../../../domain/codec/hex.ts'
import { encodeFrame } from '../../../domain/codec/rt1/downlink.ts'
import type { DownlinkReason } from '../../../domain/commands/downlink.ts'
import { restarts } from '../../../domain/commands/shown.ts'
import { provesLoss, triesMax, type Progress } from '../../../domain/downlinks/judge.ts'
import type { OpenDownlink } from '../../finders/commands/openDownlinks.ts'
import type { FrameChange } from './writeProgress.ts'

/** A status as far as frames go by it. */
export interface LastSeq {
  at: string
  lastSeq: number
}

/** What is heard of a frame itself. */
export interface FrameNews {
  sent?: { at: string; frameCounter: number }
  /** The device's radio did not confirm it in time. */
  lostAt?: string
  statuses: readonly LastSeq[]
}

export interface FrameOutcome {
  commands: OpenDownlink[]
  frame: FrameChange | undefined
}

/** What of a frame is still to be carried out. */
export const isNeeded = ({ status, phase }: Pick<Progress, 'status' | 'phase'>): boolean => status === 'Running' && (phase === 'queued' || phase === 'sent')

export const ended = (command: OpenDownlink, status: 'Failed' | 'Aborted', reason: DownlinkReason, at: string): OpenDownlink => ({
  ...command,
  status,
  phase: status === 'Failed' ? 'failed' : 'aborted',
  reason,
  finishedAt: at,
})

/** The bytes of what is left of a frame. */
export const payloadOf = (commands: readonly OpenDownlink[]): string => toHex(encodeFrame(commands))

const unchanged = { payload: null, sentAt: null, frameCounter: null, closed: false, released: false, again: false } as const

/** A try came to nothing: the frame goes out again without what has been done or replaced meanwhile, or its commands have failed. */
const afterLoss = (attempts: number, commands: readonly OpenDownlink[], at: string, change: FrameChange): FrameOutcome => {
  if (attempts + 1 >= triesMax)
    return { commands: commands.map((one) => (isNeeded(one) ? ended(one, 'Failed', 'notAcknowledged', at) : one)), frame: { ...change, closed: true } }
  const next = commands.map((one): OpenDownlink => {
    if (!isNeeded(one)) return one
    return one.hasLater ? ended(one, 'Aborted', 'replaced', at) : { ...one, phase: 'queued' }
  })
  const left = next.filter(isNeeded)
  if (left.length === 0) return { commands: next, frame: { ...change, closed: true } }
  return { commands: next, frame: { ...change, payload: payloadOf(left), again: true } }
}

/** Whether a frame is neither with the network server, nor on its way there, nor in the air. */
const waitsHere = ({ enqueuedAt, nextAttemptAt, sentAt }: NonNullable<OpenDownlink['frame']>): boolean =>
  enqueuedAt === null && nextAttemptAt === null && sentAt === null

/** What becomes of a frame and its commands by what is heard of it, once its commands are judged by themselves. */
export const settleFrame = (commands: readonly OpenDownlink[], news: FrameNews): FrameOutcome => {
  const frame = commands[0]?.frame ?? null
  if (!frame) return { commands: [...commands], frame: undefined }
  // not the same sending told twice, maybe after the frame was given out again, and not one before the last
  const isNew = (told: { at: string; frameCounter: number }) =>
    told.frameCounter !== frame.frameCounter && (frame.sentAt === null || Date.parse(told.at) > Date.parse(frame.sentAt))
  const sent = news.sent && isNew(news.sent) ? news.sent : undefined
  const change: FrameChange = { ...unchanged, id: frame.id, sentAt: sent?.at ?? null, frameCounter: sent?.frameCounter ?? null }
  if (frame.closedAt !== null) return { commands: [...commands], frame: sent && change }
  if (!commands.some(isNeeded)) {
    // what was heard of says that it was sent, even if nobody told
    const known = commands.map((one) => one.sentAt ?? one.acknowledgedAt).find((at) => at !== null)
    return { commands: [...commands], frame: { ...change, sentAt: change.sentAt ?? known ?? null, closed: true } }
  }
  const sentAt = sent?.at ?? frame.sentAt
  // what else was in it may have been carried out, or is over: a thermostat stops where it does not know a command
  const seqs = commands.filter(isNeeded).map(({ seq }) => seq)
  const resets = commands.some(({ command }) => restarts(command))
  const silent = news.statuses.find(({ at, lastSeq }) => provesLoss({ sentAt, seqs, resets }, at, lastSeq))?.at
  const lostAt = silent ?? (sentAt === null ? undefined : news.lostAt)
  if (lostAt !== undefined) return afterLoss(frame.attempts, commands, lostAt, change)
  if (sent || !waitsHere(frame)) return { commands: [...commands], frame: sent && change }
  // it is to go out (again) without what has come to an end meanwhile
  const payload = payloadOf(commands.filter(isNeeded))
  return { commands: [...commands], frame: payload === frame.payload ? undefined : { ...change, payload } }
}
