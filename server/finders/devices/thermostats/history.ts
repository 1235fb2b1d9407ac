import { and, eq, inArray } from 'drizzle-orm'
import type * as z from 'zod'
import type { thermostats as contract } from '../../../../contract/main/thermostats.ts'
import type { Thermostat } from '../../../../contract/main/thermostatShapes.ts'
import { listPage, type PageRequest } from '../../../db/page.ts'
import { thermostatHistory as table } from '../../../db/schema.ts'
import type { Tx } from '../../../db/scope.ts'
import type { TenantActor } from '../../../http/actor.ts'
import { colleagueName } from '../../accounts/userName.ts'

/** Where it is mounted, by the names at that time. */
export const placeOf = ({
  radiatorId,
  radiatorName,
  roomName,
  unitName,
  publicAreaName,
  buildingName,
  buildingId,
}: Thermostat) => ({
  radiatorId,
  radiatorName,
  roomName,
  unitName,
  publicAreaName,
  buildingName,
  buildingId,
})

const { id, kind, at, userId, data } = table

/** A page of the actions on a thermostat from the time the client had it. */
export const historyPage = (
  tx: Tx,
  actor: TenantActor,
  thermostat: { id: string; tenantId: string | null },
  query: z.output<typeof contract.history.query>,
) => {
  const where = and(
    eq(table.thermostatId, thermostat.id),
    thermostat.tenantId === null ? undefined : eq(table.tenantId, thermostat.tenantId),
    query.Ids && inArray(table.id, query.Ids),
    query.Kind && inArray(table.kind, query.Kind),
  )
  const rows = ({ order, limit, offset }: Required<PageRequest>) =>
    tx
      .select({ id, kind, at, userId, userName: colleagueName(actor, userId), data })
      .from(table)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset)
  return listPage({ tx, table, query, where, sortKeys: { At: table.at }, rows })
}
