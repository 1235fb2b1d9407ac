import { inArray, sql } from 'drizzle-orm'
import { rowsOf } from '../../db/bulk.ts'
import { thermostats, thermostatStates } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { ThermostatRow } from '../../finders/devices/thermostats/rows.ts'
import type { UserWrite } from '../../http/handler.ts'
import { tellLive } from '../../live/tell.ts'
import { orderRegistrations, thermostatTags } from '../../registration/orders.ts'
import { endUse, writeHistory } from './assignThermostat.ts'

/** Clears everything measured at its place; identity and the counter of command numbers stay. */
const unread = {
  measuredAt: null,
  measuredUnitId: null,
  ambientTemperature: null,
  rawAmbientTemperature: null,
  bodyTemperature: null,
  lookupTemperature: null,
  targetTemperature: null,
  targetLevel: null,
  displayRotation: null,
  directMotorControl: null,
  calibration: null,
  motorPosition: null,
  motorConstraint: null,
  openWindow: null,
  frostProtection: null,
  activeHarvesting: null,
  stallInward: null,
  stallOutward: null,
  humidity: null,
  implausible: null,
  rssi: null,
  snr: null,
  levelMap: null,
  levelMapAt: null,
  nightBaseTemperature: null,
  nightBaseLevel: null,
  nightLoweredTo: null,
} as const satisfies Partial<typeof thermostatStates.$inferSelect>

/** A thermostat's last values belong to its client, as its measurements do: the next client starts without them. */
export const forgetReadings = async (tx: Tx, thermostatIds: readonly string[]): Promise<void> => {
  const these = sql`any(${sql.param([...thermostatIds])}::uuid[])`
  await tx
    .update(thermostatStates)
    .set(unread)
    .where(sql`${thermostatStates.thermostatId} = ${these}`)
  await tx
    .update(thermostats)
    .set({ gatewayEui: null, spreadingFactor: null })
    .where(sql`${thermostats.id} = ${these}`)
}

/** The audit field for the client whose log gets the entry; none for thermostats in stock. */
export const inLogOf = (tenantId: string | null) => (tenantId === null ? {} : { tenantId })

interface Moved {
  before: ThermostatRow
  after: ThermostatRow
}

/**
 * Writes departures and arrivals to the log and history of the respective client, so that neither learns about the other. Without a client
 * a thermostat is disabled at the network server: it may stay mounted for a while where it was.
 */
export const writeMoves = async (
  { tx, now, audit, userId }: UserWrite,
  moves: readonly Moved[],
): Promise<void> => {
  const history = moves.flatMap(({ before, after }) => {
    const entry = { thermostatId: before.id, userId, kind: 'tenantChanged' as const }
    return [
      { ...entry, tenantId: before.tenantId, data: { direction: 'out', stock: after.tenantId === null } },
      { ...entry, tenantId: after.tenantId, data: { direction: 'in', stock: before.tenantId === null } },
    ]
  })
  await writeHistory(tx, now, history)
  await audit(
    moves.flatMap(({ before, after }) => [
      { action: 'thermostat.giveAway' as const, entityId: before.id, before, ...inLogOf(before.tenantId) },
      { action: 'thermostat.takeIn' as const, entityId: before.id, after, ...inLogOf(after.tenantId) },
    ]),
  )
  const orders = moves.map(({ after }) => ({
    device: after,
    change: {
      tags: thermostatTags(after.tenantId),
      isDisabled: after.tenantId === null || after.malfunctionAt !== null,
    },
  }))
  await orderRegistrations(tx, orders, now)
}

/** The rows after a bulk change, by id. */
const readAgain = async (tx: Tx, ids: readonly string[]): Promise<Map<string, ThermostatRow>> => {
  const found = new Map<string, ThermostatRow>()
  for (let from = 0; from < ids.length; from += 1000)
    for (const row of await tx
      .select()
      .from(thermostats)
      .where(inArray(thermostats.id, ids.slice(from, from + 1000))))
      found.set(row.id, row)
  return found
}

const pairs = async (tx: Tx, befores: readonly ThermostatRow[]): Promise<Moved[]> => {
  const rows = await readAgain(
    tx,
    befores.map(({ id }) => id),
  )
  return befores.flatMap((before) => {
    const after = rows.get(before.id)
    return after ? [{ before, after }] : []
  })
}

const tell = (tx: Tx, rows: readonly ThermostatRow[]): Promise<void> =>
  tellLive(
    tx,
    rows.flatMap(({ tenantId, eui }) =>
      tenantId === null ? [] : [{ tenantId, topic: 'thermostats' as const, ids: [eui] }],
    ),
  )

interface Move {
  /** The current row, locked; the thermostat is not mounted. */
  before: ThermostatRow
  tenantId: string
}

/** Moves thermostats from their stores to other clients. The caller has checked access to both clients, and that each may move. */
export const moveThermostats = async (call: UserWrite, moves: readonly Move[]): Promise<void> => {
  const { tx, now } = call
  if (moves.length === 0) return
  const ids = moves.map(({ before }) => before.id)
  await endUse(tx, ids, 'unassigned', now)
  await forgetReadings(tx, ids)
  const targets = moves.map(({ before, tenantId }) => ({ id: before.id, tenantId }))
  await tx.execute(sql`update main.thermostats t set tenant_id = rows."tenantId", version = t.version + 1, updated_at = now()
    from ${rowsOf(thermostats, ['id', 'tenantId'], targets)} where t.id = rows.id`)
  const moved = await pairs(
    tx,
    moves.map(({ before }) => before),
  )
  await writeMoves(call, moved)
  await tell(
    tx,
    moved.flatMap(({ before, after }) => [before, after]),
  )
}

interface LifecycleChange {
  /** The current row, locked. */
  before: ThermostatRow
  lifecycle: ThermostatRow['lifecycle']
  note: string | null
}

/** Sets lifecycles, with an entry for each thermostat in its history and in the log of its client. The caller has checked that each is possible. */
export const changeLifecycles = async (
  { tx, now, audit, userId }: UserWrite,
  changes: readonly LifecycleChange[],
): Promise<void> => {
  if (changes.length === 0) return
  const targets = changes.map(({ before, lifecycle }) => ({ id: before.id, lifecycle }))
  await tx.execute(sql`update main.thermostats t set lifecycle = rows.lifecycle, version = t.version + 1, updated_at = now()
    from ${rowsOf(thermostats, ['id', 'lifecycle'], targets)} where t.id = rows.id`)
  const notes = new Map(changes.map(({ before, note }) => [before.id, note]))
  const changed = await pairs(
    tx,
    changes.map(({ before }) => before),
  )
  await writeHistory(
    tx,
    now,
    changed.map(({ before, after }) => ({
      thermostatId: before.id,
      tenantId: before.tenantId,
      userId,
      kind: 'lifecycle' as const,
      data: { from: before.lifecycle, to: after.lifecycle, note: notes.get(before.id) ?? null },
    })),
  )
  await audit(
    changed.map(({ before, after }) => ({
      action: 'thermostat.lifecycle' as const,
      entityId: before.id,
      before,
      after: { ...after, note: notes.get(before.id) ?? null },
      ...inLogOf(before.tenantId),
    })),
  )
  await tell(
    tx,
    changed.map(({ after }) => after),
  )
}
