import * as z from 'zod'
import { whyNotLease } from '../../domain/rules/lease.ts'
import { endpoint, nothing } from '../endpoint.ts'
import { Day, FilterDay, Id, pageOf, rowFields, sortedListQuery } from '../shapes.ts'
import { addReasons, besides } from './fieldReasons.ts'
import { unitFilters, unitPlace } from './placeFilters.ts'

const leaseFields = {
  startsOn: Day,
  /** Its last day; null for an open-ended lease. */
  endsOn: Day.nullable().default(null),
}

const checkLease = (lease: { startsOn: string; endsOn: string | null }, context: z.RefinementCtx) =>
  addReasons(context, { endsOn: whyNotLease(lease, []) })

export const LeaseCreate = z
  .strictObject({ unitId: Id, ...leaseFields })
  .superRefine(checkLease, besides('unitId'))
export const LeaseInput = z.strictObject(leaseFields).superRefine(checkLease)

/** A lease of a unit with its renters. Technicians read who lives in a unit today: only current leases, and their period is null. */
export const Lease = z.object({
  ...rowFields,
  ...unitPlace,
  startsOn: Day.nullable(),
  endsOn: Day.nullable(),
  renters: z.array(
    z.object({
      id: Id,
      role: z.enum(['MainRenter', 'SubRenter']),
      firstName: z.string(),
      lastName: z.string(),
    }),
  ),
})
export type Lease = z.output<typeof Lease>

const params = z.object({ id: Id })

export const leases = {
  list: endpoint({
    method: 'GET',
    path: '/api/leases',
    summary: 'Leases; From and To select those that overlap the period',
    needs: 'renters.read',
    scope: 'assigned',
    query: sortedListQuery(['StartsOn', 'EndsOn', 'CreatedAt'], {
      ...unitFilters,
      From: FilterDay.optional(),
      To: FilterDay.optional(),
    }),
    reply: pageOf(Lease),
    errors: ['notFound'],
  }),
  ofUnit: endpoint({
    method: 'GET',
    path: '/api/leases/building-unit/{buildingUnitId}',
    summary: 'Leases of a unit, newest first',
    needs: 'renters.read',
    scope: 'assigned',
    params: z.object({ buildingUnitId: Id }),
    reply: z.object({ items: z.array(Lease) }),
    errors: ['notFound'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/leases',
    summary: 'Add a lease to a unit',
    needs: 'renters.write',
    scope: 'tenant',
    status: 201,
    body: LeaseCreate,
    reply: Lease,
    errors: ['notFound', 'rule'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/leases/{id}',
    summary: 'A lease',
    needs: 'renters.read',
    scope: 'assigned',
    params,
    reply: Lease,
    errors: ['notFound'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/leases/{id}',
    summary: 'Change a lease',
    needs: 'renters.write',
    scope: 'tenant',
    versioned: true,
    params,
    body: LeaseInput,
    reply: Lease,
    errors: ['notFound', 'rule'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/leases/{id}',
    summary: 'Remove a lease without renters',
    needs: 'renters.write',
    scope: 'tenant',
    params,
    reply: nothing,
    errors: ['notFound', 'stillInUse'],
  }),
}
