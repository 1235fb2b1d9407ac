import { and, desc, eq, inArray, isNotNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type * as z from 'zod'
import type { dataPrivacySite as contract } from '../../../contract/main/dataPrivacySite.ts'
import type { AgreementState } from '../../../domain/consent/agreement.ts'
import { containsWords, countUpToBound, neverFirst, orderOf, pageOf, whether } from '../../db/page.ts'
import { withinTenants } from '../../http/reach.ts'
import {
  buildingUnits,
  dataAgreementEvidence as evidence,
  dataAgreementPersons as persons,
  dataAgreementRevocations as revocations,
  dataAgreements as table,
  leases,
  legalTexts,
  renters,
  tenants,
} from '../../db/schema.ts'
import { naturalOrder } from '../../db/schema/main/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { GlobalActor } from '../../http/actor.ts'
import { found } from '../../http/refusal.ts'
import { userName } from '../accounts/userName.ts'

type Query = z.output<typeof contract.filter.query>

/** Withdrawn, ended with the lease, or given. */
const stateOn = (
  today: string,
) => sql<AgreementState>`case when ${revocations.agreementId} is not null then 'revoked'
  when ${leases.endsOn} < ${today} then 'ended' else 'given' end`

const columns = (today: string) => ({
  id: table.id,
  version: sql<number>`coalesce(${persons.version}, 1)`,
  type: table.type,
  agreed: sql<true>`true`,
  agreedAt: table.agreedAt,
  confirmedAt: persons.confirmedAt,
  revokedAt: revocations.revokedAt,
  revokedChannel: revocations.channel,
  state: stateOn(today),
  // nothing remains to be processed once the person was erased
  processed: sql<boolean>`coalesce(${persons.processed}, true)`,
  processedAt: persons.processedAt,
  processedByName: userName(persons.processedBy),
  channel: table.channel,
  embeddedIn: table.embeddedIn,
  language: table.language,
  optInId: table.optInId,
  optInNumber: legalTexts.number,
  optInHash: table.optInHash,
  dataPrivacyId: table.dataPrivacyId,
  dataPrivacyNumber: sql<
    number | null
  >`(select t.number from main.legal_texts t where t.id = ${table.dataPrivacyId})`,
  dataPrivacyHash: table.dataPrivacyHash,
  recordedByName: userName(table.recordedBy),
  email: persons.email,
  firstName: persons.firstName,
  surname: persons.surname,
  street: persons.street,
  number: persons.number,
  city: persons.city,
  zipCode: persons.zipCode,
  tenantId: persons.tenantId,
  tenantName: tenants.name,
  buildingId: persons.buildingId,
  unitId: persons.unitId,
  unitName: buildingUnits.name,
  renterId: persons.renterId,
  renterName: sql<string | null>`trim(${renters.firstName} || ' ' || ${renters.lastName})`,
  linkedAt: persons.linkedAt,
  linkedByName: userName(persons.linkedBy),
  network: evidence.network,
  userAgent: evidence.userAgent,
})

const joined = (tx: Tx, today: string) =>
  tx
    .select(columns(today))
    .from(table)
    .leftJoin(persons, eq(persons.agreementId, table.id))
    .leftJoin(revocations, eq(revocations.agreementId, table.id))
    .leftJoin(evidence, eq(evidence.agreementId, table.id))
    .leftJoin(legalTexts, eq(legalTexts.id, table.optInId))
    .leftJoin(tenants, eq(tenants.id, persons.tenantId))
    .leftJoin(buildingUnits, eq(buildingUnits.id, persons.unitId))
    .leftJoin(renters, eq(renters.id, persons.renterId))
    .leftJoin(leases, eq(leases.id, renters.leaseId))
    .$dynamic()

/** The records that a user may see: those of their own clients; all, including unassigned ones, for users who see all clients. */
const agreementsWithin = (actor: GlobalActor): SQL | undefined => withinTenants(actor, persons.tenantId)

const withoutBlanks = (number: SQLWrapper | string) => sql`regexp_replace(lower(${number}), '\\s', '', 'g')`

/** The condition for the filters of the list. */
const conditionOf = (actor: GlobalActor, query: Query, today: string): SQL | undefined =>
  and(
    agreementsWithin(actor),
    query.Ids && inArray(table.id, query.Ids),
    containsWords(query.Query, [
      persons.firstName,
      persons.surname,
      persons.email,
      persons.city,
      persons.street,
    ]),
    containsWords(query.PersonName, [persons.firstName, persons.surname]),
    containsWords(query.City, [persons.city]),
    containsWords(query.Street, [persons.street]),
    // 12 is a different house number from 1 and from 12a
    query.HouseNumber
      ? sql`${withoutBlanks(persons.number)} = ${withoutBlanks(query.HouseNumber)}`
      : undefined,
    query.Processed === undefined
      ? undefined
      : sql`coalesce(${persons.processed}, true) = ${query.Processed}`,
    query.States && inArray(stateOn(today), query.States),
    query.Channels && inArray(table.channel, query.Channels),
    query.RenterIds && inArray(persons.renterId, query.RenterIds),
    query.TenantIds?.length ? inArray(persons.tenantId, query.TenantIds) : undefined,
    whether(query.Linked, isNotNull(persons.renterId)),
  )

const sortKeys = {
  AgreedAt: table.agreedAt,
  RevokedAt: neverFirst(revocations.revokedAt),
  Surname: naturalOrder(persons.surname),
  City: naturalOrder(persons.city),
}

const selectAgreements = (
  tx: Tx,
  today: string,
  where: SQL | undefined,
  { order = [desc(table.agreedAt)], limit = 1, offset = 0 } = {},
) =>
  joined(tx, today)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)

/** The number of records, up to the limit of a list's total; joins only the tables that the filters need. */
const countAgreements = (tx: Tx, where: SQL | undefined): Promise<number> =>
  countUpToBound(
    tx,
    tx
      .select({ one: sql`1` })
      .from(table)
      .leftJoin(persons, eq(persons.agreementId, table.id))
      .leftJoin(revocations, eq(revocations.agreementId, table.id))
      .leftJoin(renters, eq(renters.id, persons.renterId))
      .leftJoin(leases, eq(leases.id, renters.leaseId))
      .where(where),
  )

/** A page of records. */
export const agreementPage = (tx: Tx, actor: GlobalActor, query: Query, today: string) => {
  const where = conditionOf(actor, query, today)
  const order = orderOf(query, sortKeys[query['Sort.SortOption']], table.id)
  return pageOf(
    query,
    (limit, offset) => selectAgreements(tx, today, where, { order, limit, offset }),
    () => countAgreements(tx, where),
  )
}

/** One record. Errors: 404. */
export const readAgreement = async (tx: Tx, actor: GlobalActor, today: string, id: string) =>
  found((await selectAgreements(tx, today, and(eq(table.id, id), agreementsWithin(actor))))[0])

/** The surname of the person of a record, to compare with a typed one. Errors: 404. */
export const surnameOfPerson = async (tx: Tx, actor: GlobalActor, agreementId: string) =>
  found(
    (
      await tx
        .select({ id: persons.agreementId, surname: persons.surname })
        .from(persons)
        .where(and(eq(persons.agreementId, agreementId), agreementsWithin(actor)))
    )[0],
  )
