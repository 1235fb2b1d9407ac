import { addressKey, buildingName } from '../../../domain/rules/address.ts'
import { buildingFields } from '../../../domain/rules/buildingFields.ts'
import { valuesOf } from '../../../domain/rules/fields.ts'
import type { buildings, buildingComplexes, locations, heatingCircuits } from '../../../server/db/schema.ts'
import { districtsOf, regions, type District } from '../data/districts.ts'
import { streetsOf } from '../data/streets.ts'
import type { Random } from '../random.ts'
import {
  inComplex,
  newRow,
  type ComplexPlace,
  inLocation,
  type LocationPlace,
  type TenantPlace,
} from './ancestors.ts'

export type LocationRow = typeof locations.$inferSelect

export const buildLocation = (
  random: Random,
  tenant: TenantPlace,
  overrides: Partial<LocationRow> = {},
): LocationRow => ({
  ...newRow(random),
  tenantId: tenant.id,
  name: `Standort ${random.serial()}`,
  description: null,
  ...overrides,
})

export type ComplexRow = typeof buildingComplexes.$inferSelect

export const buildComplex = (
  random: Random,
  location: LocationPlace,
  overrides: Partial<ComplexRow> = {},
): ComplexRow => ({
  ...newRow(random),
  ...inLocation(location),
  name: `Wohnanlage ${random.serial()}`,
  description: null,
  ...overrides,
})

export type BuildingRow = typeof buildings.$inferSelect

/** A building with a complete address; its name and address key are derived from the final address. */
export const buildBuilding = (
  random: Random,
  complex: ComplexPlace,
  overrides: Partial<BuildingRow> = {},
): BuildingRow => {
  const region = random.pick(regions)
  const { city, zipcode } = random.pick<District>(districtsOf[region])
  const drawn = {
    street: random.pick(streetsOf(region)),
    streetNumber: String(random.int(1, 9999)),
    zipcode,
    city,
  }
  const address = {
    street: overrides.street ?? drawn.street,
    streetNumber: overrides.streetNumber ?? drawn.streetNumber,
    zipcode: overrides.zipcode ?? drawn.zipcode,
    city: overrides.city ?? drawn.city,
  }
  return {
    ...newRow(random),
    ...inComplex(complex),
    ...address,
    name: buildingName(address.street, address.streetNumber, address.city),
    addressKey: addressKey(address),
    country: 'Deutschland',
    description: null,
    ...valuesOf(buildingFields, {
      constructionYear: random.int(1950, 2015),
      roofType: 'Pitched',
      topFloorUsage: 'Storage',
      basement: true,
      exteriorWalls: 4,
      floorsAbove: 4,
      floorsBelow: 1,
    }),
    gatewayInstallationRequestedAt: null,
    gatewayIssues: [],
    gatewayIssuesComment: null,
    heatingCircuitId: null,
    ...overrides,
  }
}

export type HeatingCircuitRow = typeof heatingCircuits.$inferSelect

/** A circuit of a location; `buildingId` if it serves only one building. */
export const buildHeatingCircuit = (
  random: Random,
  location: LocationPlace,
  overrides: Partial<HeatingCircuitRow> = {},
): HeatingCircuitRow => ({
  ...newRow(random),
  ...inLocation(location),
  buildingId: null,
  name: `Heizkreis ${random.serial()}`,
  description: null,
  balancingConfirmedAt: null,
  balancingConfirmedBy: null,
  ...overrides,
})
