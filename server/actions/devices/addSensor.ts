import type * as z from 'zod'
import type { SensorInput } from '../../../contract/main/sensorShapes.ts'
import { sensors } from '../../db/schema.ts'
import type { Base, TenantWrite } from '../../http/handler.ts'
import { found } from '../../http/refusal.ts'
import { newId } from '../../ids.ts'
import { tellLive } from '../../live/tell.ts'
import { askNetwork } from '../../registration/askNetwork.ts'

type Call = TenantWrite & Pick<Base, 'deps' | 'callExternally'>

/**
 * Adds a sensor to the client's store and, on request, registers it with the network server; its key is passed on and never stored.
 * Returns its id. Errors: euiTaken 409, rule 422 (deviceRegistered at eui), networkUnreachable 503, networkRefused 422.
 */
export const addSensor = async (
  { tx, actor, audit, now, deps, callExternally }: Call,
  { registration, ...body }: z.output<typeof SensorInput>,
): Promise<string> => {
  const { eui, type, joinEui } = body
  const port = deps.network.register
  const [row] = await tx
    .insert(sensors)
    .values({
      id: newId(),
      tenantId: actor.tenantId,
      ...body,
      registeredAt: registration && now.toISOString(),
    })
    .returning()
  const made = found(row)
  if (registration && joinEui !== null)
    await callExternally(
      () =>
        askNetwork(() =>
          port.createDevice({
            eui,
            joinEui,
            name: eui,
            ...registration,
            tags: { kind: 'sensor', type, tenant: actor.tenantId },
          }),
        ),
      () =>
        port
          .deleteDevice(eui)
          .catch((error: unknown) =>
            deps.log.warn({ err: error, eui }, 'a sensor that was not added stays registered'),
          ),
    )
  await audit({ action: 'sensor.create', entityId: made.id, after: made })
  await tellLive(tx, [{ tenantId: actor.tenantId, topic: 'sensors', ids: [made.id] }])
  return made.id
}
