import { and, inArray, isNotNull, sql } from 'drizzle-orm'
import { toHex } from '../../../domain/codec/bytes.ts'
import { encodeRemove } from '../../../domain/codec/lorawan/fragmentation.ts'
import { firmwarePorts, frameHours } from '../../../domain/firmware/exchange.ts'
import { busySteps } from '../../../domain/firmware/updateStates.ts'
import { hour } from '../../../domain/time.ts'
import { tellDispatcher } from '../../actions/commands/channel.ts'
import { downlinkFrames, firmwareUpdates as updates, thermostats } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { newId } from '../../ids.ts'
import { usedBudgets, withinBudget } from '../commands/gatewayBudget.ts'

/** Thermostats that one turn looks at. */
const mostAtOnce = 500

const leftOpen = and(isNotNull(updates.openSession), inArray(updates.step, ['failed', 'aborted']))

/** Updates that ended with a session at their thermostats, which are locked; whether a frame about it is still for them. */
const findLeftOpen = async (tx: Tx) => {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from main.thermostats where id in (select ${updates.thermostatId} from ${updates} where ${leftOpen}) order by id limit ${mostAtOnce}
    for no key update skip locked`)
  if (rows.length === 0) return []
  const isBusy = sql<boolean>`exists (select from main.firmware_updates other where other.thermostat_id = ${thermostats.id}
    and ${inArray(sql`other.step`, [...busySteps])})`
  return tx
    .select({
      batchId: updates.batchId,
      thermostatId: updates.thermostatId,
      tenantId: updates.tenantId,
      session: updates.openSession,
      gatewayEui: thermostats.gatewayEui,
      factor: thermostats.spreadingFactor,
      // whoever begins another update agrees a session of its own in its place
      isOver: sql<boolean>`${isBusy} or ${thermostats.malfunctionAt} is not null or ${thermostats.tenantId} is distinct from ${updates.tenantId}`,
    })
    .from(updates)
    .innerJoin(thermostats, sql`${thermostats.id} = ${updates.thermostatId}`)
    .where(
      and(
        leftOpen,
        inArray(
          updates.thermostatId,
          rows.map(({ id }) => id),
        ),
      ),
    )
}

/**
 * Tells thermostats whose updates failed or were aborted to delete the session that they have: it occupies one of their four, and they go on
 * listening for it. The frame is sent once; if it is lost, the next session with its index takes its place. @returns how much changed.
 */
export const closeSessions = async (tx: Tx, now: Date): Promise<number> => {
  const found = await findLeftOpen(tx)
  if (found.length === 0) return 0
  const over = found.filter(({ isOver }) => isOver)
  const frameOf = (session: number | null) => ({
    port: firmwarePorts.fragments,
    payload: toHex(encodeRemove(session ?? 0)),
  })
  const told = withinBudget(
    found.filter(({ isOver }) => !isOver),
    () => [encodeRemove(0).length],
    await usedBudgets(tx, now),
  )
  if (told.length > 0) {
    const times = {
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + frameHours * hour).toISOString(),
    }
    await tx.insert(downlinkFrames).values(
      told.map(({ tenantId, thermostatId, session }) => ({
        id: newId(),
        tenantId,
        thermostatId,
        ...frameOf(session),
        ...times,
      })),
    )
    await tellDispatcher(tx)
  }
  const closed = [...over, ...told].map(({ batchId, thermostatId }) => ({ batchId, thermostatId }))
  if (closed.length > 0)
    await tx.execute(sql`
      update main.firmware_updates u set open_session = null from json_to_recordset(${JSON.stringify(closed)}::json) as r("batchId" uuid, "thermostatId" uuid)
      where u.batch_id = r."batchId" and u.thermostat_id = r."thermostatId"`)
  return closed.length
}
