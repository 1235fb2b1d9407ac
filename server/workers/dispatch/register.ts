import { eq } from 'drizzle-orm'
import { registrationKeys } from '../../db/schema.ts'
import type { RegistrationChange } from '../../db/schema/main/registration.ts'
import { asAdmin, withScope } from '../../db/scope.ts'
import type { BaseDeps } from '../../deps.ts'
import { RegistrationError, type RegistrationPort } from '../../ports/Network.ts'

type Creation = Extract<RegistrationChange, { created: unknown } | { gatewayCreated: unknown }>

interface Order {
  id: string
  eui: string
  attempts: number
}

const keysOf = (deps: Pick<BaseDeps, 'db'>, orderId: string) =>
  withScope(
    deps.db.pool,
    asAdmin,
    async (tx) => (await tx.select().from(registrationKeys).where(eq(registrationKeys.orderId, orderId)))[0],
    { reads: true },
  )

const isTaken = (error: unknown): boolean =>
  error instanceof RegistrationError && error.reason === 'alreadyRegistered'

/**
 * Registers a device with its keys, or a gateway. A gateway that the network server knows is accepted, as somebody may have set it up there.
 * So is a device that an earlier attempt registered, whose answer was lost.
 */
export const register = async (
  deps: Pick<BaseDeps, 'db'>,
  { id, eui, attempts }: Order,
  change: Creation,
  port: RegistrationPort,
): Promise<void> => {
  try {
    if ('gatewayCreated' in change) {
      await port.createGateway({ eui, ...change.gatewayCreated })
      return
    }
    const keys = await keysOf(deps, id)
    await port.createDevice({
      eui,
      ...change.created,
      ...(keys && { appKey: keys.appKey }),
      ...(keys?.genAppKey && { genAppKey: keys.genAppKey }),
    })
  } catch (error) {
    if (!isTaken(error)) throw error
    if ('gatewayCreated' in change) return
    const known = attempts > 0 ? await port.device(eui) : undefined
    const { applicationId, deviceProfileId } = change.created
    if (known?.applicationId !== applicationId || known.deviceProfileId !== deviceProfileId || !known.hasKeys)
      throw error
  }
}
