import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { compareNames } from '../../../domain/rules/text.ts'
import {
  isSameAddress,
  postcodeNumber,
  type PostalAddress,
  matchesOf,
  type MatchKind,
} from '../../../domain/consent/matching.ts'
import { runsOn } from '../../db/leases.ts'
import { containsWords } from '../../db/page.ts'
import { buildings, buildingUnits, leases, renters, tenants } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { GlobalActor } from '../../http/actor.ts'
import { withinTenants } from '../../http/reach.ts'

/** The buildings at an address, of any client. */
export const buildingsAt = async (tx: Tx, address: PostalAddress) => {
  const { id, tenantId, street, streetNumber, zipcode } = buildings
  const rows = await tx
    .select({ id, tenantId, street, streetNumber, zipcode })
    .from(buildings)
    .where(sql`ltrim(regexp_replace(${buildings.zipcode}, '\\D', '', 'g'), '0') = ${String(address.zipCode)}`)
  return rows.filter((row) =>
    isSameAddress(address, {
      street: row.street,
      number: row.streetNumber,
      zipCode: postcodeNumber(row.zipcode) ?? -1,
    }),
  )
}

/** Renters of current leases, with their homes. */
const currentRenters = async (tx: Tx, today: string, where: SQL | undefined, limit = 1000) => {
  const rows = await tx
    .select({
      renterId: renters.id,
      firstName: renters.firstName,
      surname: renters.lastName,
      email: renters.email,
      tenantId: renters.tenantId,
      tenantName: tenants.name,
      unitId: renters.unitId,
      unitName: buildingUnits.name,
      buildingId: renters.buildingId,
      buildingName: buildings.name,
      street: buildings.street,
      number: buildings.streetNumber,
      zipcode: buildings.zipcode,
    })
    .from(renters)
    .innerJoin(leases, eq(leases.id, renters.leaseId))
    .innerJoin(buildingUnits, eq(buildingUnits.id, renters.unitId))
    .innerJoin(buildings, eq(buildings.id, renters.buildingId))
    .innerJoin(tenants, eq(tenants.id, renters.tenantId))
    .where(and(where, runsOn(leases, today)))
    .limit(limit)
  return rows.map(({ zipcode, ...row }) => ({ ...row, zipCode: postcodeNumber(zipcode) ?? -1 }))
}
type CurrentRenter = Awaited<ReturnType<typeof currentRenters>>[number]

export const rentersAt = (tx: Tx, today: string, buildingIds: readonly string[]) =>
  buildingIds.length === 0
    ? Promise.resolve([])
    : currentRenters(tx, today, inArray(renters.buildingId, [...buildingIds]))

/** As many as a user is likely to look through. */
const shown = 20

interface Person {
  email: string | null
  firstName: string | null
  surname: string | null
  street: string | null
  number: string | null
  zipCode: number | null
}

const weights: Record<MatchKind, number> = { email: 4, address: 2, name: 3 }

const asCandidate = (person: Person, renter: CurrentRenter) => {
  const { firstName, surname, email, street, number, zipCode } = person
  const atAddress =
    street !== null &&
    number !== null &&
    zipCode !== null &&
    isSameAddress({ street, number, zipCode }, renter)
  const matches = matchesOf({ firstName: firstName ?? '', surname: surname ?? '', email }, renter, atAddress)
  return { ...renter, renterName: `${renter.firstName} ${renter.surname}`, matches }
}

/** Renters who may be the person of a record, most likely first: by the typed query, or else by name, e-mail and address of the record. */
export const findCandidates = async (
  tx: Tx,
  actor: GlobalActor,
  person: Person,
  query: string | undefined,
  today: string,
) => {
  const searched = containsWords(query, [
    renters.firstName,
    renters.lastName,
    renters.email,
    buildings.street,
    buildings.city,
  ])
  const alike = sql`(lower(${renters.lastName}) = lower(${person.surname ?? ''}) or lower(trim(${renters.email})) = lower(trim(${person.email ?? ''}))
    or (ltrim(regexp_replace(${buildings.zipcode}, '\\D', '', 'g'), '0') = ${String(person.zipCode ?? '')} and lower(left(${buildings.street}, 4)) = lower(left(${person.street ?? ''}, 4))))`
  const rows = await currentRenters(tx, today, and(withinTenants(actor, renters.tenantId), searched ?? alike))
  const score = ({ matches }: { matches: MatchKind[] }) =>
    matches.reduce((sum, match) => sum + weights[match], 0)
  return rows
    .map((renter) => asCandidate(person, renter))
    .filter(({ matches }) => query !== undefined || matches.length > 0)
    .toSorted((one, other) => score(other) - score(one) || compareNames(one.renterName, other.renterName))
    .slice(0, shown)
}
