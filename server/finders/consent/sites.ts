import { and, eq, inArray, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { dataPrivacySite as contract } from '../../../contract/main/dataPrivacySite.ts'
import { containsWords, countUpToBound, orderOf, pageOf } from '../../db/page.ts'
import { withinTenants } from '../../http/reach.ts'
import {
  dataAgreementPersons as persons,
  dataAgreementRevocations as revocations,
  leases,
  naturalOrder,
  renters,
} from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { isNotOver } from '../../db/leases.ts'
import type { GlobalActor } from '../../http/actor.ts'

/** An address as typed, ignoring case and blanks. */
const key = sql<string>`lower(concat_ws(' ', ${persons.zipCode}, trim(${persons.city}), trim(${persons.street}), trim(${persons.number})))`

const sortKeys = { City: naturalOrder(sql`city`), Open: sql`open`, Given: sql`given` }

/** Records of consent, counted by the address that was typed; those that ended with their lease count as neither given nor revoked. */
export const sitesOf = (
  tx: Tx,
  actor: GlobalActor,
  query: z.output<typeof contract.sites.query>,
  today: string,
) => {
  const where = and(
    withinTenants(actor, persons.tenantId),
    query.TenantIds?.length ? inArray(persons.tenantId, query.TenantIds) : undefined,
    containsWords(query.City, [persons.city]),
    containsWords(query.Street, [persons.street]),
    containsWords(query.Query, [persons.city, persons.street, persons.number]),
  )
  const grouped = tx
    .select({
      id: key.as('id'),
      street: sql<string>`min(trim(${persons.street}))`.as('street'),
      number: sql<string>`min(trim(${persons.number}))`.as('number'),
      zipCode: sql<number>`min(${persons.zipCode})`.as('zip_code'),
      city: sql<string>`min(trim(${persons.city}))`.as('city'),
      given:
        sql<number>`(count(*) filter (where ${revocations.agreementId} is null and ${isNotOver(leases, today)}))::int`.as(
          'given',
        ),
      revoked: sql<number>`count(${revocations.agreementId})::int`.as('revoked'),
      open: sql<number>`(count(*) filter (where not ${persons.processed}))::int`.as('open'),
    })
    .from(persons)
    .leftJoin(revocations, eq(revocations.agreementId, persons.agreementId))
    .leftJoin(renters, eq(renters.id, persons.renterId))
    .leftJoin(leases, eq(leases.id, renters.leaseId))
    .where(where)
    .groupBy(key)
    .as('sites')
  return pageOf(
    query,
    (limit, offset) =>
      tx
        .select()
        .from(grouped)
        .orderBy(...orderOf(query, sortKeys[query['Sort.SortOption']], grouped.id))
        .limit(limit)
        .offset(offset),
    () => countUpToBound(tx, tx.select({ id: grouped.id }).from(grouped)),
  )
}
