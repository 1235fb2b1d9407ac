import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { Command } from '../../../domain/commands/command.ts'
import type { DownlinkReason } from '../../../domain/commands/sending.ts'
import { step } from '../../../domain/downlinks/commandStates.ts'
import { downlinkFrames, downlinks } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { newId } from '../../ids.ts'
import { tellDispatcher } from './channel.ts'
import { lockCommanded, permissionsToSend } from '../../finders/commands/commandReach.ts'
import { readDownlinks } from '../../finders/commands/downlinkRows.ts'
import { findThermostat } from '../../finders/devices/thermostats/find.ts'
import type { TenantWrite } from '../../http/handler.ts'
import { found, refuse } from '../../http/refusal.ts'
import { ofFrames, openDownlinks, type OpenDownlink } from '../../finders/commands/openDownlinks.ts'
import { isNeeded, payloadOf } from './settleFrames.ts'
import { writeFrames, writeProgress, type FrameChange } from './writeProgress.ts'

/** Moves the remaining commands of frames that the network server already holds into new frames, so that the old ones can be flushed whole. */
const moveOut = async (tx: Tx, moves: readonly (readonly OpenDownlink[])[]): Promise<void> => {
  const made = moves.flatMap((left) => {
    const frame = left[0]?.frame
    if (!frame) return []
    // keeps its position among the thermostat's frames
    const id = `${frame.id.slice(0, 18)}${newId().slice(18)}`
    const row = {
      ...frame,
      id,
      payload: payloadOf(left),
      enqueuedAt: null,
      nextAttemptAt: null,
      frameCounter: null,
    }
    return [{ row, moved: left.map((command) => ({ id: command.id, frame_id: id })) }]
  })
  if (made.length === 0) return
  for (let at = 0; at < made.length; at += 1000)
    await tx.insert(downlinkFrames).values(made.slice(at, at + 1000).map(({ row }) => row))
  await tx.execute(sql`
    update main.downlinks d set frame_id = r.frame_id
    from json_to_recordset(${JSON.stringify(made.flatMap(({ moved }) => moved))}::json) as r(id uuid, frame_id uuid) where d.id = r.id`)
}

/** Takes ended commands out of frames that have not been sent yet. */
const reframe = async (tx: Tx, ended: readonly OpenDownlink[], now: Date): Promise<void> => {
  const gone = new Set(ended.map(({ id }) => id))
  const frames = new Map<string, OpenDownlink[]>()
  const frameIds = ended.flatMap(({ frame }) => (frame ? [frame.id] : []))
  for (const command of await ofFrames(tx, frameIds))
    if (command.frame) frames.set(command.frame.id, [...(frames.get(command.frame.id) ?? []), command])
  const changes: FrameChange[] = []
  const moves: OpenDownlink[][] = []
  for (const [id, commands] of frames) {
    const frame = commands[0]?.frame
    const left = commands.filter((command) => isNeeded(command) && !gone.has(command.id))
    // a frame that has been sent can no longer be changed
    if (!frame || frame.closedAt !== null || (frame.sentAt !== null && left.length > 0)) continue
    // or is being handed over right now
    const held = (frame.enqueuedAt !== null || frame.nextAttemptAt !== null) && left.length > 0
    if (held) moves.push(left)
    const closed = held || left.length === 0
    changes.push({
      id,
      payload: closed ? null : payloadOf(left),
      sentAt: null,
      frameCounter: null,
      closed,
      released: false,
      again: false,
    })
  }
  await moveOut(tx, moves)
  await writeFrames(tx, changes, now)
}

/**
 * Ends commands early. What has not been sent is withheld: a frame without other commands is closed, any other is rebuilt without them,
 * and copies at the network server are flushed (frames.ts).
 */
const abort = async (
  tx: Tx,
  where: SQL | undefined,
  reason: DownlinkReason,
  now: Date,
): Promise<OpenDownlink[]> => {
  const running = await openDownlinks(tx, and(eq(downlinks.status, 'Running'), where))
  if (running.length === 0) return []
  await reframe(tx, running, now)
  const aborted = running.map((command) => step(command, reason, now.toISOString()))
  await writeProgress(tx, aborted, now)
  await tellDispatcher(tx)
  return aborted
}

interface Abort {
  thermostatIds: readonly string[]
  reason: Extract<DownlinkReason, 'unassigned' | 'malfunctionReported' | 'abortedByUser'>
  now: Date
}

/** Aborts all open commands of thermostats that were unassigned or are being returned. @returns how many commands ended. */
export const abortDownlinks = async (tx: Tx, { thermostatIds, reason, now }: Abort): Promise<number> =>
  thermostatIds.length === 0
    ? 0
    : (await abort(tx, inArray(downlinks.thermostatId, [...thermostatIds]), reason, now)).length

/** Aborts waiting commands that match a condition; commands that have been sent continue. */
export const abortWaiting = (
  tx: Tx,
  where: SQL | undefined,
  reason: Extract<DownlinkReason, 'abortedByUser' | 'replaced'>,
  now: Date,
): Promise<OpenDownlink[]> => abort(tx, and(eq(downlinks.phase, 'queued'), where), reason, now)

/** Aborts one waiting command of a thermostat. Errors: 404, thermostatForbidden 403, downlinkNotWaiting 409. */
export const abortDownlink = async (
  { tx, actor, now, audit }: Pick<TenantWrite, 'tx' | 'actor' | 'now' | 'audit'>,
  eui: string,
  id: string,
) => {
  const thermostat = await findThermostat(tx, actor, 'thermostats.read', eui)
  const own = and(
    eq(downlinks.id, id),
    eq(downlinks.thermostatId, thermostat.id),
    eq(downlinks.tenantId, actor.tenantId),
  )
  const { code, args, status, phase } = found((await tx.select().from(downlinks).where(own))[0])
  // locks the thermostat before its commands, like all other code, to avoid deadlocks
  await lockCommanded(tx, actor, eui, permissionsToSend(actor, [Command.parse({ ...args, code })]), now)
  const aborted = await abortWaiting(tx, own, 'abortedByUser', now)
  if (aborted.length === 0) refuse('downlinkNotWaiting')
  const facts = { eui: thermostat.eui, code }
  await audit({
    action: 'downlink.abort',
    entityId: id,
    before: { ...facts, status, phase },
    after: { ...facts, status: 'Aborted', phase: 'aborted', reason: 'abortedByUser' },
  })
  return found((await readDownlinks(tx, actor, [id], now))[0])
}
