import { and, eq, inArray, sql } from 'drizzle-orm'
import * as z from 'zod'
import { fromHex, toBase64 } from '../../../domain/codec/bytes.ts'
import { framesToSend, type FrameToSend } from '../../actions/commands/frames.ts'
import { downlinkFrames } from '../../db/schema.ts'
import { asAdmin, withScope, type Tx } from '../../db/scope.ts'
import type { Deps } from '../../deps.ts'
import { commandTopic } from '../../network/chirpstack/parseTopic.ts'
import type { Link } from '../../network/link/Link.ts'

export interface DispatchDeps extends Pick<Deps, 'db' | 'log' | 'now'> {
  link: Pick<Link, 'isConnected' | 'publish'>
  /** Counts frames by outcome. */
  count(outcome: 'sent' | 'failed' | 'unheard', frames: number): void
}

const mostAtOnce = 200
/** Lease on a claimed frame: if it was not sent by then, the next attempt may claim it. */
const leaseMs = 30_000
const Application = z.array(z.object({ thermostatId: z.string(), applicationId: z.string().nullable() }))

interface Claim {
  /** End of this process's lease on the frames (ISO instant). */
  until: string
  frames: Claimed[]
}

interface Claimed extends FrameToSend {
  /** Null for a device that was never heard: its application is not known before. */
  applicationId: string | null
}

/** Claims waiting frames for this process, with the applications of their devices. */
const claim = async (tx: Tx, now: Date): Promise<Claim> => {
  const until = new Date(now.getTime() + leaseMs).toISOString()
  const frames = await framesToSend(tx, now, mostAtOnce)
  if (frames.length === 0) return { until, frames: [] }
  await tx
    .update(downlinkFrames)
    .set({ nextAttemptAt: until })
    .where(
      inArray(
        downlinkFrames.id,
        frames.map(({ id }) => id),
      ),
    )
  const ids = frames.map(({ thermostatId }) => thermostatId)
  const { rows } = await tx.execute(sql`
    select thermostat_id as "thermostatId", application_id as "applicationId" from main.thermostat_states where thermostat_id = any(${sql.param(ids)}::uuid[])`)
  const applications = new Map(
    Application.parse(rows).map(({ thermostatId, applicationId }) => [thermostatId, applicationId]),
  )
  return {
    until,
    frames: frames.map((frame) => ({
      ...frame,
      applicationId: applications.get(frame.thermostatId) ?? null,
    })),
  }
}

/** The downlink command. The network server returns our id in all events about the frame, and uses it to recognise a frame that is sent again. */
const commandOf = ({ id, eui, port, payload, expiresAt }: FrameToSend): string =>
  JSON.stringify({
    id,
    devEui: eui,
    confirmed: false,
    fPort: port,
    data: toBase64(fromHex(payload)),
    expiresAt,
  })

const publish = async (
  { link, log }: DispatchDeps,
  frame: Claimed & { applicationId: string },
): Promise<string | undefined> => {
  try {
    await link.publish(commandTopic(frame.applicationId, frame.eui), commandOf(frame))
    return frame.id
  } catch (error) {
    log.warn({ err: error, frame: frame.id }, 'a frame could not be given to the network server')
    return undefined
  }
}

/** Marks frames as sent, including those that were aborted meanwhile and must be flushed, but not those that were already returned. */
const markSent = (tx: Tx, ids: readonly string[], until: string, now: Date) =>
  tx
    .update(downlinkFrames)
    .set({ enqueuedAt: now.toISOString() })
    .where(and(inArray(downlinkFrames.id, [...ids]), eq(downlinkFrames.nextAttemptAt, until)))

/** Hands waiting frames to the network server, one per device at a time. @returns whether there may be more. */
export const sendFrames = async (deps: DispatchDeps): Promise<boolean> => {
  const { db, now, link, count } = deps
  if (!link.isConnected()) return false
  const { until, frames: claimed } = await withScope(db.pool, asAdmin, (tx) => claim(tx, now()))
  const addressed = claimed.flatMap(({ applicationId, ...frame }) =>
    applicationId === null ? [] : [{ ...frame, applicationId }],
  )
  const sent = (await Promise.all(addressed.map((frame) => publish(deps, frame)))).filter(
    (id) => id !== undefined,
  )
  if (sent.length > 0) await withScope(db.pool, asAdmin, (tx) => markSent(tx, sent, until, now()))
  count('sent', sent.length)
  count('failed', addressed.length - sent.length)
  count('unheard', claimed.length - addressed.length)
  return claimed.length === mostAtOnce
}
