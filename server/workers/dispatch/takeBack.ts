import { afterFlush, queuesToFlush } from '../../actions/commands/frames.ts'
import { asAdmin, withScope } from '../../db/scope.ts'
import type { Deps } from '../../deps.ts'
import { RegistrationError, type RegistrationPort } from '../../ports/RegistrationPort.ts'

const mostAtOnce = 50

/** Flushes the queues at the network server that contain frames that must no longer be sent. */
export const takeBack = async ({ db, log, now }: Pick<Deps, 'db' | 'log' | 'now'>, register: Pick<RegistrationPort, 'flushQueue'>): Promise<void> => {
  const queues = await withScope(db.pool, asAdmin, (tx) => queuesToFlush(tx, now(), mostAtOnce))
  const flushed: string[] = []
  for (const { eui, thermostatId } of queues) {
    try {
      await register.flushQueue(eui)
      flushed.push(thermostatId)
    } catch (error) {
      // an unregistered device has no queue; any other error is retried
      if (error instanceof RegistrationError && error.reason === 'notRegistered') flushed.push(thermostatId)
      else log.warn({ err: error, eui }, 'frames could not be taken back')
    }
  }
  if (flushed.length > 0) await withScope(db.pool, asAdmin, (tx) => afterFlush(tx, flushed))
}
