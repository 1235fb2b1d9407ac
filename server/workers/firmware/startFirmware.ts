import { firmwareChannel } from '../../actions/firmware/channel.ts'
import type { Deps } from '../../deps.ts'
import { oneAtATime } from '../../oneAtATime.ts'
import { applyRules } from './applyRules.ts'
import { blockReader } from './blocks.ts'
import { runFirmware } from './firmwareRunner.ts'
import { dropFrames, dropOldBatches } from './tidyFirmware.ts'

/** Gateway budgets grow by the minute, and answers come due; what was sent wakes the runner at once. */
const lookEveryMs = 10_000
const tidyEveryMs = 600_000

/** Carries out firmware updates until it is stopped. Any number of processes may run it. */
export const startFirmware = async (
  deps: Pick<Deps, 'db' | 'files' | 'now' | 'log'>,
): Promise<{ stop(): Promise<void> }> => {
  let stopping = false
  const blockOf = blockReader(deps)
  const updates = oneAtATime(
    async () => {
      while (!stopping && (await runFirmware({ ...deps, blockOf })) > 0);
    },
    (error) => deps.log.error({ err: error }, 'firmware updates could not go on'),
  )
  const tidy = oneAtATime(
    async () => {
      if (stopping) return
      await dropOldBatches(deps)
      await dropFrames(deps)
      await applyRules(deps)
    },
    (error) => deps.log.error({ err: error }, 'firmware batches could not be made or deleted'),
  )
  const unlisten = await deps.db.listen(firmwareChannel, updates.run)
  const timers = [setInterval(updates.run, lookEveryMs), setInterval(tidy.run, tidyEveryMs)]
  for (const one of [tidy, updates]) one.run()
  return {
    stop: async () => {
      stopping = true
      for (const timer of timers) clearInterval(timer)
      await unlisten()
      await Promise.all([updates.end(), tidy.end()])
    },
  }
}
