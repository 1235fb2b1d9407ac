import type * as z from 'zod'
import type { GatewayMounting } from '../../../contract/main/gatewayShapes.ts'
import { gatewayMountingChecks } from '../../../domain/devices/gatewayMounting.ts'
import { whyNotMountGateway } from '../../../domain/rules/gateway.ts'
import { gateways } from '../../db/schema.ts'
import { lockGateway, readGateway } from '../../finders/devices/gatewayRows.ts'
import type { TenantWrite } from '../../http/handler.ts'
import { refuseIf } from '../../http/refusal.ts'
import { updateRow } from '../../http/versioned.ts'
import { tellOne } from '../../live/tell.ts'

/** Records the mounting of a gateway in its building. Errors: 404, staleVersion 409, rule 422 (gatewayNotAssigned). */
export const mountGateway = async (
  call: TenantWrite,
  id: string,
  { junctionBox, junctionBoxNote, ...checks }: z.output<typeof GatewayMounting>,
) => {
  const { tx, actor, now, audit } = call
  const before = await lockGateway(call, 'thermostats.install', id)
  refuseIf(whyNotMountGateway(before), 'id')
  const mounting = Object.fromEntries(
    gatewayMountingChecks.filter((check) => checks[check]).map((check) => [check, true]),
  )
  const after = await updateRow(tx, gateways, id, { junctionBox, junctionBoxNote, mounting })
  await audit({ action: 'gateway.setMounting', entityId: id, before, after })
  await tellOne(call, 'gateways', id)
  return readGateway(tx, actor, id, now)
}
