import type { Deps } from '../../deps.ts'
import { oneAtATime } from '../../oneAtATime.ts'
import { bulkChannel, comfortChannel } from '../../actions/commands/channel.ts'
import { dropOldPlans, runBulkUpdates } from './bulkRunner.ts'
import { runComfort, tidyComfort } from './comfortRunner.ts'
import { rewindSchedules, runSchedules } from './scheduleRunner.ts'

const lookEveryMs = 3_000
/** Gateway budgets grow by the minute; starting an update wakes the runner at once. */
const paceEveryMs = 10_000
const tidyEveryMs = 600_000

/** Sends what schedules, bulk updates and comfort settings have due until it is stopped. Any number of processes may run it. */
export const startCommandRunners = async (
  deps: Pick<Deps, 'db' | 'now' | 'log'>,
): Promise<{ stop(): Promise<void> }> => {
  let stopping = false
  let seen = deps.now().getTime()
  const schedules = oneAtATime(
    async () => {
      if (stopping) return
      const now = deps.now().getTime()
      // the clock went back: entries advanced while it was ahead are due again
      if (now < seen) await rewindSchedules(deps)
      seen = now
      await runSchedules(deps)
    },
    (error) => deps.log.error({ err: error }, 'schedules could not be sent'),
  )
  const failed = (what: string) => (error: unknown) => {
    deps.log.error({ err: error }, `${what} could not be sent`)
    return 0
  }
  const bulks = oneAtATime(async () => {
    // nights first: they are short; what stops one of the two does not stop the other
    while (
      !stopping &&
      (await runComfort(deps).catch(failed('comfort settings'))) +
        (await runBulkUpdates(deps).catch(failed('bulk updates'))) >
        0
    );
  }, failed('bulk updates and comfort settings'))
  const tidy = oneAtATime(
    async () => {
      if (stopping) return
      await rewindSchedules(deps)
      await dropOldPlans(deps)
      await tidyComfort(deps)
    },
    (error) => deps.log.error({ err: error }, 'schedules, plans and comfort settings could not be put right'),
  )
  const unlisten = await Promise.all(
    [bulkChannel, comfortChannel].map((channel) => deps.db.listen(channel, bulks.run)),
  )
  const timers = [
    setInterval(schedules.run, lookEveryMs),
    setInterval(bulks.run, paceEveryMs),
    setInterval(tidy.run, tidyEveryMs),
  ]
  for (const one of [tidy, schedules, bulks]) one.run()
  return {
    stop: async () => {
      stopping = true
      for (const timer of timers) clearInterval(timer)
      await Promise.all(unlisten.map((stop) => stop()))
      await Promise.all([schedules.end(), bulks.end(), tidy.end()])
    },
  }
}
