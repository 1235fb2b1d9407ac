import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod'

/** What is exported: everything of the tenant, or one space with its ancestors; `buildingIds` if the actor is restricted to some buildings. */
export const ExportScope = z.object({
  locationId: z.string().nullable().default(null),
  complexId: z.string().nullable().default(null),
  buildingId: z.string().nullable().default(null),
  unitId: z.string().nullable().default(null),
  publicAreaId: z.string().nullable().default(null),
  roomId: z.string().nullable().default(null),
  radiatorId: z.string().nullable().default(null),
  buildingIds: z.array(z.string()).nullable().default(null),
})
export type ExportScope = z.output<typeof ExportScope>

type Level = 'locationId' | 'complexId' | 'buildingId' | 'unitId' | 'publicAreaId' | 'roomId' | 'radiatorId'

/**
 * The condition that restricts a table to the scope. `columns` names, per level of the tree, the column with that ancestor's id; `none`
 * for a level that the table's rows never have (such as units within a public area).
 */
export const within = (scope: ExportScope, columns: Partial<Record<Level, SQL | 'none'>>): SQL => {
  const levels: Level[] = [
    'locationId',
    'complexId',
    'buildingId',
    'unitId',
    'publicAreaId',
    'roomId',
    'radiatorId',
  ]
  const conditions = levels.flatMap((level) => {
    const column = columns[level]
    const id = scope[level]
    if (id === null || column === undefined) return []
    return [column === 'none' ? sql`false` : sql`${column} = ${id}`]
  })
  const reached =
    scope.buildingIds && columns.buildingId && columns.buildingId !== 'none'
      ? [sql`${columns.buildingId} = any(${sql.param(scope.buildingIds)}::uuid[])`]
      : []
  const all = [...conditions, ...reached]
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `)
}

/** For levels above buildings: the row must have one of the accessible buildings. `id` is the row's, `column` what a building names it with. */
export const holdsReached = (
  { buildingIds }: ExportScope,
  column: 'location_id' | 'complex_id',
  id: SQL,
): SQL =>
  buildingIds
    ? sql`${id} in (select reached.${sql.raw(column)} from main.buildings reached where reached.id = any(${sql.param(buildingIds)}::uuid[]))`
    : sql`true`

/** For rows that may have a building: it must be accessible. */
export const reachedOnly = ({ buildingIds }: ExportScope, id: SQL): SQL =>
  buildingIds ? sql`(${id} is null or ${id} = any(${sql.param(buildingIds)}::uuid[]))` : sql`true`
