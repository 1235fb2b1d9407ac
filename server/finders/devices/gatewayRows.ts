import { and, eq, getTableColumns, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Gateway } from '../../../contract/main/gatewayShapes.ts'
import type { Permission } from '../../../domain/roles/permissions.ts'
import { gatewayNetworkStatus } from '../../../domain/rules/gateway.ts'
import { withinReach } from '../../http/reach.ts'
import { buildingComplexes, buildings, gateways as table, locations } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import { found } from '../../http/refusal.ts'
import type { SpaceRow } from '../estate/spacesView.ts'

/** The gateways that the actor's permission reaches: those in buildings within reach, and those in the client's store, which are nobody's yet. */
export const gatewaysOf = (actor: TenantActor, permission: Permission): SQL | undefined => {
  const reached = withinReach(actor, permission, table.buildingId)
  return and(eq(table.tenantId, actor.tenantId), reached && or(reached, isNull(table.buildingId)))
}

/** The gateways of a space; of a unit, public area, room or radiator those of its building. */
export const gatewaysBelow = ({ type, id, locationId, complexId, buildingId }: SpaceRow): SQL => {
  if (type === 'Location') return eq(table.locationId, locationId)
  return type === 'BuildingComplex' && complexId !== null ? eq(table.complexId, complexId) : eq(table.buildingId, buildingId ?? id)
}

/** Gateways with the names of what they stand in. */
export const gatewayRows = (tx: Tx) =>
  tx
    .select({
      ...getTableColumns(table),
      locationName: locations.name,
      complexName: buildingComplexes.name,
      buildingName: buildings.name,
      issues: buildings.gatewayIssues,
      issuesComment: buildings.gatewayIssuesComment,
    })
    .from(table)
    .leftJoin(locations, eq(locations.id, table.locationId))
    .leftJoin(buildingComplexes, eq(buildingComplexes.id, table.complexId))
    .leftJoin(buildings, eq(buildings.id, table.buildingId))

type Row = Awaited<ReturnType<ReturnType<typeof gatewayRows>['execute']>>[number]

interface Heard extends Record<string, unknown> {
  eui: string
  kind: 'thermostats' | 'sensors'
  n: number
}

/** How many of the client's devices each of the gateways heard best at their last message: one statement for a whole page. */
const heardBy = async (tx: Tx, tenantId: string, euis: readonly string[]) => {
  if (euis.length === 0) return () => ({ thermostats: 0, sensors: 0 })
  const counted = (kind: Heard['kind']) =>
    sql`select ${kind}::text as kind, gateway_eui as eui, count(*)::int as n from main.${sql.identifier(kind)} where tenant_id = ${tenantId} and gateway_eui = any(${sql.param([...euis])}::text[]) group by 2`
  const { rows } = await tx.execute<Heard>(sql`${counted('thermostats')} union all ${counted('sensors')}`)
  const counts = new Map(rows.map(({ kind, eui, n }) => [`${eui} ${kind}`, n]))
  return (eui: string) => ({ thermostats: counts.get(`${eui} thermostats`) ?? 0, sensors: counts.get(`${eui} sensors`) ?? 0 })
}

/** Adds what is counted and computed. */
export const withGatewayFacts = async (tx: Tx, actor: TenantActor, rows: readonly Row[], now: Date): Promise<Gateway[]> => {
  const heard = await heardBy(
    tx,
    actor.tenantId,
    rows.map(({ eui }) => eui),
  )
  return rows.map((row) => ({ ...row, issues: row.issues ?? [], networkStatus: gatewayNetworkStatus(row.lastConnectionAt, now), heard: heard(row.eui) }))
}

/** A gateway as the actor may read it. Errors: 404. */
export const readGateway = async (tx: Tx, actor: TenantActor, id: string, now: Date): Promise<Gateway> =>
  found((await withGatewayFacts(tx, actor, await gatewayRows(tx).where(and(gatewaysOf(actor, 'estate.read'), eq(table.id, id))), now))[0])
