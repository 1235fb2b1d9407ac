import { framesChannel } from '../../actions/commands/channel.ts'
import { afterFlush, queuesToFlush } from '../../actions/commands/frames.ts'
import { settleExpired } from '../../actions/commands/settleExpired.ts'
import { asAdmin, withScope } from '../../db/scope.ts'
import type { Deps } from '../../deps.ts'
import { oneAtATime } from '../../oneAtATime.ts'
import { type RegistrationPort, RegistrationError } from '../../ports/Network.ts'
import { sendFrames, type DispatchDeps } from './sendFrames.ts'

const mostAtOnce = 50

/** Flushes the queues at the network server that contain frames that must no longer be sent. */
const flushQueues = async (
  { db, log, now }: Pick<Deps, 'db' | 'log' | 'now'>,
  register: Pick<RegistrationPort, 'flushQueue'>,
): Promise<void> => {
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

interface Dispatch {
  /** Checks now for frames to send or flush, or once more after the check in progress. */
  wake(): void
  stop(): Promise<void>
}

/** Polling interval, for retries that come due and for lost notifications. */
const lookEveryMs = 5_000
/** With the grace for a late notice of a transmission, an expiry is recorded within five seconds. */
const expireEveryMs = 2_000
/** Maximum number of commands that one pass of the expiry ends. */
const fullTurn = 1_000

/** Runs something every so many milliseconds. @returns what ends it. */
type Every = (ms: number, run: () => void) => () => void

const byTimer: Every = (ms, run) => {
  const timer = setInterval(run, ms)
  return () => clearInterval(timer)
}

/** Sends frames as they are queued, flushes aborted ones and ends expired commands. */
export const startDispatch = async (
  deps: DispatchDeps,
  register: Pick<RegistrationPort, 'flushQueue'>,
  every: Every = byTimer,
): Promise<Dispatch> => {
  let stopping = false
  const look = oneAtATime(
    async () => {
      if (stopping) return
      await flushQueues(deps, register)
      while (!stopping && (await sendFrames(deps)));
    },
    (error) => deps.log.error({ err: error }, 'frames could not be sent'),
  )
  const expire = oneAtATime(
    async () => {
      while (
        !stopping &&
        (await withScope(deps.db.pool, asAdmin, (tx) => settleExpired(tx, deps.now()))) === fullTurn
      );
    },
    (error) => deps.log.error({ err: error }, 'commands whose time is up could not be ended'),
  )
  const unlisten = await deps.db.listen(framesChannel, () => look.run())
  const ends = [every(lookEveryMs, look.run), every(expireEveryMs, expire.run)]
  look.run()
  expire.run()
  return {
    wake: look.run,
    stop: async () => {
      stopping = true
      for (const end of ends) end()
      await unlisten()
      await Promise.all([look.end(), expire.end()])
    },
  }
}
