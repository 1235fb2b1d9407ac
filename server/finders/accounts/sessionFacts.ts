import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type * as z from 'zod'
import type { AllowedTenant, SessionFacts, SessionUser } from '../../../contract/identity/auth.ts'
import { roles, type Role } from '../../../domain/enums.ts'
import { functionalities, type Functionality } from '../../../domain/roles/permissions.ts'
import { assignments, functionGrants, naturalOrder, tenants, users } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { permissionsIn } from '../../http/actor.ts'
import { found } from '../../http/refusal.ts'

/** The maximum number of tenants in a session; autocomplete finds the rest. */
const tenantCap = 200

export const byName = naturalOrder(tenants.name)

export type UserRow = typeof users.$inferSelect

/** The states of accounts; rows in the other states are invitations. */
export const accountStates = ['Active', 'Deactivated'] as const

/** Whether the row is an invitation that was not accepted yet. */
export const isInvitation = ({ state }: Pick<UserRow, 'state'>): boolean =>
  !accountStates.some((known) => known === state)

/** The condition that finds the account of an e-mail address, past invitations to it. */
export const accountAt = (email: string): SQL | undefined =>
  and(eq(users.email, email), inArray(users.state, [...accountStates]))

export const grantsOf = async (tx: Tx, userId: string): Promise<Set<Functionality>> =>
  new Set(
    (
      await tx
        .select({ name: functionGrants.functionality })
        .from(functionGrants)
        .where(eq(functionGrants.userId, userId))
    ).map(({ name }) => name),
  )

/** The roles that an account holds in any tenant, in the order of the enum. */
const rolesOf = async (tx: Tx, { id, superAdmin }: UserRow): Promise<Role[]> => {
  const held = new Set<Role>(
    (
      await tx.selectDistinct({ role: assignments.role }).from(assignments).where(eq(assignments.userId, id))
    ).map(({ role }) => role),
  )
  if (superAdmin) held.add('SuperAdmin')
  return roles.filter((role) => held.has(role))
}

/** An account's own view of itself. */
export const sessionUser = async (tx: Tx, row: UserRow): Promise<z.output<typeof SessionUser>> => {
  const {
    id,
    email,
    pendingEmail,
    pendingEmailUntil,
    firstName,
    lastName,
    phone,
    language,
    state,
    superAdmin,
    dataPrivacyAgreedAt,
    version,
  } = row
  const pending = { pendingEmail, pendingEmailUntil }
  return {
    id,
    email,
    ...pending,
    firstName,
    lastName,
    phone,
    language,
    state,
    superAdmin,
    dataPrivacyAgreedAt,
    version,
    roles: await rolesOf(tx, row),
  }
}

const asAllowed =
  (functions: ReadonlySet<Functionality>) =>
  ({ id, name, role }: { id: string; name: string; role: Role }): z.output<typeof AllowedTenant> => ({
    id,
    name,
    role,
    permissions: [...permissionsIn({ functions }, role)],
  })

/** The tenants that an account may enter, as a query to sort and limit; all of them for a SuperAdmin. */
const enterable = (tx: Tx, { id, superAdmin }: UserRow, where: SQL | undefined) =>
  superAdmin
    ? tx
        .select({ id: tenants.id, name: tenants.name, role: sql<Role>`'SuperAdmin'` })
        .from(tenants)
        .where(where)
    : tx
        .select({ id: tenants.id, name: tenants.name, role: sql<Role>`${assignments.role}` })
        .from(tenants)
        .innerJoin(assignments, and(eq(assignments.tenantId, tenants.id), eq(assignments.userId, id)))
        .where(where)

interface Cut {
  limit: number
  offset?: number
  where?: SQL | undefined
  descending?: boolean
}

/** The tenants an account may enter, by name, with its role and permissions in each. */
export const allowedTenants = async (
  tx: Tx,
  user: UserRow,
  { limit, offset = 0, where, descending = false }: Cut,
) => {
  const functions = await grantsOf(tx, user.id)
  const order = descending ? [desc(byName), desc(tenants.id)] : [byName, tenants.id]
  return (
    await enterable(tx, user, where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset)
  ).map(asAllowed(functions))
}

/**
 * A session without its tokens, with the current roles.
 * @param hint the tenant the app is in; selected if the account may enter it, otherwise the first one by name.
 */
export const sessionFacts = async (
  tx: Tx,
  userId: string,
  hint?: string,
): Promise<z.output<typeof SessionFacts>> => {
  const [row] = await tx.select().from(users).where(eq(users.id, userId))
  const user = found(row, 'sessionEnded')
  const allowed = await allowedTenants(tx, user, { limit: tenantCap + 1 })
  const named =
    hint === undefined
      ? undefined
      : (allowed.find(({ id }) => id === hint) ??
        (await allowedTenants(tx, user, { limit: 1, where: eq(tenants.id, hint) }))[0])
  const selected = named ?? allowed[0]
  return {
    user: await sessionUser(tx, user),
    allowedTenants: allowed.slice(0, tenantCap),
    moreTenants: allowed.length > tenantCap,
    // a SuperAdmin's permissions also apply without a tenant
    permissions:
      selected?.permissions ??
      (user.superAdmin ? [...permissionsIn({ functions: new Set(functionalities) }, 'SuperAdmin')] : []),
    selectedTenantId: selected?.id ?? null,
  }
}
