import { and, asc, count, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type * as z from 'zod'
import type { estateTree as contract, TreeNode } from '../../../contract/main/estateTree.ts'
import type { SpaceType } from '../../../domain/enums.ts'
import { pageOf } from '../../db/page.ts'
import { buildingUnits } from '../../db/schema.ts'
import { naturalOrder } from '../../db/schema/main/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import { countsBelow, type CountOf, type Level } from './estateBelow.ts'
import { locationCounts } from './estateCounts.ts'
import { findSpace, pathsOf, spacesOf, spacesView, type SpaceRow } from './spacesView.ts'

const levels: Partial<Record<SpaceType, Level>> = {
  Location: 'location',
  BuildingComplex: 'complex',
  Building: 'building',
  BuildingUnit: 'unit',
  PublicArea: 'publicArea',
  Room: 'room',
}

/** The kinds counted for a node, by its type. */
const kinds: Partial<Record<SpaceType, readonly string[]>> = {
  Location: ['buildingComplexes', 'buildings', 'buildingUnits', 'thermostats'],
  BuildingComplex: ['buildings', 'buildingUnits', 'finalizedUnits', 'thermostats'],
  Building: [
    'buildingUnits',
    'finalizedUnits',
    'publicAreas',
    'rooms',
    'radiators',
    'thermostats',
    'gateways',
  ],
  BuildingUnit: ['rooms', 'radiators', 'thermostats', 'sensors'],
  PublicArea: ['rooms', 'radiators', 'thermostats', 'sensors'],
  Room: ['radiators', 'thermostats', 'sensors'],
}

const nodesOf = async (tx: Tx, actor: TenantActor, rows: readonly SpaceRow[]): Promise<TreeNode[]> => {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const below = await tx
    .select({ id: spacesView.parentId, n: count() })
    .from(spacesView)
    .where(and(spacesOf(actor, 'estate.read'), inArray(spacesView.parentId, ids)))
    .groupBy(spacesView.parentId)
  const children = new Map(below.map(({ id, n }) => [id, n]))
  const statuses = new Map(
    (
      await tx
        .select({ id: buildingUnits.id, status: buildingUnits.status })
        .from(buildingUnits)
        .where(and(eq(buildingUnits.tenantId, actor.tenantId), inArray(buildingUnits.id, ids)))
    ).map(({ id, status }) => [id, status]),
  )
  const counts = new Map<SpaceType, (id: string) => CountOf>()
  // one level has at most two types: units and public areas
  for (const [type, typed] of Map.groupBy(rows, (row) => row.type)) {
    const level = levels[type]
    const typedIds = typed.map(({ id }) => id)
    if (level)
      counts.set(
        type,
        level === 'location'
          ? await locationCounts(tx, actor, typedIds)
          : await countsBelow(tx, actor, level, typedIds),
      )
  }
  return rows.map(({ id, type, name, parentId, floor }) => ({
    id,
    type,
    name,
    parentId: type === 'Location' ? null : parentId,
    floor,
    status: statuses.get(id) ?? null,
    children: children.get(id) ?? 0,
    counts: Object.fromEntries((kinds[type] ?? []).map((kind) => [kind, counts.get(type)?.(id)(kind) ?? 0])),
  }))
}

/** Public areas first, then units from the ground floor up; other types by name. */
const treeOrder: SQL[] = [
  sql`(${spacesView.type} <> 'PublicArea')`,
  asc(spacesView.floor),
  asc(naturalOrder(spacesView.name)),
  asc(spacesView.id),
]

/** A page of the nodes below a space, or of the client's locations, with the path to them. Errors: 404. */
export const treePage = async (tx: Tx, actor: TenantActor, query: z.output<typeof contract.tree.query>) => {
  const parent =
    query.Parent === undefined ? undefined : await findSpace(tx, actor, 'estate.read', query.Parent)
  const where = and(spacesOf(actor, 'estate.read'), eq(spacesView.parentId, parent?.id ?? actor.tenantId))
  const page = await pageOf(
    { ...query, 'Sort.Direction': 'Ascending' },
    (limit, offset) =>
      tx
        .select()
        .from(spacesView)
        .where(where)
        .orderBy(...treeOrder)
        .limit(limit)
        .offset(offset),
    async () => (await tx.select({ n: count() }).from(spacesView).where(where))[0]?.n ?? 0,
  )
  const paths = await pathsOf(tx, actor.tenantId, parent ? [parent] : [])
  return {
    ...page,
    items: await nodesOf(tx, actor, page.items),
    parent: parent ? { id: parent.id, type: parent.type, name: parent.name, path: paths(parent) } : null,
  }
}
