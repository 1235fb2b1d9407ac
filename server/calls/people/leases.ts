import { and, desc, eq, gte, isNull, lte, ne, or, type SQLWrapper } from 'drizzle-orm'
import { Lease, leases as contract } from '../../../contract/main/leases.ts'
import { whyNotLease, type LeasePeriod } from '../../../domain/rules/lease.ts'
import { deleteRow } from '../../actions/estate/deleteRows.ts'
import { tellHomes } from '../../actions/consent/tellHomes.ts'
import { boundedCount, orderOf, pageOf } from '../../db/page.ts'
import { leases as table } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { updateRow } from '../../http/versioned.ts'
import type { TenantActor } from '../../http/actor.ts'
import { handlersFor } from '../../http/handler.ts'
import { found, refuseIf } from '../../http/refusal.ts'
import { newId } from '../../ids.ts'
import { usesOf } from '../../finders/estate/estateBelow.ts'
import { selectLeases } from '../../finders/people/leaseRows.ts'
import { lockShaped } from '../../http/lockShaped.ts'
import { knowPlaces, mine, mineById, placedAt } from '../../finders/estate/place.ts'
import { holdUnit, knowUnit, unitFor } from '../../finders/estate/unitFor.ts'

const sortKeys: Record<string, SQLWrapper> = { StartsOn: table.startsOn, EndsOn: table.endsOn, CreatedAt: table.createdAt }

const leasesOfUnitMax = 1_000

const read = async (tx: Tx, actor: TenantActor, id: string) => found((await selectLeases(tx, mineById(table, actor, 'renters.read', id)))[0])

/** Refuses a lease that overlaps another of the unit, which is held. */
const refuseOverlap = async (tx: Tx, unitId: string, period: LeasePeriod, own?: string) => {
  const others = await tx
    .select({ startsOn: table.startsOn, endsOn: table.endsOn })
    .from(table)
    .where(and(eq(table.unitId, unitId), own === undefined ? undefined : ne(table.id, own)))
  refuseIf(whyNotLease(period, others), 'startsOn')
}

export const leases = handlersFor(contract, {
  list: async ({ tx, actor, query }) => {
    await knowPlaces(tx, actor, query)
    const where = and(
      mine(table, actor, 'renters.read'),
      placedAt(table, query),
      query.From === undefined ? undefined : or(isNull(table.endsOn), gte(table.endsOn, query.From)),
      query.To === undefined ? undefined : lte(table.startsOn, query.To),
    )
    const order = orderOf(query, sortKeys[query['Sort.SortOption']] ?? table.startsOn, table.id)
    return pageOf(
      query,
      (limit, offset) => selectLeases(tx, where, { order, limit, offset }),
      () => boundedCount(tx, table, where),
    )
  },
  ofUnit: async ({ tx, actor, params }) => {
    await knowUnit(tx, actor, 'renters.read', params.buildingUnitId)
    return {
      items: await selectLeases(tx, and(mine(table, actor, 'renters.read'), eq(table.unitId, params.buildingUnitId)), {
        order: [desc(table.startsOn), desc(table.id)],
        limit: leasesOfUnitMax,
      }),
    }
  },
  create: async ({ tx, actor, body, audit }) => {
    const { unitId, ...period } = body
    const place = await unitFor(tx, actor, 'renters.write', unitId, 'update')
    await refuseOverlap(tx, unitId, period)
    const [made] = await tx
      .insert(table)
      .values({ id: newId(), tenantId: actor.tenantId, ...place, ...period })
      .returning()
    const lease = found(made)
    await tellHomes(tx, [unitId])
    await audit({ action: 'lease.create', entityId: lease.id, after: lease })
    return read(tx, actor, lease.id)
  },
  read: ({ tx, actor, params }) => read(tx, actor, params.id),
  update: async ({ tx, actor, params, body, version, audit }) => {
    // the unit before the lease, as `create` has it: two writes never wait for each other
    const { unitId } = await read(tx, actor, params.id)
    await holdUnit(tx, unitId)
    const before = await lockShaped(tx, table, mineById(table, actor, 'renters.write', params.id), {
      version,
      shape: Lease,
      read: () => read(tx, actor, params.id),
    })
    await refuseOverlap(tx, unitId, body, before.id)
    const after = await updateRow(tx, table, before.id, body)
    await tellHomes(tx, [unitId])
    await audit({ action: 'lease.update', entityId: before.id, before, after })
    return read(tx, actor, before.id)
  },
  remove: async ({ tx, actor, params, version, audit }) => {
    const { unitId } = await read(tx, actor, params.id)
    await deleteRow(
      {
        tx,
        audit,
        table,
        mine: mine(table, actor, 'renters.write'),
        entity: 'lease',
        usesOf: (ids) => usesOf(tx, actor.tenantId, ids, [['renters', 'renters', 'lease_id']]),
      },
      params.id,
      version,
    )
    await tellHomes(tx, [unitId])
  },
})
