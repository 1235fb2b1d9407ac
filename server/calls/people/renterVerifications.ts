import { and, asc, eq, inArray, sql, type SQLWrapper } from 'drizzle-orm'
import { renterVerifications as contract } from '../../../contract/main/renterVerifications.ts'
import { renterRoles } from '../../../contract/main/renters.ts'
import { codeValidUntil } from '../../../domain/rules/renter.ts'
import { checkVerificationCode, mailedCode, mailVerificationCode, verifyByHand } from '../../actions/people/verifyRenter.ts'
import { containsWords, orderOf, pageOf } from '../../db/page.ts'
import { assignments, renters, users } from '../../db/schema.ts'
import { handlersFor } from '../../http/handler.ts'
import { mine } from '../../finders/estate/place.ts'
import type { RenterRow } from '../../finders/people/renterRows.ts'
import { knowUnit } from '../../finders/estate/unitFor.ts'

const asVerification = (renter: RenterRow) => {
  const { id, leaseId, role, firstName, lastName, email, userId, verifiedAt, verificationMethod, verificationNote } = renter
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

const sortKeys: Record<string, SQLWrapper> = { LastName: sql`lower(${users.lastName})`, Email: users.email }

/** The role as a renter's: the query asks for no other. */
const renterRole = sql<(typeof renterRoles)[number]>`${assignments.role}`

export const renterVerifications = handlersFor(contract, {
  users: async ({ tx, actor, query }) => {
    const where = and(
      eq(assignments.tenantId, actor.tenantId),
      inArray(assignments.role, [...renterRoles]),
      eq(users.state, 'Active'),
      query.Ids && inArray(users.id, query.Ids),
      containsWords(query.Query, [users.firstName, users.lastName, users.email]),
      sql`not exists (select from main.renters r where r.tenant_id = ${actor.tenantId} and r.user_id = ${users.id})`,
    )
    const from = () =>
      tx
        .select({ id: users.id, email: users.email, firstName: users.firstName, lastName: users.lastName, role: renterRole })
        .from(users)
        .innerJoin(assignments, eq(assignments.userId, users.id))
        .where(where)
    const order = orderOf(query, sortKeys[query['Sort.SortOption']] ?? users.lastName, users.id)
    return pageOf(
      query,
      (limit, offset) =>
        from()
          .orderBy(...order)
          .limit(limit)
          .offset(offset),
      async () => tx.$count(from().as('unlinked')),
    )
  },
  ofUnit: async ({ tx, actor, params }) => {
    await knowUnit(tx, actor, 'renters.write', params.buildingUnitId)
    const rows = await tx
      .select()
      .from(renters)
      .where(and(mine(renters, actor, 'renters.write'), eq(renters.unitId, params.buildingUnitId)))
      .orderBy(asc(renters.role), asc(renters.lastName), asc(renters.id))
    return { items: rows.map(asVerification) }
  },
  email: async ({ body, ...call }) =>
    asVerification(
      body.code === undefined ? await mailVerificationCode(call, body.renterId, body.language) : await checkVerificationCode(call, body.renterId, body.code),
    ),
  override: async ({ body, ...call }) => asVerification(await verifyByHand(call, body.renterId, body.note)),
})
