import { and, getTableColumns } from 'drizzle-orm'
import type * as z from 'zod'
import { PublicArea, type publicAreas as contract } from '../../../contract/main/publicAreas.ts'
import type { Permission } from '../../../domain/roles/permissions.ts'
import { containsWords, joinedPage } from '../../db/page.ts'
import { publicAreas as table } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import type { TenantWrite } from '../../http/handler.ts'
import { found } from '../../http/refusal.ts'
import { lockShaped } from '../../http/versioned.ts'
import { joinPlace, partCounts, partFilters, partOrders, placeNames } from './partRows.ts'
import { requirePlaces, inReach, inReachById, nameIn } from './place.ts'

const areaRows = (tx: Tx) =>
  joinPlace(
    tx
      .select({ ...getTableColumns(table), ...placeNames })
      .from(table)
      .$dynamic(),
    table,
  )

type Row = Awaited<ReturnType<ReturnType<typeof areaRows>['execute']>>[number]

const withCounts = async (tx: Tx, actor: TenantActor, rows: readonly Row[]): Promise<PublicArea[]> => {
  const ids = rows.map(({ id }) => id)
  const counts = await partCounts(tx, actor, 'publicArea', ids)
  return rows.map((row) => ({ ...row, counts: counts(row.id) }))
}

const sortKeys = partOrders(table)

/** A page of public areas with their counts. Errors: 404 at a filter. */
export const areaPage = async (tx: Tx, actor: TenantActor, query: z.output<typeof contract.list.query>) => {
  await requirePlaces(tx, actor, query)
  const where = and(
    inReach(table, actor, 'estate.read'),
    containsWords(query.Query, [table.name, table.description, nameIn('buildings', table.buildingId)]),
    partFilters(table, query),
  )
  const page = await joinedPage({ tx, table, query, where, sortKeys, rows: (ids) => areaRows(tx).where(ids) })
  return { ...page, items: await withCounts(tx, actor, page.items) }
}

/** A public area as the actor may read it. Errors: 404. */
export const readArea = async (tx: Tx, actor: TenantActor, id: string): Promise<PublicArea> =>
  found(
    (await withCounts(tx, actor, await areaRows(tx).where(inReachById(table, actor, 'estate.read', id))))[0],
  )

/** Locks a public area within reach of a permission. Errors: 404, staleVersion 409 with the current area. */
export const lockArea = (
  { tx, actor, version }: Pick<TenantWrite, 'tx' | 'actor' | 'version'>,
  permission: Permission,
  id: string,
) =>
  lockShaped(tx, table, inReachById(table, actor, permission, id), {
    version,
    shape: PublicArea,
    read: () => readArea(tx, actor, id),
  })
