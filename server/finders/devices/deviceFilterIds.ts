import { sql, type SQL } from 'drizzle-orm'
import type { DeviceFilters } from '../../../contract/main/deviceFilters.ts'
import { withinTenants, type TenantReach } from '../../http/reach.ts'
import type { Tx } from '../../db/scope.ts'
import { refuse } from '../../http/refusal.ts'

/** The tables with the rows that a filter can name. */
const sources = {
  TenantIds: sql`main.tenants`,
  LocationIds: sql`main.locations`,
  ComplexIds: sql`main.building_complexes`,
  BuildingIds: sql`main.buildings`,
  UnitIds: sql`main.building_units`,
  PublicAreaIds: sql`main.public_areas`,
  RoomIds: sql`main.rooms`,
  RenterIds: sql`main.renters`,
  Ids: sql`main.thermostats`,
} as const satisfies Partial<Record<keyof DeviceFilters, SQL>>

export type PlaceFilterIds = { readonly [K in keyof typeof sources]?: readonly string[] | undefined }

const fields = [
  'TenantIds',
  'LocationIds',
  'ComplexIds',
  'BuildingIds',
  'UnitIds',
  'PublicAreaIds',
  'RoomIds',
  'RenterIds',
  'Ids',
] as const

/** The fields that name rows, each with the ids once. */
const namedIn = (filters: PlaceFilterIds) =>
  fields.flatMap((field) => {
    const ids = [...new Set(filters[field])]
    return ids.length > 0 ? [{ field, ids }] : []
  })

type Named = ReturnType<typeof namedIn>[number]

const namedRows = ({ field, ids }: Named, reach: TenantReach): SQL =>
  sql`${sources[field]} s where s.id = any(${sql.param(ids)}::uuid[]) and ${withinTenants(reach, field === 'TenantIds' ? sql`s.id` : sql`s.tenant_id`) ?? sql`true`}`

/**
 * The fields that name rows outside a search's reach, foreign and missing ones alike, as a column of another statement: separated by
 * commas, or null if there are none. The statement's result may only be used if `refuseUnknown` passes.
 */
export const unknownFilters = (reach: TenantReach, filters: PlaceFilterIds): SQL<string | null> => {
  const named = namedIn(filters)
  if (named.length === 0) return sql`null::text`
  const parts = named.map(
    (one) =>
      sql`case when (select count(*) from ${namedRows(one, reach)}) <> ${one.ids.length}::int then ${sql.raw(`'${one.field}'`)} end`,
  )
  return sql`nullif(concat_ws(',', ${sql.join(parts, sql`, `)}), '')`
}

/** Errors: 404 at the filters that `unknownFilters` names. */
export const refuseUnknown = (unknown: string | null | undefined): void => {
  if (unknown)
    refuse('notFound', { fields: Object.fromEntries(unknown.split(',').map((field) => [field, 'notFound'])) })
}

/** Rejects filters that name rows outside a search's reach, checking all of them in one statement. Errors: 404 at the filter, for foreign and missing ids alike. */
export const requireDeviceFilters = async (
  tx: Tx,
  reach: TenantReach,
  filters: PlaceFilterIds,
): Promise<void> => {
  if (namedIn(filters).length === 0) return
  const { rows } = await tx.execute<{ unknown: string | null }>(
    sql`select ${unknownFilters(reach, filters)} as unknown`,
  )
  for (const { unknown } of rows) refuseUnknown(unknown)
}

/** The homes of the renters that filters name, as far as a search reaches them; undefined if they name none. */
export const unitsOfRenters = async (
  tx: Tx,
  reach: TenantReach,
  { RenterIds: renterIds = [] }: PlaceFilterIds,
): Promise<string[] | undefined> => {
  if (renterIds.length === 0) return undefined
  const { rows } = await tx.execute<{ unitId: string }>(
    sql`select distinct s.unit_id as "unitId" from ${namedRows({ field: 'RenterIds', ids: [...new Set(renterIds)] }, reach)}`,
  )
  return rows.map(({ unitId }) => unitId)
}
