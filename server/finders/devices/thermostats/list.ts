import { and, eq, gte, inArray, isNotNull, isNull, lt, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import type { thermostats as contract } from '../../../../contract/main/thermostats.ts'
import type { NetworkStatus } from '../../../../domain/enums.ts'
import { installableLifecycles } from '../../../../domain/rules/thermostat.ts'
import { normaliseEui } from '../../../../domain/rules/eui.ts'
import { neverFirst } from '../../../db/page.ts'
import { naturalOrder, thermostats as table } from '../../../db/schema.ts'
import type { Tx } from '../../../db/scope.ts'
import { estatePage, nameIn } from '../../estate/estatePage.ts'
import { placedAt } from '../../estate/place.ts'
import { selectThermostats } from './rows.ts'

export type ThermostatQuery = z.output<typeof contract.list.query>

const sortKeys: Record<string, SQLWrapper> = {
  LastSeenAt: neverFirst(table.lastSeenAt),
  Eui: table.eui,
  WtId: table.wtId,
  Lifecycle: table.lifecycle,
  Mode: table.mode,
  FirmwareVersion: naturalOrder(table.firmwareVersion),
  BatteryVoltage: table.batteryVoltage,
  BuildingName: naturalOrder(nameIn('buildings', table.buildingId)),
  RoomName: naturalOrder(sql`(select above.name from main.rooms above where above.id = ${table.roomId})`),
  InstalledAt: table.installedAt,
  CreatedAt: table.createdAt,
  UpdatedAt: table.updatedAt,
}

const literally = (text: string): string => text.replace(/[\\%_]/g, (char) => `\\${char}`)

/** By a part of the EUI, however it is grouped, or of production's number. */
export const named = (text: string | undefined): SQL | undefined => {
  const wanted = (text ?? '').trim()
  if (wanted === '') return undefined
  const eui = normaliseEui(wanted)
  return or(eui === '' ? undefined : sql`${table.eui} like ${`%${literally(eui)}%`}`, sql`${table.wtId} ilike ${`%${literally(wanted)}%`}`)
}

/** Free to be mounted: says the same as `whyNotInstall`. */
export const isFree = and(isNull(table.radiatorId), isNull(table.malfunctionAt), inArray(table.lifecycle, [...installableLifecycles]))

const inStatus = (status: NetworkStatus, now: string): SQL | undefined => {
  if (status === 'Unknown') return isNull(table.onlineUntil)
  return status === 'Online' ? gte(table.onlineUntil, now) : lt(table.onlineUntil, now)
}

const whetherSet = (flag: boolean | undefined, column: PgColumn): SQL | undefined => {
  if (flag === undefined) return undefined
  return flag ? isNotNull(column) : isNull(column)
}

const filtered = (query: ThermostatQuery, now: Date): SQL | undefined =>
  and(
    placedAt(table, query),
    named(query.Query),
    query.Lifecycle && inArray(table.lifecycle, query.Lifecycle),
    query.Mode && inArray(table.mode, query.Mode),
    query.FirmwareStatus && inArray(table.firmwareStatus, query.FirmwareStatus),
    query.FirmwareVersion && inArray(table.firmwareVersion, query.FirmwareVersion),
    query.NetworkStatus && (or(...query.NetworkStatus.map((status) => inStatus(status, now.toISOString()))) ?? sql`false`),
    whetherSet(query.Assigned, table.radiatorId),
    whetherSet(query.Defective, table.malfunctionAt),
  )

/** A page of thermostats; `mine` are those that the actor may see at all. */
export const thermostatPage = (tx: Tx, mine: SQL | undefined, query: ThermostatQuery, now: Date) =>
  estatePage({ tx, table, query, where: and(mine, filtered(query, now)), sortKeys, rows: (ids) => selectThermostats(tx, ids, now) })

/** The condition that a thermostat is below a space of this type. */
export const inSpace = ({ id, type }: { id: string; type: string }): SQL => {
  const columns: Partial<Record<string, PgColumn>> = {
    Location: table.locationId,
    BuildingComplex: table.complexId,
    Building: table.buildingId,
    BuildingUnit: table.unitId,
    PublicArea: table.publicAreaId,
    Room: table.roomId,
    Radiator: table.radiatorId,
  }
  const column = columns[type]
  return column ? eq(column, id) : sql`false`
}
