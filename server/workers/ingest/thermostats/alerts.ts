import { and, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import { signAlertTypes } from '../../../../domain/devices/alertTable.ts'
import { bulkInsert } from '../../../db/bulk.ts'
import { alerts } from '../../../db/schema.ts'
import type { Tx } from '../../../db/scope.ts'
import { newId } from '../../../ids.ts'
import type { ThermostatRow } from '../devices.ts'
import { alertsSince, type AlertRow, type AlertState, type Recount } from './alertChanges.ts'
import type { StoredUplink } from './history.ts'

/** A thermostat with new uplinks. */
export interface Touched extends Recount {
  thermostat: ThermostatRow
}

/** The alerts that uplinks from those times on may affect: those open then or later. One statement. */
export const alertsTouched = async (
  tx: Tx,
  touched: readonly Omit<Touched, 'late'>[],
): Promise<Map<string, AlertRow[]>> => {
  if (touched.length === 0) return new Map()
  const times = new Map(touched.map(({ thermostat, from }) => [thermostat.id, from]))
  const earliest = [...times.values()].toSorted()[0] ?? ''
  const rows = await tx
    .select()
    .from(alerts)
    .where(
      and(
        sql`${alerts.thermostatId} = any(${sql.param([...times.keys()])}::uuid[])`,
        inArray(alerts.type, [...signAlertTypes]),
        or(isNull(alerts.clearedAt), gte(alerts.clearedAt, earliest)),
      ),
    )
  return Map.groupBy(
    rows.filter(
      ({ thermostatId, clearedAt }) =>
        clearedAt === null || clearedAt >= (times.get(thermostatId ?? '') ?? ''),
    ),
    ({ thermostatId }) => thermostatId ?? '',
  )
}

const isSame = (row: AlertRow, state: AlertState): boolean =>
  row.lastAt === state.lastAt &&
  row.clearedAt === state.clearedAt &&
  row.raises === state.raises &&
  JSON.stringify(row.info) === JSON.stringify(state.info)

const rowOf = (thermostat: ThermostatRow, state: AlertState, before: AlertRow | undefined): AlertRow => {
  const { tenantId, locationId, complexId, buildingId, unitId, publicAreaId, roomId } = thermostat
  const place = { tenantId, locationId, complexId, buildingId, unitId, publicAreaId, roomId }
  return {
    id: newId(),
    ...place,
    thermostatId: thermostat.id,
    gatewayId: null,
    eui: thermostat.eui,
    incidentId: null,
    weight: 0,
    ...before,
    ...state,
  }
}

const fields = [
  'id',
  'tenantId',
  'locationId',
  'complexId',
  'buildingId',
  'unitId',
  'publicAreaId',
  'roomId',
  'type',
  'thermostatId',
  'eui',
  'incidentId',
  'raisedAt',
  'lastAt',
  'clearedAt',
  'raises',
  'info',
] as const

/**
 * Recomputes the alerts of thermostats from their uplinks and writes the differences: two statements, however many thermostats there are.
 * @returns the thermostats whose alerts changed.
 */
export const settleAlerts = async (
  tx: Tx,
  touched: readonly Touched[],
  uplinks: ReadonlyMap<string, readonly StoredUplink[]>,
  stored: ReadonlyMap<string, AlertRow[]>,
): Promise<AlertRow[]> => {
  const written: AlertRow[] = []
  const gone: AlertRow[] = []
  for (const { thermostat, ...recount } of touched) {
    const rows = stored.get(thermostat.id) ?? []
    const states = alertsSince(recount, uplinks.get(thermostat.id) ?? [], rows)
    const rowFor = ({ type, raisedAt }: AlertState) =>
      rows.find((row) => row.type === type && row.raisedAt === raisedAt)
    gone.push(...rows.filter((row) => !states.some((state) => rowFor(state) === row)))
    for (const state of states) {
      const row = rowFor(state)
      if (row === undefined || !isSame(row, state)) written.push(rowOf(thermostat, state, row))
    }
  }
  if (gone.length > 0)
    await tx.delete(alerts).where(sql`${alerts.id} = any(${sql.param(gone.map(({ id }) => id))}::uuid[])`)
  // close alerts first: there may be only one open alert per device and type
  const inOrder = written.toSorted(
    (one, other) => Number(one.clearedAt === null) - Number(other.clearedAt === null),
  )
  if (inOrder.length > 0)
    await bulkInsert(
      tx,
      alerts,
      fields,
      inOrder,
      sql`on conflict (thermostat_id, type, raised_at) do update set last_at = excluded.last_at, cleared_at = excluded.cleared_at, raises = excluded.raises, info = excluded.info`,
    )
  return [...gone, ...written]
}
