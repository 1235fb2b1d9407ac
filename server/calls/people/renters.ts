import { and, eq, inArray, sql, type SQLWrapper } from 'drizzle-orm'
import { Renter, renters as contract } from '../../../contract/main/renters.ts'
import { dayOf } from '../../../domain/rules/day.ts'
import { leaseToJoin } from '../../../domain/rules/renter.ts'
import { agreeByOffice } from '../../actions/consent/agreeByOffice.ts'
import { tellHomes } from '../../actions/consent/tellHomes.ts'
import { checkRenterUser } from '../../actions/people/checkRenterUser.ts'
import { boundedCount, containsWords, orderOf, pageOf } from '../../db/page.ts'
import { leases, renters as table } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { knowPlaces, mine, mineById, placedAt } from '../../finders/estate/place.ts'
import { unitFor } from '../../finders/estate/unitFor.ts'
import { auditable, readsNameOnly, selectRenters } from '../../finders/people/renterRows.ts'
import type { TenantActor } from '../../http/actor.ts'
import { handlersFor, type Base } from '../../http/handler.ts'
import { lockShaped } from '../../http/lockShaped.ts'
import { found, refuse } from '../../http/refusal.ts'
import { updateRow } from '../../http/versioned.ts'
import { newId } from '../../ids.ts'

const sortKeys: Record<string, SQLWrapper> = {
  LastName: sql`lower(${table.lastName})`,
  FirstName: sql`lower(${table.firstName})`,
  CreatedAt: table.createdAt,
  UpdatedAt: table.updatedAt,
}

const read = async (tx: Tx, actor: TenantActor, id: string) => found((await selectRenters(tx, actor, mineById(table, actor, 'renters.read', id)))[0])

interface Call extends Pick<Base, 'tx' | 'version'> {
  actor: TenantActor
  params: { id: string }
}

const lock = ({ tx, actor, params, version }: Call) =>
  lockShaped(tx, table, mineById(table, actor, 'renters.write', params.id), { version, shape: Renter, read: () => read(tx, actor, params.id) })

/** The lease of a unit that a renter is to be in: the named one, or else the one to join. Errors: 404 and rule 422 (unitHasNoLease, leaseOfOtherUnit). */
const leaseFor = async (tx: Tx, actor: TenantActor, unitId: string, leaseId: string | null, today: string) => {
  const ofUnit = await tx
    .select()
    .from(leases)
    .where(and(mine(leases, actor, 'renters.write'), eq(leases.unitId, unitId)))
    .for('share')
  if (leaseId === null) return leaseToJoin(ofUnit, today) ?? refuse('rule', { fields: { unitId: 'unitHasNoLease' } })
  const named = ofUnit.find(({ id }) => id === leaseId)
  if (named) return named
  const [elsewhere] = await tx
    .select({ id: leases.id })
    .from(leases)
    .where(mineById(leases, actor, 'renters.write', leaseId))
  return elsewhere ? refuse('rule', { fields: { leaseId: 'leaseOfOtherUnit' } }) : refuse('notFound', { fields: { leaseId: 'notFound' } })
}

const isSet = (column: SQLWrapper, flag: boolean | undefined) => (flag === undefined ? undefined : sql`(${column} is not null) = ${flag}`)

export const renters = handlersFor(contract, {
  list: async ({ tx, actor, query }) => {
    await knowPlaces(tx, actor, query)
    // who does not read addresses does not find them out by searching either
    const searched = readsNameOnly(actor) ? [table.firstName, table.lastName, table.phone] : [table.firstName, table.lastName, table.phone, table.email]
    const where = and(
      mine(table, actor, 'renters.read'),
      placedAt(table, query),
      containsWords(query.Query, searched),
      query.Role && inArray(table.role, query.Role),
      query.Agreement === undefined ? undefined : eq(table.agreement, query.Agreement),
      query.InfoReceivedAgreement === undefined ? undefined : eq(table.infoReceivedAgreement, query.InfoReceivedAgreement),
      readsNameOnly(actor) ? undefined : and(isSet(table.verifiedAt, query.Verified), isSet(table.userId, query.Linked)),
    )
    const order = orderOf(query, sortKeys[query['Sort.SortOption']] ?? table.lastName, table.id)
    return pageOf(
      query,
      (limit, offset) => selectRenters(tx, actor, where, { order, limit, offset }),
      () => boundedCount(tx, table, where),
    )
  },
  create: async (call) => {
    const { tx, actor, body, now, audit } = call
    const { unitId, leaseId, agreement, ...person } = body
    const place = await unitFor(tx, actor, 'renters.write', unitId, 'share')
    const lease = await leaseFor(tx, actor, unitId, leaseId, dayOf(now))
    const [made] = await tx
      .insert(table)
      .values({ id: newId(), tenantId: actor.tenantId, ...place, leaseId: lease.id, ...person })
      .returning()
    const renter = found(made)
    if (agreement) await agreeByOffice(call, renter, true)
    await tellHomes(tx, [unitId])
    await audit({ action: 'renter.create', entityId: renter.id, after: auditable({ ...renter, agreement }) })
    return read(tx, actor, renter.id)
  },
  read: ({ tx, actor, params }) => read(tx, actor, params.id),
  update: async (call) => {
    const {
      tx,
      actor,
      body: { leaseId, userId, agreement, ...person },
      now,
      audit,
    } = call
    const before = await lock(call)
    const lease = await leaseFor(tx, actor, before.unitId, leaseId ?? before.leaseId, dayOf(now))
    const moves = lease.id !== before.leaseId
    if (userId !== null && (moves || userId !== before.userId)) await checkRenterUser(tx, { tenantId: actor.tenantId, renter: before, lease, userId })
    const after = await updateRow(tx, table, before.id, { ...person, leaseId: lease.id, userId })
    if (agreement !== before.agreement) await agreeByOffice(call, after, agreement)
    if (moves) await tellHomes(tx, [before.unitId])
    await audit({ action: 'renter.update', entityId: before.id, before: auditable(before), after: auditable({ ...after, agreement }) })
    return read(tx, actor, before.id)
  },
  remove: async (call) => {
    const before = await lock(call)
    await call.tx.delete(table).where(eq(table.id, before.id))
    await tellHomes(call.tx, [before.unitId])
    await call.audit({ action: 'renter.delete', entityId: before.id, before: auditable(before) })
  },
  agreement: async (call) => {
    const { tx, actor, body, audit } = call
    const before = await lock(call)
    const after = await updateRow(tx, table, before.id, body)
    await audit({ action: 'renter.agreement', entityId: before.id, before: auditable(before), after: auditable(after) })
    return read(tx, actor, before.id)
  },
})
