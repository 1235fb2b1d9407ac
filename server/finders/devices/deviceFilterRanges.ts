import { and, inArray, max, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { DeviceFilters } from '../../../contract/main/deviceFilters.ts'
import { floorsOf } from '../../../domain/rules/floor.ts'
import { totalBound } from '../../db/page.ts'
import { withinTenants } from '../../http/reach.ts'
import { buildings, buildingUnits, naturalOrder, thermostats as table } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { plannedForValues } from '../../db/statements.ts'
import type { GlobalActor } from '../../http/actor.ts'
import { requireDeviceFilters, type PlaceFilterIds } from './deviceFilterIds.ts'
import { readDeviceFilters } from './deviceListFilter.ts'
import { textSearchOf } from './searchStrategy.ts'

const given = (ids: readonly string[] | undefined): string[] | undefined =>
  ids && ids.length > 0 ? [...ids] : undefined

/** The floors of the buildings in the chosen places, or of the chosen units, from the top down. Errors: 404 at the filter. */
export const deviceFloors = async (tx: Tx, actor: GlobalActor, query: PlaceFilterIds): Promise<number[]> => {
  await requireDeviceFilters(tx, actor, query)
  const units = given(query.UnitIds)
  if (units) {
    const rows = await tx
      .selectDistinct({ floor: buildingUnits.floor })
      .from(buildingUnits)
      .where(and(withinTenants(actor, buildingUnits.tenantId), inArray(buildingUnits.id, units)))
    return rows.flatMap(({ floor }) => (floor === null ? [] : [floor])).toSorted((a, b) => b - a)
  }
  const [tenantIds, locationIds, complexIds, buildingIds] = [
    query.TenantIds,
    query.LocationIds,
    query.ComplexIds,
    query.BuildingIds,
  ].map(given)
  const [row] = await tx
    .select({ floorsAbove: max(buildings.floorsAbove), floorsBelow: max(buildings.floorsBelow) })
    .from(buildings)
    .where(
      and(
        withinTenants(actor, buildings.tenantId),
        tenantIds && inArray(buildings.tenantId, tenantIds),
        locationIds && inArray(buildings.locationId, locationIds),
        complexIds && inArray(buildings.complexId, complexIds),
        buildingIds && inArray(buildings.id, buildingIds),
      ),
    )
  return floorsOf({ floorsAbove: row?.floorsAbove ?? 0, floorsBelow: row?.floorsBelow ?? 0 })
}

const Values = z.array(z.object({ value: z.union([z.string(), z.number()]) }))
const Few = z.array(
  z.object({ version: z.string().nullable(), revision: z.number().nullable(), devices: z.number() }),
)

const ordered = async (tx: Tx, values: readonly string[]): Promise<string[]> => {
  const { rows } = await tx.execute(
    sql`select value from unnest(${sql.param([...values])}::text[]) value order by ${naturalOrder(sql`value`)} desc`,
  )
  return Values.parse(rows).map(({ value }) => String(value))
}

/**
 * The versions of thermostats that match some filters, newest first. A few thermostats are read directly; for many, the index is probed once
 * per known version, as reading a million rows for a handful of values would take a second.
 */
export const deviceVersions = async (tx: Tx, actor: GlobalActor, filters: DeviceFilters, now: Date) => {
  const { FirmwareVersions: _, HardwareRevisions: __, ...others } = filters
  const how = await textSearchOf(tx, others.Query, now)
  const read = await readDeviceFilters(tx, actor, others, now)
  const condition = plannedForValues(and(withinTenants(actor, table.tenantId), read(how)) ?? sql`true`)
  // no index of versions covers open alerts, so the devices that have them are all read
  const most = others.AlertTypes?.length ? 20 * totalBound : totalBound
  const some =
    await tx.execute(sql`select firmware_version as version, hardware_revision as revision, count(*)::int as devices
      from (select firmware_version, hardware_revision from main.thermostats where ${condition} limit ${most + 1}) found group by 1, 2`)
  const few = Few.parse(some.rows)
  if (few.reduce((sum, { devices }) => sum + devices, 0) <= most) {
    const revisions = new Set(few.flatMap(({ revision }) => revision ?? []))
    return {
      items: await ordered(tx, [...new Set(few.flatMap(({ version }) => version ?? []))]),
      hardwareRevisions: [...revisions].toSorted((one, other) => other - one),
    }
  }
  const valuesOf = async (column: 'firmware_version' | 'hardware_revision') => {
    const name = sql.identifier(column)
    const { rows } = await tx.execute(sql`
      with recursive one as (
        (select ${name} as value from main.thermostats where ${name} is not null order by ${name} limit 1)
        union all
        select (select t.${name} from main.thermostats t where t.${name} > one.value order by t.${name} limit 1) from one where one.value is not null)
      select value from one where value is not null and exists (select from main.thermostats where ${table}.${name} = one.value and ${condition})
      order by ${naturalOrder(sql`value::text`)} desc`)
    return Values.parse(rows).map(({ value }) => value)
  }
  return {
    items: (await valuesOf('firmware_version')).map(String),
    hardwareRevisions: (await valuesOf('hardware_revision')).map(Number),
  }
}
