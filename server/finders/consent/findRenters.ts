import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { comparableNumber, comparableStreet, isSameAddress, postcodeNumber, type PostalAddress } from '../../../domain/consent/matching.ts'
import { buildings, buildingUnits, leases, renters, tenants } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { runsOn } from '../../db/leases.ts'

/** The buildings at an address, of any client. */
export const buildingsAt = async (tx: Tx, address: PostalAddress) => {
  const { id, tenantId, street, streetNumber, zipcode } = buildings
  const rows = await tx
    .select({ id, tenantId, street, streetNumber, zipcode })
    .from(buildings)
    .where(sql`ltrim(regexp_replace(${buildings.zipcode}, '\\D', '', 'g'), '0') = ${String(address.zipCode)}`)
  return rows.filter((row) => isSameAddress(address, { street: row.street, number: row.streetNumber, zipCode: postcodeNumber(row.zipcode) ?? -1 }))
}

/** Renters of current leases, with their homes. */
export const currentRenters = async (tx: Tx, today: string, where: SQL | undefined, limit = 1000) => {
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
export type CurrentRenter = Awaited<ReturnType<typeof currentRenters>>[number]

export const rentersAt = (tx: Tx, today: string, buildingIds: readonly string[]) =>
  buildingIds.length === 0 ? Promise.resolve([]) : currentRenters(tx, today, inArray(renters.buildingId, [...buildingIds]))

/** A normalised key for an address, whatever its spelling. */
export const siteOf = ({ street, number, zipCode }: PostalAddress): string => `${zipCode} ${comparableStreet(street)} ${comparableNumber(number)}`
