import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import { leases as table, type renters } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { onPage, type Part } from '../../db/onPage.ts'
import { buildingName, unitName } from '../estate/place.ts'

type Person = Pick<typeof renters.$inferSelect, 'id' | 'role' | 'firstName' | 'lastName'>

const people = sql<
  Person[]
>`coalesce((select json_agg(json_build_object('id', r.id, 'role', r.role, 'firstName', r.first_name, 'lastName', r.last_name) order by r.role, r.last_name, r.id)
  from main.renters r where r.lease_id = leases.id), '[]')`

const columns = { ...getTableColumns(table), buildingName, unitName, renters: people }

/** Leases as the reply has them, with the people in them. */
export const selectLeases = (tx: Tx, where: SQL | undefined, part: Part = {}) =>
  tx
    .select(columns)
    .from(table)
    .where(onPage(tx, table, where, part))
    .orderBy(...(part.order ?? []))
    .limit(part.limit ?? 1)
