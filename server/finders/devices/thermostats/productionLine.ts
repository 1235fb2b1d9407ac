import { and, eq, inArray } from 'drizzle-orm'
import type * as z from 'zod'
import type { thermostats as contract } from '../../../../contract/main/thermostats.ts'
import { listPage, type Part } from '../../../db/page.ts'
import { productionLineEntries as table } from '../../../db/schema.ts'
import type { Tx } from '../../../db/scope.ts'

const { id, type, at, station, message, data } = table

/** A page of a device's records from the production line. */
export const productionLinePage = (tx: Tx, { eui }: { eui: string }, query: z.output<typeof contract.productionLine.query>) => {
  const where = and(eq(table.eui, eui), query.Ids && inArray(table.id, query.Ids), query.Type && inArray(table.type, query.Type))
  const rows = ({ order, limit, offset }: Required<Part>) =>
    tx
      .select({ id, type, at, station, message, data })
      .from(table)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset)
  return listPage({ tx, table, query, where, sortKeys: { At: table.at }, rows })
}
