import { and, asc, count, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import type { estateTree as contract, TreeNode } from '../../../contract/main/estateTree.ts'
import type { SpaceType } from '../../../domain/enums.ts'
import { pageOf } from '../../db/page.ts'
import { buildingUnits } from '../../db/schema.ts'
import { naturalOrder } from '../../db/schema/main/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import { countsBelow, type Level } from './estateBelow.ts'
import { locationCounts } from './estateCounts.ts'
import { findSpace, pathsOf, spacesOf, spacesView, type SpaceRow } from './spacesView.ts'

interface Parent {
  level: Level
  /** The types of its children. */
  types: readonly SpaceType[]
  /** Their column with its id, which has an index. The parent in the view is one of two columns of a room: past the policies, no index finds it. */
  key: PgColumn
  /** What is counted in it. */
  kinds: readonly string[]
}

const parents: Partial<Record<SpaceType, Parent>> = {
  Location: {
    level: 'location',
    types: ['BuildingComplex'],
    key: spacesView.locationId,
    kinds: ['buildingComplexes', 'buildings', 'buildingUnits', 'thermostats'],
  },
  BuildingComplex: {
    level: 'complex',
    types: ['Building'],
    key: spacesView.complexId,
    kinds: ['buildings', 'buildingUnits', 'finalizedUnits', 'thermostats'],
  },
  Building: {
    level: 'building',
    types: ['BuildingUnit', 'PublicArea'],
    key: spacesView.buildingId,
    kinds: [
      'buildingUnits',
      'finalizedUnits',
      'publicAreas',
      'rooms',
      'radiators',
      'thermostats',
      'gateways',
    ],
  },
  BuildingUnit: {
    level: 'unit',
    types: ['Room'],
    key: spacesView.unitId,
    kinds: ['rooms', 'radiators', 'thermostats', 'sensors'],
  },
  PublicArea: {
    level: 'publicArea',
    types: ['Room'],
    key: spacesView.publicAreaId,
    kinds: ['rooms', 'radiators', 'thermostats', 'sensors'],
  },
  Room: {
    level: 'room',
    types: ['Radiator'],
    key: spacesView.roomId,
    kinds: ['radiators', 'thermostats', 'sensors'],
  },
}

const childrenOf = (type: SpaceType, ids: readonly string[]): SQL | undefined => {
  const parent = parents[type]
  return parent ? and(inArray(spacesView.type, [...parent.types]), inArray(parent.key, [...ids])) : sql`false`
}

const idsOf = (rows: readonly SpaceRow[]): string[] => rows.map(({ id }) => id)

/** What is in each of some spaces of a type. */
const insideOf = async (
  tx: Tx,
  actor: TenantActor,
  type: SpaceType,
  ids: readonly string[],
): Promise<(id: string) => Pick<TreeNode, 'children' | 'counts'>> => {
  const parent = parents[type]
  if (!parent) return () => ({ children: 0, counts: {} })
  const { level, key, kinds } = parent
  const [below, counts] = await Promise.all([
    tx
      .select({ id: sql<string>`${key}`, n: count() })
      .from(spacesView)
      .where(and(spacesOf(actor, 'estate.read'), childrenOf(type, ids)))
      .groupBy(key),
    level === 'location' ? locationCounts(tx, actor, ids, kinds) : countsBelow(tx, actor, level, ids, kinds),
  ])
  const children = new Map(below.map(({ id, n }) => [id, n]))
  return (id) => ({
    children: children.get(id) ?? 0,
    counts: Object.fromEntries(kinds.map((kind) => [kind, counts(id)(kind)])),
  })
}

const nodesOf = async (tx: Tx, actor: TenantActor, rows: readonly SpaceRow[]): Promise<TreeNode[]> => {
  if (rows.length === 0) return []
  const [units, insides] = await Promise.all([
    tx
      .select({ id: buildingUnits.id, status: buildingUnits.status })
      .from(buildingUnits)
      .where(and(eq(buildingUnits.tenantId, actor.tenantId), inArray(buildingUnits.id, idsOf(rows)))),
    // one level has at most two types: units and public areas
    Promise.all(
      [...Map.groupBy(rows, ({ type }) => type)].map(
        async ([type, typed]) => [type, await insideOf(tx, actor, type, idsOf(typed))] as const,
      ),
    ),
  ])
  const statuses = new Map(units.map(({ id, status }) => [id, status]))
  const inside = new Map(insides)
  return rows.map(({ id, type, name, parentId, floor }) => ({
    id,
    type,
    name,
    parentId: type === 'Location' ? null : parentId,
    floor,
    status: statuses.get(id) ?? null,
    children: 0,
    counts: {},
    ...inside.get(type)?.(id),
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
  const where = and(
    spacesOf(actor, 'estate.read'),
    parent ? childrenOf(parent.type, [parent.id]) : eq(spacesView.type, 'Location'),
  )
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
