import { and, eq, getTableColumns, inArray, isNotNull, sql, type SQL } from 'drizzle-orm'
import type * as z from 'zod'
import { Renter, type renters as contract } from '../../../contract/main/renters.ts'
import { listPage, onPage, whether, type PageRequest } from '../../db/page.ts'
import { naturalOrder, renters as table } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { holdsFolded, personText } from '../../db/searchTexts.ts'
import { leaseL, runsOn } from '../../db/leases.ts'
import { dayOf } from '../../../domain/time.ts'
import { reach, type TenantActor } from '../../http/actor.ts'
import type { TenantWrite } from '../../http/handler.ts'
import { found } from '../../http/refusal.ts'
import { lockShaped } from '../../http/versioned.ts'
import { buildingName, requirePlaces, inReach, inReachById, placedAt, unitName } from '../estate/place.ts'

export type RenterRow = typeof table.$inferSelect

/** Whether the actor may read only a renter's name and phone number. */
export const readsNameOnly = (actor: TenantActor): boolean =>
  reach(actor.rights, actor.role, 'renters.read') === 'namePhone'

const { verificationCodeHash: _, ...open } = getTableColumns(table)
const columns = { ...open, buildingName, unitName }

/** The renters whom the actor may read: for those who read only names, the people who live there now. */
export const readableRenters = (actor: TenantActor, now: Date): SQL | undefined => {
  const lives = sql`exists (select from main.leases l where l.id = ${table.leaseId} and ${runsOn(leaseL, dayOf(now))})`
  return and(inReach(table, actor, 'renters.read'), readsNameOnly(actor) ? lives : undefined)
}

/** Renters as far as the actor may read them. */
const selectRenters = async (
  tx: Tx,
  actor: TenantActor,
  where: SQL | undefined,
  request: PageRequest = {},
) => {
  const rows = await tx
    .select(columns)
    .from(table)
    .where(onPage(tx, table, where, request))
    .orderBy(...(request.order ?? []))
    .limit(request.limit ?? 1)
  const nameOnly = readsNameOnly(actor)
  return rows.map((row) =>
    nameOnly ? { ...row, email: null, userId: null, verifiedAt: null, infoReceivedAgreement: null } : row,
  )
}

/** The row for the audit log: without the hash of the mailed code. */
export const auditable = ({ verificationCodeHash: __, ...row }: RenterRow) => row

const sortKeys = {
  LastName: naturalOrder(table.lastName),
  FirstName: naturalOrder(table.firstName),
  CreatedAt: table.createdAt,
  UpdatedAt: table.updatedAt,
}

/** A page of renters as far as the actor may read them. Errors: 404 at a filter. */
export const renterPage = async (
  tx: Tx,
  actor: TenantActor,
  query: z.output<typeof contract.list.query>,
  now: Date,
) => {
  await requirePlaces(tx, actor, query)
  const nameOnly = readsNameOnly(actor)
  const where = and(
    readableRenters(actor, now),
    placedAt(table, query),
    // users who may not read e-mail addresses cannot search by them either
    holdsFolded(query.Query, personText(table, !nameOnly)),
    query.Role && inArray(table.role, query.Role),
    query.Agreement === undefined ? undefined : eq(table.agreement, query.Agreement),
    query.InfoReceivedAgreement === undefined || nameOnly
      ? undefined
      : eq(table.infoReceivedAgreement, query.InfoReceivedAgreement),
    nameOnly
      ? undefined
      : and(
          whether(query.Verified, isNotNull(table.verifiedAt)),
          whether(query.Linked, isNotNull(table.userId)),
        ),
  )
  return listPage({
    tx,
    table,
    query,
    where,
    sortKeys,
    rows: (request) => selectRenters(tx, actor, where, request),
  })
}

/** A renter as far as the actor may read them. Errors: 404. */
export const readRenter = async (tx: Tx, actor: TenantActor, id: string, now: Date) =>
  found((await selectRenters(tx, actor, and(readableRenters(actor, now), eq(table.id, id))))[0])

/** The surname of a renter that the actor may write, to compare with a typed one. Errors: 404. */
export const surnameOfRenter = async (tx: Tx, actor: TenantActor, id: string) =>
  found(
    (
      await tx
        .select({ id: table.id, surname: table.lastName })
        .from(table)
        .where(inReachById(table, actor, 'renters.write', id))
    )[0],
  )

/** Locks a renter that the actor may write. Errors: 404, staleVersion 409 with the current renter. */
export const lockRenter = (
  { tx, actor, version, now }: Pick<TenantWrite, 'tx' | 'actor' | 'version' | 'now'>,
  id: string,
) =>
  lockShaped(tx, table, inReachById(table, actor, 'renters.write', id), {
    version,
    shape: Renter,
    read: () => readRenter(tx, actor, id, now),
  })
