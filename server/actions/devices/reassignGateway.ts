import { and, eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { ReassignedGateway } from '../../../contract/main/gatewayShapes.ts'
import { whyNotReassignGateway } from '../../../domain/rules/gateway.ts'
import { withinTenants } from '../../http/reach.ts'
import { gateways, tenants } from '../../db/schema.ts'
import { lockRow } from '../../http/versioned.ts'
import type { GlobalActor } from '../../http/actor.ts'
import type { Base } from '../../http/handler.ts'
import { found, refuse, refuseIf } from '../../http/refusal.ts'
import { moveGateways } from './moveGateways.ts'

interface Act extends Pick<Base, 'tx' | 'audit' | 'version' | 'now'> {
  actor: GlobalActor
}

/** Moves one gateway to another client, with access to both. Errors: 404, tenantNotFound 404 at tenantId, rule 422 (sameTenant), staleVersion 409. */
export const reassignGateway = async ({ tx, actor, audit, version, now }: Act, eui: string, tenantId: string): Promise<z.input<typeof ReassignedGateway>> => {
  const before = await lockRow(tx, gateways, and(eq(gateways.eui, eui), withinTenants(actor, gateways.tenantId)), version)
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
