import { and, eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { GatewayInput } from '../../../contract/main/gatewayShapes.ts'
import { whyNotRegisterGateway } from '../../../domain/rules/gateway.ts'
import { gateways } from '../../db/schema.ts'
import { updateRow } from '../../http/versioned.ts'
import type { Base, TenantWrite } from '../../http/handler.ts'
import { found, refuseIf } from '../../http/refusal.ts'
import { newId } from '../../ids.ts'
import { tellLive } from '../../live/tell.ts'
import { gatewaysOf } from '../../finders/devices/gatewayRows.ts'
import { RegistrationError, type RegistrationPort } from '../../ports/Network.ts'
import { askNetwork } from '../../registration/askNetwork.ts'

type Call = TenantWrite & Pick<Base, 'deps' | 'callExternally'>

/** Also accepts a gateway that the network server already knows, as somebody may have set it up outside this system. */
const register = (port: RegistrationPort, eui: string, name: string, tenantId: string): Promise<void> =>
  askNetwork(async () => {
    try {
      await port.createGateway({ eui, name, tags: { kind: 'gateway', tenant: tenantId } })
    } catch (error) {
      if (!(error instanceof RegistrationError && error.reason === 'alreadyRegistered')) throw error
    }
  })

/**
 * Registers a gateway with the network server, adding it to the client's store if it is new. Returns its id.
 * Errors: euiTaken 409, rule 422 (gatewayRegistered), networkUnreachable 503, networkRefused 422.
 */
export const onboardGateway = async (
  { tx, actor, audit, now, deps, callExternally }: Call,
  body: z.output<typeof GatewayInput>,
): Promise<string> => {
  const [known] = await tx
    .select()
    .from(gateways)
    .where(and(gatewaysOf(actor, 'thermostats.install'), eq(gateways.eui, body.eui)))
    .for('update')
  refuseIf(known && whyNotRegisterGateway(known), 'eui')
  const [made] = known
    ? []
    : await tx
        .insert(gateways)
        .values({ id: newId(), tenantId: actor.tenantId, ...body })
        .returning()
  const before = found(known ?? made)
  await callExternally(() =>
    register(deps.network.register, before.eui, before.gatewayId ?? before.eui, actor.tenantId),
  )
  const after = await updateRow(tx, gateways, before.id, { registeredAt: now.toISOString() })
  await audit({ action: 'gateway.onboard', entityId: before.id, ...(known && { before: known }), after })
  await tellLive(tx, [{ tenantId: actor.tenantId, topic: 'gateways', ids: [before.id] }])
  return before.id
}
