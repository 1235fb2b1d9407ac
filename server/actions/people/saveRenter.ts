import { and, eq, inArray, ne } from 'drizzle-orm'
import type * as z from 'zod'
import type { renters as contract } from '../../../contract/main/renters.ts'
import { type LeasePeriod, leaseToJoin, whyNotLinkUser } from '../../../domain/rules/lease.ts'
import { assignments, leases, renters as table } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { dayOf } from '../../../domain/time.ts'
import { unitFor } from '../../finders/estate/estateParents.ts'
import { inReach, inReachById } from '../../finders/estate/place.ts'
import { auditable, lockRenter } from '../../finders/people/renterRows.ts'
import type { TenantActor } from '../../http/actor.ts'
import type { Base, TenantWrite } from '../../http/handler.ts'
import { phoneToStore } from '../../http/phone.ts'
import { refuse, refuseIf } from '../../http/refusal.ts'
import { insertRow, updateRow } from '../../http/versioned.ts'
import { agreeByOffice } from '../consent/agree.ts'
import { tellHomes } from '../consent/settleRenters.ts'

interface Call extends TenantWrite, Pick<Base, 'deps'> {}

interface Link {
  tenantId: string
  renter: { id: string; verifiedAt: string | null }
  lease: LeasePeriod
  userId: string
}

/**
 * Checks that an app user can be linked to a renter. Locks the user's role, so that concurrent links of one user are serialised.
 * Errors: 404 where the user has no renter's role in the client, rule 422 (notVerified, userLinkedElsewhere); all at userId.
 */
const checkUser = async (tx: Tx, { tenantId, renter, lease, userId }: Link): Promise<void> => {
  const [role] = await tx
    .select({ id: assignments.id })
    .from(assignments)
    .where(
      and(
        eq(assignments.tenantId, tenantId),
        eq(assignments.userId, userId),
        inArray(assignments.role, ['MainRenter', 'SubRenter']),
      ),
    )
    .for('update')
  if (!role) refuse('notFound', { fields: { userId: 'notFound' } })
  const others = await tx
    .select({ startsOn: leases.startsOn, endsOn: leases.endsOn })
    .from(table)
    .innerJoin(leases, eq(leases.id, table.leaseId))
    .where(and(eq(table.tenantId, tenantId), eq(table.userId, userId), ne(table.id, renter.id)))
  refuseIf(whyNotLinkUser({ verifiedAt: renter.verifiedAt, lease }, others), 'userId')
}

/** The lease that a renter joins: the given one, or else the unit's current one. Errors: 404 and rule 422 (unitHasNoLease, leaseOfOtherUnit). */
const leaseFor = async (
  tx: Tx,
  actor: TenantActor,
  unitId: string,
  leaseId: string | null,
  today: string,
) => {
  const ofUnit = await tx
    .select()
    .from(leases)
    .where(and(inReach(leases, actor, 'renters.write'), eq(leases.unitId, unitId)))
    .for('share')
  if (leaseId === null)
    return leaseToJoin(ofUnit, today) ?? refuse('rule', { fields: { unitId: 'unitHasNoLease' } })
  const named = ofUnit.find(({ id }) => id === leaseId)
  if (named) return named
  const [elsewhere] = await tx
    .select({ id: leases.id })
    .from(leases)
    .where(inReachById(leases, actor, 'renters.write', leaseId))
  return elsewhere
    ? refuse('rule', { fields: { leaseId: 'leaseOfOtherUnit' } })
    : refuse('notFound', { fields: { leaseId: 'notFound' } })
}

/** Creates a renter in a lease of a unit. @returns their id. Errors: 404 and rule 422 at unitId, leaseId or phone. */
export const createRenter = async (
  call: Call,
  body: z.output<typeof contract.create.body>,
): Promise<string> => {
  const { tx, actor, now, audit } = call
  const { unitId, leaseId, agreement, ...typed } = body
  const person = { ...typed, phone: phoneToStore('phone', typed.phone) }
  const place = await unitFor(tx, actor, 'renters.write', unitId, 'share')
  const lease = await leaseFor(tx, actor, unitId, leaseId, dayOf(now))
  const renter = await insertRow(tx, table, {
    tenantId: actor.tenantId,
    ...place,
    leaseId: lease.id,
    ...person,
  })
  if (agreement) await agreeByOffice(call, renter, true)
  await tellHomes(tx, [unitId])
  await audit({ action: 'renter.create', entityId: renter.id, after: auditable({ ...renter, agreement }) })
  return renter.id
}

/** Changes a renter, including lease and linked account. Errors: 404, staleVersion 409, rule 422 at leaseId, userId or phone. */
export const updateRenter = async (
  call: Call,
  id: string,
  body: z.output<typeof contract.update.body>,
): Promise<void> => {
  const { tx, actor, now, audit } = call
  const { leaseId, userId, agreement, ...typed } = body
  const before = await lockRenter(call, id)
  const person = { ...typed, phone: phoneToStore('phone', typed.phone, before.phone) }
  const lease = await leaseFor(tx, actor, before.unitId, leaseId ?? before.leaseId, dayOf(now))
  const moves = lease.id !== before.leaseId
  if (userId !== null && (moves || userId !== before.userId))
    await checkUser(tx, { tenantId: actor.tenantId, renter: before, lease, userId })
  const after = await updateRow(tx, table, before.id, { ...person, leaseId: lease.id, userId })
  if (agreement !== before.agreement) await agreeByOffice(call, after, agreement)
  if (moves) await tellHomes(tx, [before.unitId])
  await audit({
    action: 'renter.update',
    entityId: before.id,
    before: auditable(before),
    after: auditable({ ...after, agreement }),
  })
}
