import { and, eq, inArray, isNull, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import type { thermostats as contract } from '../../../../contract/main/thermostats.ts'
import { installableLifecycles } from '../../../../domain/rules/thermostat.ts'
import { normaliseEui } from '../../../../domain/rules/eui.ts'
import { asked, askedOf, containing, joinedPage, neverFirst, whetherSet } from '../../../db/page.ts'
import { thermostats as table } from '../../../db/schema.ts'
import type { Tx } from '../../../db/scope.ts'
import type { TenantActor } from '../../../http/actor.ts'
import { requirePlaces, placedAt, nameOrderIn } from '../../estate/place.ts'
import { findSpace } from '../../estate/spacesView.ts'
import { hasNetworkStatus, likeEui } from '../deviceConditions.ts'
import { firmwareOrder } from '../deviceListOrder.ts'
import { thermostatsOf } from './find.ts'
import { selectThermostats } from './rows.ts'

type ThermostatQuery = z.output<typeof contract.list.query>

const sortKeys = {
  LastSeenAt: neverFirst(table.lastSeenAt),
  Eui: table.eui,
  WtId: table.wtId,
  Lifecycle: table.lifecycle,
  Mode: table.mode,
  FirmwareVersion: firmwareOrder,
  BatteryVoltage: table.batteryVoltage,
  BuildingName: nameOrderIn('buildings', table.buildingId),
  RoomName: nameOrderIn('rooms', table.roomId),
  InstalledAt: table.installedAt,
  CreatedAt: table.createdAt,
  UpdatedAt: table.updatedAt,
}

/** Matches a part of the EUI in any grouping, or of the production number. */
export const named = (text: string | undefined): SQL | undefined => {
  const wanted = (text ?? '').trim()
  if (wanted === '') return undefined
  return or(
    normaliseEui(wanted) === '' ? undefined : likeEui(table.eui, wanted),
    sql`${table.wtId} ilike ${containing(wanted)}`,
  )
}

/** Available for mounting; the SQL twin of `whyNotInstall`. */
export const isFree = ({
  radiatorId,
  malfunctionAt,
  lifecycle,
}: Readonly<Record<'radiatorId' | 'malfunctionAt' | 'lifecycle', SQLWrapper>>): SQL =>
  sql`(${isNull(radiatorId)} and ${isNull(malfunctionAt)} and ${inArray(lifecycle, [...installableLifecycles])})`

const filtered = (query: ThermostatQuery, now: Date): SQL | undefined =>
  and(
    placedAt(table, query),
    named(query.Query),
    askedOf(query, 'Lifecycle', table.lifecycle, query.Lifecycle),
    askedOf(query, 'Mode', table.mode, query.Mode),
    askedOf(query, 'FirmwareStatus', table.firmwareStatus, query.FirmwareStatus),
    askedOf(query, 'FirmwareVersion', table.firmwareVersion, query.FirmwareVersion),
    asked(
      query,
      'NetworkStatus',
      query.NetworkStatus && hasNetworkStatus(table.onlineUntil, query.NetworkStatus, now.toISOString()),
    ),
    whetherSet(query.Assigned, table.radiatorId),
    whetherSet(query.Defective, table.malfunctionAt),
  )

/** The condition that a thermostat is below a space of this type. */
const inSpace = ({ id, type }: { id: string; type: string }): SQL => {
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

const pageAmong = (tx: Tx, mine: SQL | undefined, query: ThermostatQuery, now: Date) =>
  joinedPage({
    tx,
    table,
    query,
    where: and(mine, filtered(query, now)),
    sortKeys,
    rows: (ids) => selectThermostats(tx, ids, now),
  })

/** A page of the thermostats that the actor may read. Errors: 404 at a filter. */
export const thermostatPage = async (tx: Tx, actor: TenantActor, query: ThermostatQuery, now: Date) => {
  await requirePlaces(tx, actor, query)
  return pageAmong(tx, thermostatsOf(actor, 'thermostats.read'), query, now)
}

/** A page of the thermostats below a space. Errors: 404. */
export const thermostatsInSpace = async (
  tx: Tx,
  actor: TenantActor,
  spaceId: string,
  query: ThermostatQuery,
  now: Date,
) => {
  const space = await findSpace(tx, actor, 'estate.read', spaceId)
  return pageAmong(tx, and(thermostatsOf(actor, 'thermostats.read'), inSpace(space)), query, now)
}
