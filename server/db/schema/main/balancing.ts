import { index, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import type { BalancingPlan } from '../../../../domain/heat-load/balancingPlan.ts'
import type { BalancingDetails } from '../../../../domain/heat-load/balancingRecord.ts'
import { instant, rowColumns } from '../../columns.ts'
import { heatingCircuits } from './estate.ts'
import { mainSchema } from './schema.ts'

/** Records of hydraulic balancing. What was set stays as it was on the day, whatever becomes of radiators and calculations. */
export const balancingRecords = mainSchema.table(
  'balancing_records',
  {
    ...rowColumns(),
    tenantId: uuid().notNull(),
    heatingCircuitId: uuid()
      .notNull()
      .references(() => heatingCircuits.id, { onDelete: 'cascade' }),
    circuitName: text().notNull(),
    locationName: text().notNull(),
    addresses: jsonb().$type<string[]>().notNull(),
    /** Equal to that of the circuit while it holds. */
    confirmedAt: instant().notNull(),
    confirmedBy: uuid().notNull(),
    details: jsonb().$type<BalancingDetails>().notNull(),
    plan: jsonb().$type<BalancingPlan>().notNull(),
  },
  (t) => [
    index('balancing_records_circuit').on(t.heatingCircuitId, t.confirmedAt),
    index('balancing_records_tenant').on(t.tenantId),
  ],
)
