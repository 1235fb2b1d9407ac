import { framesChannel } from '../../actions/commands/channel.ts'
import { settleExpired } from '../../actions/commands/settleExpired.ts'
import { asAdmin, withScope } from '../../db/scope.ts'
import { oneAtATime } from '../../oneAtATime.ts'
import type { RegistrationPort } from '../../ports/RegistrationPort.ts'
import { sendFrames, type DispatchDeps } from './sendFrames.ts'
import { takeBack } from './takeBack.ts'

export interface Dispatch {
  /** Checks now for frames to send or flush, or once more after the check in progress. */
  wake(): void
  stop(): Promise<void>
}

/** Polling interval, for retries that come due and for lost notifications. */
const lookEveryMs = 5_000
const expireEveryMs = 15_000
/** Maximum number of commands that one pass of the expiry ends. */
const fullTurn = 1_000

/** Sends frames as they are queued, flushes aborted ones and ends expired commands. */
export const startDispatch = async (deps: DispatchDeps, register: Pick<RegistrationPort, 'flushQueue'>): Promise<Dispatch> => {
  let stopping = false
  const look = oneAtATime(
    async () => {
      if (stopping) return
      await takeBack(deps, register)
      while (!stopping && (await sendFrames(deps)));
    },
    (error) => deps.log.error({ err: error }, 'frames could not be sent'),
  )
  const expire = oneAtATime(
    async () => {
      while (!stopping && (await withScope(deps.db.pool, asAdmin, (tx) => settleExpired(tx, deps.now()))) === fullTurn);
    },
    (error) => deps.log.error({ err: error }, 'commands whose time is up could not be ended'),
  )
  const unlisten = await deps.db.listen(framesChannel, () => look.run())
  const timers = [setInterval(look.run, lookEveryMs), setInterval(expire.run, expireEveryMs)]
  look.run()
  expire.run()
  return {
    wake: look.run,
    stop: async () => {
      stopping = true
      for (const timer of timers) clearInterval(timer)
      await unlisten()
      await Promise.all([look.end(), expire.end()])
    },
  }
}
