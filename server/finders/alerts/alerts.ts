import {
  and,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import * as z from 'zod'
import { AlertInfo, type alerts as contract } from '../../../contract/main/alerts.ts'
import { ofEachAlertType, type AlertDevice } from '../../../domain/devices/alertTable.ts'
import { alertTypes, type AlertType } from '../../../domain/enums.ts'
import { alertsWindowHours } from '../../../domain/limits.ts'
import { normaliseEui } from '../../../domain/rules/eui.ts'
import { hour } from '../../../domain/time.ts'
import {
  askedOf,
  boundedCount,
  byBound,
  noneBackwards,
  orderBySeveral,
  pageOf,
  type PageQuery,
  type FilterOperators,
} from '../../db/page.ts'
import { withinTenants, type TenantReach } from '../../http/reach.ts'
import { alerts as table, thermostats } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { refuse } from '../../http/refusal.ts'
import { likeEui } from '../devices/deviceConditions.ts'
import { requireDeviceFilters } from '../devices/deviceFilterIds.ts'
import { buildingName, nameIn, roomName, unitNameOrNull } from '../estate/place.ts'

type SortKey = z.output<typeof contract.list.query>['Sort.SortOption']

const sortKeys: Readonly<Record<SortKey, SQLWrapper>> = {
  LastAlert: table.lastAt,
  Eui: table.eui,
  Weight: table.weight,
  Type: table.type,
}

/** Columns of which few rows are equal. Among rows that are equal by all others the latest decides, as in the indexes of weight and type. */
const telling: readonly string[] = ['LastAlert', 'Eui'] satisfies SortKey[]

const orderBy = (query: PageQuery & { 'Sort.SortOption': SortKey }): SQL[] => {
  const { 'Sort.SortOption': option, 'Sort.Direction': way, 'Sort.Then': then = [] } = query
  const told = [option, ...then.map((named) => named.split('.')[0] ?? '')].some((key) =>
    telling.includes(key),
  )
  return orderBySeveral(
    {
      'Sort.SortOption': option,
      'Sort.Direction': way,
      'Sort.Then': told ? then : [...then, `LastAlert.${way}`],
    },
    sortKeys,
    table.id,
  )
}

interface Filters extends FilterOperators {
  From?: string | undefined
  To?: string | undefined
  AlertTypes?: AlertType[] | undefined
  Devices?: AlertDevice[] | undefined
  ThermostatIds?: string[] | undefined
  TenantIds?: string[] | undefined
  BuildingIds?: string[] | undefined
  UnitIds?: string[] | undefined
  PublicAreaIds?: string[] | undefined
  IncidentId?: string | undefined
  Open?: boolean | undefined
  Query?: string | undefined
  Ids?: string[] | undefined
}

/** The ids of thermostats given by id or EUI. Errors: 404 for foreign and missing ones. */
const thermostatIds = async (tx: Tx, reach: TenantReach, named: readonly string[]): Promise<string[]> => {
  const asked = new Set(
    named.map((name) => (name.includes('-') && name.length === 36 ? name.toLowerCase() : normaliseEui(name))),
  )
  const [ids, euis] = [
    [...asked].filter((name) => name.length === 36),
    [...asked].filter((name) => name.length !== 36),
  ]
  const rows = await tx
    .select({ id: thermostats.id })
    .from(thermostats)
    .where(
      and(
        withinTenants(reach, thermostats.tenantId),
        or(inArray(thermostats.id, ids), inArray(thermostats.eui, euis)),
      ),
    )
  if (rows.length < asked.size) refuse('notFound', { fields: { ThermostatIds: 'notFound' } })
  return rows.map(({ id }) => id)
}

/** The alerts of the thermostats that are mounted in one of the places. */
const mountedIn = (column: PgColumn, ids: readonly string[] | undefined): SQL | undefined =>
  ids?.length
    ? sql`${table.thermostatId} in (select id from ${thermostats} where ${inArray(column, [...ids])})`
    : undefined

const requireIncident = async (tx: Tx, reach: TenantReach, id: string): Promise<void> => {
  const [row] = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), isNotNull(table.gatewayId), withinTenants(reach, table.tenantId)))
  if (!row) refuse('notFound', { fields: { IncidentId: 'notFound' } })
}

/** The condition for the filters. Alerts of thermostats under a silent gateway are represented by its incident, and listed only on request. */
const conditionOf = async (
  tx: Tx,
  reach: TenantReach,
  query: Filters,
  now: Date,
): Promise<SQL | undefined> => {
  const {
    TenantIds,
    BuildingIds,
    UnitIds,
    PublicAreaIds,
    IncidentId,
    Devices = [],
    ThermostatIds,
    AlertTypes,
    From,
    To,
    Open,
    Query,
    Ids,
  } = query
  await requireDeviceFilters(tx, reach, { TenantIds, BuildingIds, UnitIds, PublicAreaIds })
  if (IncidentId !== undefined) await requireIncident(tx, reach, IncidentId)
  const ids = ThermostatIds?.length ? await thermostatIds(tx, reach, ThermostatIds) : undefined
  const given = [IncidentId, ids, Ids, UnitIds, PublicAreaIds].some((filter) => filter !== undefined)
  return and(
    withinTenants(reach, table.tenantId),
    given ? undefined : isNull(table.incidentId),
    IncidentId === undefined ? undefined : eq(table.incidentId, IncidentId),
    Devices.length === 0
      ? undefined
      : or(
          ...Devices.map((device) =>
            device === 'gateway' ? isNotNull(table.gatewayId) : isNotNull(table.thermostatId),
          ),
        ),
    ids && inArray(table.thermostatId, ids),
    Ids && inArray(table.id, Ids),
    TenantIds?.length ? inArray(table.tenantId, TenantIds) : undefined,
    askedOf(query, 'BuildingIds', table.buildingId, BuildingIds?.length ? BuildingIds : undefined),
    mountedIn(thermostats.unitId, UnitIds),
    mountedIn(thermostats.publicAreaId, PublicAreaIds),
    askedOf(query, 'AlertTypes', table.type, AlertTypes?.length ? AlertTypes : undefined),
    // held at some time of the period: a device that falls silent confirms nothing, and its alert stays open
    // until now: what will be open in a period that is yet to come, nobody knows
    From === undefined
      ? undefined
      : or(
          From > now.toISOString() ? undefined : isNull(table.clearedAt),
          byBound(gte, table.clearedAt, From),
        ),
    byBound(lte, table.raisedAt, To),
    noneBackwards(From, To),
    Open === undefined ? undefined : Open ? isNull(table.clearedAt) : isNotNull(table.clearedAt),
    Query ? likeEui(table.eui, Query) : undefined,
  )
}

const columns = {
  id: table.id,
  type: table.type,
  thermostatId: table.thermostatId,
  gatewayId: table.gatewayId,
  eui: table.eui,
  tenantId: table.tenantId,
  tenantName: nameIn('tenants', table.tenantId),
  buildingId: table.buildingId,
  buildingName: sql<string | null>`${buildingName}`,
  unitId: table.unitId,
  unitName: unitNameOrNull,
  roomId: table.roomId,
  roomName: sql<string | null>`${roomName}`,
  incidentId: table.incidentId,
  beneath: sql<number>`case when gateway_id is null then 0 else (select count(*)::int from main.alerts c where c.incident_id = ${table}.id) end`,
  raisedAt: table.raisedAt,
  lastAt: table.lastAt,
  clearedAt: table.clearedAt,
  raises: table.raises,
  info: table.info,
}

/** A page of alerts. Errors: 404 at a filter. */
export const alertPage = async (
  tx: Tx,
  reach: TenantReach,
  query: Filters & PageQuery & { 'Sort.SortOption': SortKey },
  now: Date,
) => {
  const where = await conditionOf(tx, reach, query, now)
  const order = orderBy(query)
  return pageOf(
    query,
    async (limit, offset) => {
      const ids = tx
        .select({ id: table.id })
        .from(table)
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset(offset)
      const rows = await tx
        .select(columns)
        .from(table)
        .where(inArray(table.id, ids))
        .orderBy(...order)
      return rows.map((row) => ({
        ...row,
        device: row.gatewayId === null ? ('thermostat' as const) : ('gateway' as const),
        // a value stored in an older shape is omitted without affecting the others
        info: AlertInfo.catch({}).parse(row.info),
      }))
    },
    () => boundedCount(tx, table, where),
  )
}

const Named = z.array(z.object({ id: z.string(), eui: z.string() }))
const Counted = z.array(
  z.object({
    tenantId: z.string().nullable(),
    tenantName: z.string().nullable(),
    type: z.enum(alertTypes),
    n: z.number(),
  }),
)

const sumOf = (rows: z.output<typeof Counted>) => {
  const byType = ofEachAlertType(() => 0)
  for (const { type, n } of rows) byType[type] += n
  return { total: rows.reduce((sum, { n }) => sum + n, 0), byType }
}

/** Alerts that held at some time of the last hours, by type and client. Errors: 404 at a filter. */
export const alertStatistic = async (tx: Tx, reach: TenantReach, query: Filters, now: Date) => {
  const from = new Date(now.getTime() - alertsWindowHours * hour).toISOString()
  const where = await conditionOf(tx, reach, { ...query, From: from, To: now.toISOString() }, now)
  const { rows } = await tx.execute(sql`
    select c.tenant_id as "tenantId", t.name as "tenantName", c.type, c.n
    from (select tenant_id, type, count(*)::int as n from main.alerts where ${where ?? sql`true`} group by 1, 2) c left join main.tenants t on t.id = c.tenant_id`)
  const counted = Counted.parse(rows)
  const tenants = [...Map.groupBy(counted, ({ tenantId }) => tenantId)].map(([tenantId, own]) => ({
    tenantId,
    tenantName: own[0]?.tenantName ?? null,
    ...sumOf(own),
  }))
  return {
    from,
    to: now.toISOString(),
    ...sumOf(counted),
    tenants: tenants.toSorted((one, other) => other.total - one.total),
  }
}

/** Up to 20 thermostats with alerts whose EUI contains the text. Errors: 404 at the client. */
export const alertedThermostats = async (
  tx: Tx,
  reach: TenantReach,
  { TenantIds, Query }: z.output<typeof contract.euiAutocomplete.query>,
) => {
  await requireDeviceFilters(tx, reach, { TenantIds })
  const text = normaliseEui(Query ?? '')
  // a text with other characters occurs in no EUI
  if (!/^[0-9a-f]*$/.test(text)) return []
  const where = and(
    isNotNull(table.thermostatId),
    withinTenants(reach, table.tenantId),
    TenantIds?.length ? inArray(table.tenantId, TenantIds) : undefined,
    text === '' ? undefined : sql`${table.eui} like ${`%${text}%`}`,
  )
  // a text that most EUIs contain is answered from a sample
  const most = text === '' ? sql`` : sql`limit 5000`
  const { rows } = await tx.execute(
    sql`select distinct on (eui) id, eui from (select thermostat_id as id, eui from main.alerts where ${where ?? sql`true`} ${most}) found order by eui limit 20`,
  )
  return Named.parse(rows)
}
