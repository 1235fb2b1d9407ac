import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { renterVerifications as contract } from '../../../contract/main/renterVerifications.ts'
import { renterRoles } from '../../../domain/enums.ts'
import { codeValidUntil, type MailedCode } from '../../../domain/rules/lease.ts'
import { orderOf, pageOf } from '../../db/page.ts'
import { holdsFolded, personText } from '../../db/searchTexts.ts'
import { assignments, buildingUnits, naturalOrder, renters, users } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import { requireRow, inReach, inReachById } from '../estate/place.ts'
import type { RenterRow } from './renterRows.ts'

/** The state of the code mailed to a renter. */
export const mailedCode = (renter: RenterRow): MailedCode => ({
  sentAt: renter.verificationSentAt,
  waiting: renter.verificationCodeHash !== null,
  attempts: renter.verificationAttempts,
})

/** A renter in the shape of the reply: whether and how they were verified. */
export const asVerification = (renter: RenterRow) => {
  const {
    id,
    leaseId,
    role,
    firstName,
    lastName,
    email,
    userId,
    verifiedAt,
    verificationMethod,
    verificationNote,
  } = renter
  return {
    renterId: id,
    leaseId,
    role,
    firstName,
    lastName,
    email,
    userId,
    verifiedAt,
    method: verificationMethod,
    note: verificationNote,
    codeValidUntil: codeValidUntil(mailedCode(renter)),
  }
}

/** The verification of each renter of a unit. Errors: 404. */
export const verificationsOfUnit = async (tx: Tx, actor: TenantActor, unitId: string) => {
  await requireRow(tx, buildingUnits, inReachById(buildingUnits, actor, 'renters.write', unitId))
  const rows = await tx
    .select()
    .from(renters)
    .where(and(inReach(renters, actor, 'renters.write'), eq(renters.unitId, unitId)))
    .orderBy(asc(renters.role), asc(naturalOrder(renters.lastName)), asc(renters.id))
  return rows.map(asVerification)
}

const sortKeys = { LastName: naturalOrder(users.lastName), Email: users.email }

/** Typed as a renter's role: the query selects no others. */
const renterRole = sql<(typeof renterRoles)[number]>`${assignments.role}`

/** A page of the accounts with a renter's role that are not linked to a renter. */
export const unlinkedUsers = (tx: Tx, actor: TenantActor, query: z.output<typeof contract.users.query>) => {
  const where = and(
    eq(assignments.tenantId, actor.tenantId),
    inArray(assignments.role, [...renterRoles]),
    eq(users.state, 'Active'),
    query.Ids && inArray(users.id, query.Ids),
    holdsFolded(query.Query, personText(users, true)),
    sql`not exists (select from main.renters r where r.tenant_id = ${actor.tenantId} and r.user_id = ${users.id})`,
  )
  const from = () =>
    tx
      .select({
        id: users.id,
        email: users.email,
        firstName: users.firstName,
        lastName: users.lastName,
        role: renterRole,
      })
      .from(users)
      .innerJoin(assignments, eq(assignments.userId, users.id))
      .where(where)
  const order = orderOf(query, sortKeys[query['Sort.SortOption']], users.id)
  return pageOf(
    query,
    (limit, offset) =>
      from()
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
    () => tx.$count(from().as('unlinked')),
  )
}
