import { sql } from 'drizzle-orm'
import {
  doublePrecision,
  index,
  jsonb,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { propagationStepStatuses } from '../../../../domain/enums.ts'
import {
  comfortKinds,
  nightPhases,
  stepReasons,
  type NightReduction,
} from '../../../../domain/rules/comfort.ts'
import { instant, rowColumns } from '../../columns.ts'
import { thermostats } from './devices.ts'
import { buildings } from './estate.ts'
import { mainSchema } from './schema.ts'

/** A comfort setting of a building. It stays without a value when it is removed, for what the thermostats are then told. */
export const comfortSettings = mainSchema.table(
  'comfort_settings',
  {
    ...rowColumns(),
    tenantId: uuid().notNull(),
    buildingId: uuid()
      .notNull()
      .references(() => buildings.id, { onDelete: 'cascade' }),
    kind: text({ enum: comfortKinds }).notNull(),
    /** °C of each level, for a levels mapping. */
    levels: jsonb().$type<number[]>(),
    night: jsonb().$type<NightReduction>(),
    setAt: instant().notNull(),
    setBy: uuid(),
    /** A night setback runs from its confirmation on. */
    confirmedAt: instant(),
    confirmedBy: uuid(),
    /** What the steps do at the moment, for a night setback that has begun. */
    phase: text({ enum: nightPhases }),
    /** When the present propagation was due. */
    dueAt: instant(),
    startedAt: instant(),
    /** When the next propagation begins. */
    nextAt: instant(),
  },
  (t) => [
    uniqueIndex('comfort_settings_building').on(t.buildingId, t.kind),
    index('comfort_settings_tenant').on(t.tenantId),
    index('comfort_settings_due')
      .on(t.nextAt)
      .where(sql`next_at is not null`),
  ],
)

/** How far a comfort setting has reached a thermostat. */
export const comfortSteps = mainSchema.table(
  'comfort_steps',
  {
    settingId: uuid()
      .notNull()
      .references(() => comfortSettings.id, { onDelete: 'cascade' }),
    tenantId: uuid().notNull(),
    thermostatId: uuid()
      .notNull()
      .references(() => thermostats.id, { onDelete: 'cascade' }),
    state: text({ enum: propagationStepStatuses }).notNull(),
    reason: text({ enum: stepReasons }),
    /** The command that decides it. */
    downlinkId: uuid(),
    /** The gateway that carries its air time. */
    gatewayEui: text(),
    attempts: smallint().notNull().default(0),
    startedAt: instant(),
    finishedAt: instant(),
    /** What the thermostat was set to before it was lowered, and to what; null unless it may be lowered. °C. */
    baseTemperature: doublePrecision(),
    baseLevel: smallint(),
    loweredTo: doublePrecision(),
  },
  (t) => [
    primaryKey({ columns: [t.settingId, t.thermostatId] }),
    index('comfort_steps_pending')
      .on(t.settingId, t.thermostatId)
      .where(sql`state = 'Pending'`),
    // the load of the gateways in the last hour
    index('comfort_steps_started').on(t.startedAt),
    index('comfort_steps_downlink')
      .on(t.downlinkId)
      .where(sql`downlink_id is not null`),
    // for deleting steps with their thermostat
    index('comfort_steps_thermostat').on(t.thermostatId),
  ],
)
