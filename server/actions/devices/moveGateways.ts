import { inArray, sql, and, eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { ReassignedGateway } from '../../../contract/main/gatewayShapes.ts'
import { whyNotReassignGateway } from '../../../domain/rules/gateway.ts'
import { gateways, tenants } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { GlobalActor } from '../../http/actor.ts'
import type { WriteAudit } from '../../http/audit.ts'
import type { Base } from '../../http/handler.ts'
import { withinTenants } from '../../http/reach.ts'
import { found, refuse, refuseIf } from '../../http/refusal.ts'
import { lockRow } from '../../http/versioned.ts'
import { tellLive } from '../../live/tell.ts'
import { dropPhotosOfGateways } from '../files/photos.ts'
import { gatewayInStore } from './placeGateway.ts'

type Row = typeof gateways.$inferSelect

export interface GatewayMove {
  /** The current row, locked. */
  before: Row
  /** The receiving client. */
  tenantId: string
}

/** Moves a gateway's statistics with it, and closes its open alerts, which belong to the former client. */
const takeAlong = async (tx: Tx, ids: readonly string[], at: string): Promise<void> => {
  const moved = sql`any(${sql.param([...ids])}::uuid[])`
  await tx.execute(
    sql`update main.gateway_hours h set tenant_id = g.tenant_id from main.gateways g where g.id = h.gateway_id and g.id = ${moved}`,
  )
  await tx.execute(
    sql`update main.alerts set incident_id = null where incident_id in (select id from main.alerts where gateway_id = ${moved} and cleared_at is null)`,
  )
  await tx.execute(
    sql`update main.alerts set cleared_at = ${at}, weight = 0 where gateway_id = ${moved} and cleared_at is null`,
  )
}

/**
 * Moves gateways to other clients: each leaves its building (it reports its new position itself) and goes into the store of the new client.
 * Both clients get an audit entry. The caller has checked access to both clients. Returns the updated rows.
 */
export const moveGateways = async (
  tx: Tx,
  audit: WriteAudit,
  now: Date,
  moves: readonly GatewayMove[],
): Promise<Row[]> => {
  if (moves.length === 0) return []
  const ids = moves.map(({ before }) => before.id)
  const targets = moves.map(({ tenantId }) => tenantId)
  const after: Row[] = []
  await tx.execute(sql`update main.gateways g set tenant_id = m.tenant_id, location_id = null, complex_id = null, building_id = null, placement = null,
    placement_note = null, junction_box = null, junction_box_note = null, mounting = '{}', latitude = null, longitude = null, installation_process = ${gatewayInStore.installationProcess}, version = g.version + 1, updated_at = now()
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(targets)}::uuid[]) as m (id, tenant_id) where g.id = m.id`)
  await dropPhotosOfGateways(tx, audit, ids)
  await takeAlong(tx, ids, now.toISOString())
  const rows = new Map(
    (await tx.select().from(gateways).where(inArray(gateways.id, ids))).map((row) => [row.id, row]),
  )
  await audit(
    moves.flatMap(({ before, tenantId }) => {
      const row = rows.get(before.id)
      if (row) after.push(row)
      const entry = { action: 'gateway.reassignTenant' as const, entityId: before.id, before, after: row }
      return [
        ...(before.tenantId === null ? [] : [{ ...entry, tenantId: before.tenantId }]),
        { ...entry, tenantId },
      ]
    }),
  )
  const changes = moves.flatMap(({ before, tenantId }) =>
    [before.tenantId, tenantId].flatMap((tenant) =>
      tenant === null ? [] : [{ tenantId: tenant, id: before.id }],
    ),
  )
  await tellLive(
    tx,
    changes.map(({ tenantId, id }) => ({ tenantId, topic: 'gateways', ids: [id] })),
  )
  return after
}

interface Call extends Pick<Base, 'tx' | 'audit' | 'version' | 'now'> {
  actor: GlobalActor
}

/** Moves one gateway to another client, with access to both. Errors: 404, tenantNotFound 404 at tenantId, rule 422 (sameTenant), staleVersion 409. */
export const reassignGateway = async (
  { tx, actor, audit, version, now }: Call,
  eui: string,
  tenantId: string,
): Promise<z.input<typeof ReassignedGateway>> => {
  const before = await lockRow(
    tx,
    gateways,
    and(eq(gateways.eui, eui), withinTenants(actor, gateways.tenantId)),
    version,
  )
  const [tenant] = await tx
    .select({ id: tenants.id, name: tenants.name })
    .from(tenants)
    .where(and(eq(tenants.id, tenantId), withinTenants(actor, tenants.id)))
    .for('share')
  const { name } = tenant ?? refuse('tenantNotFound', { fields: { tenantId: 'tenantNotFound' } })
  refuseIf(whyNotReassignGateway(before.tenantId, tenantId), 'tenantId')
  const after = found((await moveGateways(tx, audit, now, [{ before, tenantId }]))[0])
  return { id: after.id, eui: after.eui, tenantId, tenantName: name, version: after.version }
}
