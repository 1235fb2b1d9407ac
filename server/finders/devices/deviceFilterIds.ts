import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod'
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

const fields = ['TenantIds', 'LocationIds', 'ComplexIds', 'BuildingIds', 'UnitIds', 'PublicAreaIds', 'RoomIds', 'RenterIds', 'Ids'] as const

const Known = z.object({ field: z.string(), found: z.number(), unitIds: z.array(z.string()).nullable() })

/**
 * Rejects filters that name rows outside a search's reach, checking all of them in one statement.
 * @returns the units of the renters that the filters name. Errors: 404 at the filter, for foreign and missing ids alike
 */
export const requireDeviceFilters = async (tx: Tx, reach: TenantReach, filters: PlaceFilterIds): Promise<{ unitIds?: string[] }> => {
  const wanted = fields.flatMap((field) => {
    const ids = [...new Set(filters[field])]
    return ids.length > 0 ? [{ field, ids }] : []
  })
  if (wanted.length === 0) return {}
  const counts = wanted.map(({ field, ids }) => {
    const within = withinTenants(reach, field === 'TenantIds' ? sql`s.id` : sql`s.tenant_id`)
    const units = field === 'RenterIds' ? sql`coalesce(array_agg(distinct s.unit_id), '{}')` : sql`null::uuid[]`
    return sql`select ${field}::text as field, count(*)::int as found, ${units} as "unitIds" from ${sources[field]} s
      where s.id = any(${sql.param(ids)}::uuid[]) and ${within ?? sql`true`}`
  })
  const { rows } = await tx.execute(sql.join(counts, sql` union all `))
  const known = new Map(rows.map((row) => Known.parse(row)).map((row) => [row.field, row]))
  for (const { field, ids } of wanted) if (known.get(field)?.found !== ids.length) refuse('notFound', { fields: { [field]: 'notFound' } })
  const unitIds = known.get('RenterIds')?.unitIds
  return unitIds ? { unitIds } : {}
}
