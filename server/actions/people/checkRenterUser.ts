import { and, eq, inArray, ne } from 'drizzle-orm'
import { whyNotLinkUser } from '../../../domain/rules/renter.ts'
import type { LeasePeriod } from '../../../domain/rules/lease.ts'
import { assignments, leases, renters } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { refuse, refuseIf } from '../../http/refusal.ts'

interface Link {
  tenantId: string
  renter: { id: string; verifiedAt: string | null }
  lease: LeasePeriod
  userId: string
}

/**
 * Checks that an app user can be linked to a renter. The user's role is held, so that two links of one user are decided
 * one after the other. Errors: 404 where the user has no renter's role in the client, rule 422 (notVerified, userLinkedElsewhere); all at userId.
 */
export const checkRenterUser = async (tx: Tx, { tenantId, renter, lease, userId }: Link): Promise<void> => {
  const [role] = await tx
    .select({ id: assignments.id })
    .from(assignments)
    .where(and(eq(assignments.tenantId, tenantId), eq(assignments.userId, userId), inArray(assignments.role, ['MainRenter', 'SubRenter'])))
    .for('update')
  if (!role) refuse('notFound', { fields: { userId: 'notFound' } })
  const others = await tx
    .select({ startsOn: leases.startsOn, endsOn: leases.endsOn })
    .from(renters)
    .innerJoin(leases, eq(leases.id, renters.leaseId))
    .where(and(eq(renters.tenantId, tenantId), eq(renters.userId, userId), ne(renters.id, renter.id)))
  refuseIf(whyNotLinkUser({ verifiedAt: renter.verifiedAt, lease }, others), 'userId')
}
