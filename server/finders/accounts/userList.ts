import { and, count, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { Role, UserSortKey, UserState } from '../../../domain/enums.ts'
import { assignments, naturalOrder, peopleOrder, tenants, users } from '../../db/schema.ts'
import { holdsFolded, personText } from '../../db/searchTexts.ts'
import { listPage, type PageQuery } from '../../db/page.ts'
import type { Tx } from '../../db/scope.ts'
import type { GlobalActor } from '../../http/actor.ts'
import { withinTenants } from '../../http/reach.ts'
import { refuse } from '../../http/refusal.ts'
import { accountStates } from './sessionFacts.ts'
import { asUsers, assignedWhere, inTenants } from './userRows.ts'

interface Filters {
  Query?: string | undefined
  UserRoles?: Role[] | undefined
  UserState?: UserState[] | undefined
  TenantId?: string | undefined
  IsGlobalUserPage?: boolean | undefined
  Ids?: string[] | undefined
}
type ListQuery = PageQuery & Filters & { 'Sort.SortOption': UserSortKey }

/** The tenants that a list covers: one, all of the actor's, or (undefined) all users, with or without a tenant. Errors: tenantNotFound 404, forbidden 403. */
const reachOf = async (
  tx: Tx,
  actor: GlobalActor,
  { TenantId, IsGlobalUserPage }: Filters,
): Promise<'all' | readonly string[] | undefined> => {
  if (IsGlobalUserPage && !actor.superAdmin) return refuse('forbidden')
  if (TenantId === undefined) return IsGlobalUserPage ? undefined : actor.tenantIds
  const [tenant] = await tx.select({ id: tenants.id }).from(tenants).where(eq(tenants.id, TenantId))
  return tenant && (actor.tenantIds === 'all' || actor.tenantIds.includes(TenantId))
    ? [TenantId]
    : refuse('tenantNotFound')
}

const roleWhere = (
  tx: Tx,
  tenantIds: 'all' | readonly string[] | undefined,
  roles: Role[] | undefined,
): SQL | undefined => {
  if (!roles) return undefined
  const here = Array.isArray(tenantIds) ? inArray(assignments.tenantId, [...tenantIds]) : undefined
  return or(
    assignedWhere(tx, and(inArray(assignments.role, roles), here)),
    roles.includes('SuperAdmin') ? eq(users.superAdmin, true) : undefined,
  )
}

const tenantName = (tx: Tx, tenantIds: 'all' | readonly string[] | undefined) =>
  sql`(${tx
    .select({ first: sql`min(${naturalOrder(tenants.name)})` })
    .from(assignments)
    .innerJoin(tenants, eq(tenants.id, assignments.tenantId))
    .where(
      and(
        eq(assignments.userId, users.id),
        Array.isArray(tenantIds) ? inArray(tenants.id, [...tenantIds]) : undefined,
      ),
    )})`

const nameKey = peopleOrder(users.lastName, users.firstName)

/** The condition of a list of users: the actor's reach and the filters. */
const usersWhere = async (tx: Tx, actor: GlobalActor, query: Filters) => {
  const tenantIds = await reachOf(tx, actor, query)
  const where = and(
    tenantIds === 'all' ? assignedWhere(tx) : tenantIds && inTenants(tx, tenantIds),
    roleWhere(tx, tenantIds, query.UserRoles),
    query.UserState && inArray(users.state, query.UserState),
    query.Ids && inArray(users.id, query.Ids),
    holdsFolded(query.Query, personText(users, true)),
  )
  return { tenantIds, where }
}

/** A page of users, as the actor sees them. */
export const listUsers = async (tx: Tx, actor: GlobalActor, query: ListQuery) => {
  const { tenantIds, where } = await usersWhere(tx, actor, query)
  const sortKeys = {
    Email: users.email,
    Surname: nameKey,
    UserState: users.state,
    tenantName: tenantName(tx, tenantIds),
  }
  const page = await listPage({
    tx,
    table: users,
    query,
    where,
    sortKeys,
    rows: ({ order, limit, offset }) =>
      tx
        .select()
        .from(users)
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
  })
  return { ...page, items: await asUsers(tx, actor, page.items) }
}

/** At most 20 users, sorted by name; invitations only if their state is asked for. */
export const findUsers = async (tx: Tx, actor: GlobalActor, query: Filters) => {
  const { where } = await usersWhere(tx, actor, query)
  return tx
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(users)
    .where(and(where, query.UserState ? undefined : inArray(users.state, [...accountStates])))
    .orderBy(nameKey, users.id)
    .limit(20)
}

/** How many users each of some tenants has. Errors: tenantNotFound 404. */
export const countUsers = async (tx: Tx, actor: GlobalActor, tenantIds: readonly string[]) => {
  const ids = [...new Set(tenantIds)]
  const rows = await tx
    .select({ tenantId: tenants.id, count: count(assignments.id) })
    .from(tenants)
    .leftJoin(assignments, eq(assignments.tenantId, tenants.id))
    .where(and(inArray(tenants.id, ids), withinTenants(actor, tenants.id)))
    .groupBy(tenants.id)
  const counts = new Map(rows.map((row) => [row.tenantId, row.count]))
  return ids.map((tenantId) => ({ tenantId, count: counts.get(tenantId) ?? refuse('tenantNotFound') }))
}
