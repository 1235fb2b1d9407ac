import { boolean, date, doublePrecision, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import {
  accessNotPossibleReasons,
  buildingUnitTypes,
  gatewayInstallationIssues,
  installationStatuses,
  roofTypes,
  topFloorUsages,
} from '../../../../domain/enums.ts'
import { instant, rowColumns } from '../../columns.ts'
import { ancestorColumns, lookup, mainSchema, naturalOrder } from './schema.ts'
import { tenants } from './tenants.ts'

export const locations = mainSchema.table(
  'locations',
  {
    ...rowColumns(),
    tenantId: uuid()
      .notNull()
      .references(() => tenants.id),
    name: text().notNull(),
    description: text(),
  },
  (t) => [
    uniqueIndex('locations_name').on(t.tenantId, sql`lower(${t.name})`),
    lookup('locations_lookup', t.id),
  ],
)

export const heatingCircuits = mainSchema.table(
  'heating_circuits',
  {
    ...rowColumns(),
    ...ancestorColumns.location(),
    locationId: uuid()
      .notNull()
      .references(() => locations.id),
    /** The building it serves, if it serves only one. */
    buildingId: uuid(),
    name: text().notNull(),
    description: text(),
    balancingConfirmedAt: instant(),
    balancingConfirmedBy: uuid(),
  },
  (t) => [
    uniqueIndex('heating_circuits_name').on(t.locationId, sql`lower(${t.name})`),
    index('heating_circuits_tenant').on(t.tenantId),
  ],
)

export const buildingComplexes = mainSchema.table(
  'building_complexes',
  {
    ...rowColumns(),
    ...ancestorColumns.location(),
    locationId: uuid()
      .notNull()
      .references(() => locations.id),
    name: text().notNull(),
    description: text(),
  },
  (t) => [
    uniqueIndex('building_complexes_name').on(t.locationId, sql`lower(${t.name})`),
    index('building_complexes_tenant_name').on(t.tenantId, naturalOrder(t.name)),
    lookup('building_complexes_lookup', t.id),
  ],
)

export const buildings = mainSchema.table(
  'buildings',
  {
    ...rowColumns(),
    ...ancestorColumns.complex(),
    complexId: uuid()
      .notNull()
      .references(() => buildingComplexes.id),
    name: text().notNull(),
    description: text(),
    street: text().notNull(),
    streetNumber: text().notNull(),
    zipcode: text().notNull(),
    city: text().notNull(),
    country: text().notNull(),
    /** Street, number, postcode and city, normalised; unique per client. */
    addressKey: text().notNull(),
    constructionYear: integer(),
    renovationYear: integer(),
    roofType: text({ enum: roofTypes }),
    topFloorUsage: text({ enum: topFloorUsages }),
    basement: boolean(),
    exteriorWalls: integer(),
    residentialUnitsCount: integer(),
    floorsAbove: integer().notNull().default(1),
    floorsBelow: integer().notNull().default(0),
    minTemperature: doublePrecision(),
    maxTemperature: doublePrecision(),
    installationFrom: date(),
    installationTo: date(),
    gatewayInstallationRequested: boolean().notNull().default(false),
    gatewayInstallationRequestedAt: instant(),
    recommendedGateways: integer(),
    ventAllRadiators: boolean().notNull().default(false),
    flyerPosted: boolean(),
    gatewayIssues: text({ enum: gatewayInstallationIssues })
      .array()
      .notNull()
      .default(sql`'{}'`),
    gatewayIssuesComment: text(),
    heatingCircuitId: uuid().references(() => heatingCircuits.id, { onDelete: 'set null' }),
  },
  (t) => [
    uniqueIndex('buildings_address').on(t.tenantId, t.addressKey),
    index('buildings_tenant_order').on(t.tenantId, naturalOrder(t.name)),
    index('buildings_complex').on(t.complexId),
    index('buildings_location').on(t.locationId),
    lookup('buildings_lookup', t.id),
    index('buildings_heating_circuit')
      .on(t.heatingCircuitId)
      .where(sql`heating_circuit_id is not null`),
  ],
)

export const buildingUnits = mainSchema.table(
  'building_units',
  {
    ...rowColumns(),
    ...ancestorColumns.building(),
    buildingId: uuid()
      .notNull()
      .references(() => buildings.id),
    name: text().notNull(),
    description: text(),
    type: text({ enum: buildingUnitTypes }).notNull(),
    /** The client's own identifier of the unit. */
    customerId: text().notNull(),
    floor: integer(),
    status: text({ enum: installationStatuses }).notNull().default('Open'),
    statusReason: text({ enum: accessNotPossibleReasons }),
    statusComment: text(),
    statusChangedAt: instant(),
    /** When the technician wants to try again; only without access. */
    nextVisitOn: date(),
    installationDescription: text(),
    windowSensorsRequired: boolean().notNull().default(false),
    heatingCircuitId: uuid().references(() => heatingCircuits.id, { onDelete: 'set null' }),
  },
  (t) => [
    uniqueIndex('building_units_customer_id').on(t.tenantId, t.customerId),
    index('building_units_building').on(t.buildingId, t.name),
    index('building_units_tenant_order').on(t.tenantId, naturalOrder(t.name)),
    lookup('building_units_lookup', t.id),
    index('building_units_heating_circuit')
      .on(t.heatingCircuitId)
      .where(sql`heating_circuit_id is not null`),
  ],
)

export const publicAreas = mainSchema.table(
  'public_areas',
  {
    ...rowColumns(),
    ...ancestorColumns.building(),
    buildingId: uuid()
      .notNull()
      .references(() => buildings.id),
    name: text().notNull(),
    description: text(),
    floor: integer(),
    heatingCircuitId: uuid().references(() => heatingCircuits.id, { onDelete: 'set null' }),
  },
  (t) => [
    uniqueIndex('public_areas_name').on(t.buildingId, sql`lower(${t.name})`),
    index('public_areas_tenant_order').on(t.tenantId, naturalOrder(t.name)),
    lookup('public_areas_lookup', t.id),
    index('public_areas_heating_circuit')
      .on(t.heatingCircuitId)
      .where(sql`heating_circuit_id is not null`),
  ],
)
