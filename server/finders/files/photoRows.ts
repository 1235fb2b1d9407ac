import { and, desc, eq, getTableColumns, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm'
import type * as z from 'zod'
import { ownerOf, type Photo, type PhotosOf } from '../../../contract/main/photoShapes.ts'
import type { PhotoType } from '../../../domain/photo/photoTypes.ts'
import { buildings, gateways, photos as table, radiators } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import { withinReach } from '../../http/reach.ts'
import { found, refuse } from '../../http/refusal.ts'
import { gatewaysOf } from '../devices/gatewayRows.ts'
import { buildingsOf } from '../estate/estateReach.ts'
import { inReachById, requireRow } from '../estate/place.ts'
import { userName } from '../accounts/userName.ts'

/** The building that a photo shows: its own, or the one in which its gateway or radiator is now. */
const shownBuilding = sql`coalesce(photos.building_id, (select r.building_id from main.radiators r where r.id = photos.radiator_id),
  (select g.building_id from main.gateways g where g.id = photos.gateway_id))`

/** The photos within the actor's reach. */
const photosOf = (actor: TenantActor): SQL | undefined =>
  and(eq(table.tenantId, actor.tenantId), withinReach(actor, 'rooms.write', shownBuilding))

const { tenantId: _tenantId, fileKey: _fileKey, ...columns } = getTableColumns(table)
const createdByName = userName(table.createdBy)

export interface Owner {
  readonly gatewayId?: string | undefined
  readonly radiatorId?: string | undefined
  readonly buildingId?: string | undefined
}

/** Whether the actor may photograph an owner; a gateway has to be in a building. */
const reached = (tx: Tx, actor: TenantActor, { gatewayId, radiatorId, buildingId }: Owner) => {
  if (gatewayId !== undefined)
    return tx
      .select({ id: gateways.id })
      .from(gateways)
      .where(
        and(gatewaysOf(actor, 'rooms.write'), isNotNull(gateways.buildingId), eq(gateways.id, gatewayId)),
      )
  if (radiatorId !== undefined)
    return tx
      .select({ id: radiators.id })
      .from(radiators)
      .where(inReachById(radiators, actor, 'rooms.write', radiatorId))
  return tx
    .select({ id: buildings.id })
    .from(buildings)
    .where(and(buildingsOf(actor, 'rooms.write'), eq(buildings.id, buildingId ?? '')))
}

/** Rejects an owner that the actor may not photograph. Errors: 404 at `field`. */
export const requirePhotoOwner = async (
  tx: Tx,
  actor: TenantActor,
  owner: Owner,
  field: string,
): Promise<void> => {
  if ((await reached(tx, actor, owner)).length === 0) refuse('notFound', { fields: { [field]: 'notFound' } })
}

/** The photos of an owner. */
export const isPhotoOf = ({ gatewayId, radiatorId, buildingId }: Owner): SQL | undefined =>
  and(
    gatewayId === undefined ? undefined : eq(table.gatewayId, gatewayId),
    radiatorId === undefined ? undefined : eq(table.radiatorId, radiatorId),
    buildingId === undefined ? undefined : eq(table.buildingId, buildingId),
  )

/** Newest first. What was taken offline arrives later, in any order. */
const order = [desc(sql`coalesce(${table.takenAt}, ${table.createdAt})`), desc(table.id)]

const selectPhotos = (tx: Tx, actor: TenantActor, where: SQL | undefined): Promise<Photo[]> =>
  tx
    .select({ ...columns, createdByName })
    .from(table)
    .where(and(photosOf(actor), where))
    .orderBy(...order)

/** The photos of an owner, newest first; no owner has more than `photosMax`. Errors: 404 at its field of the query. */
export const photosOfOwner = async (
  tx: Tx,
  actor: TenantActor,
  query: z.output<typeof PhotosOf>,
): Promise<Photo[]> => {
  const owner = ownerOf(query)
  await requirePhotoOwner(tx, actor, owner, Object.keys(query)[0] ?? '')
  return selectPhotos(tx, actor, isPhotoOf(owner))
}

/** The photos of many gateways and radiators by their ids, in one statement. */
export const photosOfMany = async (
  tx: Tx,
  actor: TenantActor,
  ids: readonly string[],
): Promise<(id: string) => Photo[]> => {
  if (ids.length === 0) return () => []
  const rows = await selectPhotos(
    tx,
    actor,
    or(inArray(table.gatewayId, [...ids]), inArray(table.radiatorId, [...ids])),
  )
  const byOwner = Map.groupBy(rows, ({ gatewayId, radiatorId }) => gatewayId ?? radiatorId ?? '')
  return (id) => byOwner.get(id) ?? []
}

/** A photo as the actor may see it. Errors: 404. */
export const readPhoto = async (tx: Tx, actor: TenantActor, id: string): Promise<Photo> =>
  found((await selectPhotos(tx, actor, eq(table.id, id)))[0])

/** Locks a photo that the actor may delete. Errors: 404. */
export const lockPhoto = async (tx: Tx, actor: TenantActor, id: string) => {
  await requireRow(tx, table, and(photosOf(actor), eq(table.id, id)))
  return found((await tx.select().from(table).where(eq(table.id, id)).for('update'))[0])
}

const endings = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const satisfies Record<
  PhotoType,
  string
>

/** Where the image of a photo is, and the name under which it is saved. Errors: 404. */
export const imageOf = async (tx: Tx, actor: TenantActor, id: string) => {
  const [row] = await tx
    .select()
    .from(table)
    .where(and(photosOf(actor), eq(table.id, id)))
  const { fileKey, type, takenAt, createdAt } = found(row)
  return {
    fileKey,
    type,
    name: `${(takenAt ?? createdAt).slice(0, 19).replace(/\D/g, '-')}.${endings[type]}`,
  }
}
