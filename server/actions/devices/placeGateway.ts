import { and, eq, type SQL } from 'drizzle-orm'
import type * as z from 'zod'
import type { GatewayAssignment } from '../../../contract/main/gatewayShapes.ts'
import { whyNotAssignGateway, whyNotUnassignGateway } from '../../../domain/rules/gateway.ts'
import { gateways } from '../../db/schema.ts'
import { dropPhotosOfGateways } from '../files/photos.ts'
import { lockRow, updateRow } from '../../http/versioned.ts'
import type { TenantActor } from '../../http/actor.ts'
import type { TenantWrite } from '../../http/handler.ts'
import { refuse, refuseIf } from '../../http/refusal.ts'
import { tellLive } from '../../live/tell.ts'
import { buildingFor } from '../../finders/estate/estateParents.ts'
import { gatewaysOf } from '../../finders/devices/gatewayRows.ts'

type Row = typeof gateways.$inferSelect

/** The place of a gateway outside any building: in the client's store, with the installation process back at its start. */
export const gatewayInStore = {
  locationId: null,
  complexId: null,
  buildingId: null,
  placement: null,
  placementNote: null,
  junctionBox: null,
  junctionBoxNote: null,
  mounting: {},
  installationProcess: 'added',
} as const satisfies Partial<Row>

const placeable = (actor: TenantActor, id: string): SQL | undefined =>
  and(gatewaysOf(actor, 'thermostats.install'), eq(gateways.id, id))

/**
 * Assigns a gateway from the client's store to a building and copies the building's ancestors to it. Of concurrent assignments one succeeds.
 * Errors: 404 of the gateway or at buildingId, gatewayInUse 409, staleVersion 409.
 */
export const assignGateway = async (
  { tx, actor, audit, version }: TenantWrite,
  id: string,
  place: z.output<typeof GatewayAssignment>,
): Promise<void> => {
  const held = await lockRow(tx, gateways, placeable(actor, id), undefined)
  // checked before the version, so that the slower of two users learns the actual reason
  const reason = whyNotAssignGateway(held)
  if (reason) refuse(reason, { fields: { id: reason } })
  const before = await lockRow(tx, gateways, placeable(actor, id), version)
  const { locationId, complexId } = await buildingFor(tx, actor, 'thermostats.install', place.buildingId)
  const after = await updateRow(tx, gateways, id, {
    ...place,
    locationId,
    complexId,
    installationProcess: 'assigned',
  })
  await audit({ action: 'gateway.assign', entityId: id, before, after })
  await tellLive(tx, [{ tenantId: actor.tenantId, topic: 'gateways', ids: [id] }])
}

/** Moves a gateway from its building into the client's store. Errors: 404, rule 422 (gatewayNotAssigned), staleVersion 409. */
export const unassignGateway = async (
  { tx, actor, audit, version }: TenantWrite,
  id: string,
): Promise<void> => {
  const before = await lockRow(tx, gateways, placeable(actor, id), version)
  refuseIf(whyNotUnassignGateway(before), 'id')
  const after = await updateRow(tx, gateways, id, gatewayInStore)
  // they show the building that it was in
  await dropPhotosOfGateways(tx, audit, [id])
  await audit({ action: 'gateway.unassign', entityId: id, before, after })
  await tellLive(tx, [{ tenantId: actor.tenantId, topic: 'gateways', ids: [id] }])
}
