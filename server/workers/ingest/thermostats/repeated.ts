import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { behindDaysMax } from '../../../../domain/devices/plausible.ts'
import type { Tx } from '../../../db/scope.ts'
import { counterOf, type ThermostatUplink } from './ThermostatUplink.ts'
import { day } from '../../../../domain/time.ts'

/** New uplinks, and uplinks whose frame counter occurred in the same session at another time. */
export interface Sifted<T extends ThermostatUplink> {
  fresh: T[]
  replayed: T[]
}

const keyOf = (uplink: ThermostatUplink): string => `${uplink.device.thermostat.id} ${counterOf(uplink)}`

const Stored = z.object({ thermostatId: z.string(), devAddr: z.string(), frameCounter: z.number(), at: z.coerce.date() })

/** The times of the status messages that are stored under these frame counters; a message is at most a week old when it arrives. */
const storedTimes = async (tx: Tx, uplinks: readonly ThermostatUplink[]): Promise<Map<string, string>> => {
  if (uplinks.length === 0) return new Map()
  const keys = uplinks.map(({ device, message }) => ({ id: device.thermostat.id, addr: message.devAddr, counter: message.frameCounter }))
  const times = uplinks.map(({ at }) => Date.parse(at))
  const from = new Date(Math.min(...times) - (behindDaysMax + 1) * day).toISOString()
  const to = new Date(Math.max(...times) + (behindDaysMax + 1) * day).toISOString()
  const { rows } = await tx.execute(sql`
    select m.thermostat_id as "thermostatId", m.dev_addr as "devAddr", m.frame_counter as "frameCounter", m.at
    from json_to_recordset(${JSON.stringify(keys)}::json) as keys (id uuid, addr text, counter integer)
    join main.thermostat_measurements m on m.thermostat_id = keys.id and m.dev_addr = keys.addr and m.frame_counter = keys.counter
      and m.at >= ${from} and m.at < ${to}`)
  return new Map(
    z
      .array(Stored)
      .parse(rows)
      .map(({ thermostatId, devAddr, frameCounter, at }) => [`${thermostatId} ${devAddr}:${frameCounter}`, at.toISOString()]),
  )
}

/**
 * Removes duplicate status messages by frame counter. A message with the same time was redelivered, and one without a time of its own may
 * have been: both are dropped.
 */
export const sift = async <T extends ThermostatUplink>(tx: Tx, uplinks: readonly T[]): Promise<Sifted<T>> => {
  const known = await storedTimes(tx, uplinks)
  const sifted: Sifted<T> = { fresh: [], replayed: [] }
  for (const uplink of uplinks) {
    const key = keyOf(uplink)
    const before = known.get(key)
    if (before === undefined) {
      known.set(key, uplink.at)
      sifted.fresh.push(uplink)
    } else if (uplink.timed && before !== uplink.at) sifted.replayed.push(uplink)
  }
  return sifted
}
