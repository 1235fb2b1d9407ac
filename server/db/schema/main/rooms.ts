import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  cardinalDirections,
  obstructionTypes,
  plateSubtypes,
  radiatorIssues,
  radiatorTypes,
  roomDataGatheringStatuses,
  roomShapes,
  roomTypes,
  valveDirections,
  valveTypes,
  ventingDurations,
  ventingNotPossibleReasons,
  wallPlacements,
  windowMaterials,
  type RadiatorChecklistFlag,
} from '../../../../domain/enums.ts'
import { instant, rowColumns } from '../../columns.ts'
import { buildingUnits, heatingCircuits, publicAreas } from './estate.ts'
import { ancestorColumns, lookup, mainSchema, naturalOrder } from './schema.ts'

export const rooms = mainSchema.table(
  'rooms',
  {
    ...rowColumns(),
    ...ancestorColumns.room(),
    unitId: uuid().references(() => buildingUnits.id),
    publicAreaId: uuid().references(() => publicAreas.id),
    name: text().notNull(),
    description: text(),
    type: text({ enum: roomTypes }).notNull(),
    floor: integer(),
    shape: text({ enum: roomShapes }).notNull().default('Rectangular'),
    /** Wall lengths in metres: a is the width (labelled depth), b the length; c and d depend on the shape (domain/geometry). */
    sideA: doublePrecision(),
    sideB: doublePrecision(),
    sideC: doublePrecision(),
    sideD: doublePrecision(),
    /** Metres; a sloping roof has minimum and maximum instead. */
    height: doublePrecision(),
    minHeight: doublePrecision(),
    maxHeight: doublePrecision(),
    slopingRoof: boolean().notNull().default(false),
    outsideWallsCount: integer(),
    unheatedWallsCount: integer(),
    outsideWalls: text({ enum: wallPlacements })
      .array()
      .notNull()
      .default(sql`'{}'`),
    unheatedWalls: text({ enum: wallPlacements })
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Square metres and cubic metres, computed from the shape on write. */
    size: doublePrecision(),
    volume: doublePrecision(),
    /** Which measures are present, updated with every write of them (domain/rules/room.ts). */
    dataGathering: text({ enum: roomDataGatheringStatuses }).notNull().default('Empty'),
    heatingCircuitId: uuid().references(() => heatingCircuits.id, { onDelete: 'set null' }),
  },
  (t) => [
    check('rooms_one_parent', sql`num_nonnulls(${t.unitId}, ${t.publicAreaId}) = 1`),
    uniqueIndex('rooms_name').on(sql`coalesce(${t.unitId}, ${t.publicAreaId})`, sql`lower(${t.name})`),
    index('rooms_unit').on(t.unitId),
    index('rooms_public_area').on(t.publicAreaId),
    index('rooms_building').on(t.buildingId),
    index('rooms_heating_circuit')
      .on(t.heatingCircuitId)
      .where(sql`heating_circuit_id is not null`),
    // with the id, as rooms and radiators of many units share a name; the index then has the list's order
    index('rooms_tenant_order').on(t.tenantId, naturalOrder(t.name), t.id),
    index('rooms_tenant_status').on(t.tenantId, t.dataGathering),
    lookup('rooms_lookup', t.id),
  ],
)

export const windows = mainSchema.table(
  'windows',
  {
    ...rowColumns(),
    ...ancestorColumns.room(),
    roomId: uuid()
      .notNull()
      .references(() => rooms.id),
    name: text().notNull(),
    material: text({ enum: windowMaterials }).notNull().default('Unknown'),
    direction: text({ enum: cardinalDirections }),
    /** Metres. */
    width: doublePrecision(),
    height: doublePrecision(),
    wall: text({ enum: wallPlacements }),
    windowSensorRequired: boolean().notNull().default(false),
  },
  (t) => [
    index('windows_room').on(t.roomId),
    index('windows_building').on(t.buildingId),
    index('windows_tenant_order').on(t.tenantId, naturalOrder(t.name), t.id),
  ],
)

export const radiators = mainSchema.table(
  'radiators',
  {
    ...rowColumns(),
    ...ancestorColumns.room(),
    roomId: uuid()
      .notNull()
      .references(() => rooms.id),
    name: text().notNull(),
    description: text(),
    type: text({ enum: radiatorTypes }).notNull().default('Other'),
    plateSubtype: text({ enum: plateSubtypes }),
    /** Hub distance of sectional radiators and all dimensions in millimetres. */
    sectionalSpacing: integer(),
    length: integer(),
    height: integer(),
    width: integer(),
    valveType: text({ enum: valveTypes }).notNull(),
    valveDescription: text(),
    valveDirection: text({ enum: valveDirections }).notNull(),
    connectionPosition: text({ enum: valveDirections }),
    obstruction: text({ enum: obstructionTypes }),
    obstructionDescription: text(),
    issues: text({ enum: radiatorIssues })
      .array()
      .notNull()
      .default(sql`'{}'`),
    checklist: jsonb().$type<Partial<Record<RadiatorChecklistFlag, boolean>>>().notNull().default({}),
    installationNotPossibleDescription: text(),
    ventingPossible: boolean(),
    ventingDuration: text({ enum: ventingDurations }),
    ventingFailureReason: text({ enum: ventingNotPossibleReasons }),
    ventingComment: text(),
    ventedAt: instant(),
    heatingCircuitId: uuid().references(() => heatingCircuits.id, { onDelete: 'set null' }),
  },
  (t) => [
    uniqueIndex('radiators_name').on(t.roomId, sql`lower(${t.name})`),
    index('radiators_building').on(t.buildingId),
    index('radiators_unit').on(t.unitId),
    index('radiators_heating_circuit')
      .on(t.heatingCircuitId)
      .where(sql`heating_circuit_id is not null`),
    index('radiators_tenant_order').on(t.tenantId, naturalOrder(t.name), t.id),
    lookup('radiators_lookup', t.id),
  ],
)
