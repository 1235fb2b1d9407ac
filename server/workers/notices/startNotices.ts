import type { Deps } from '../../deps.ts'
import { inTurn } from '../../jobs/inTurn.ts'
import { nowAndThen, oneAtATime } from '../../oneAtATime.ts'
import { collectNotices } from './collect.ts'
import { mailNotices } from './mailNotices.ts'

const everyMs = 30_000
const due = 0.75 * everyMs
/** Transactions of one run; the rest is left to the next. */
const stepsMost = 50

type Running = Pick<Deps, 'db' | 'now' | 'config' | 'log' | 'network' | 'files' | 'random'>

/** Looks once for what happened, and mails what is due. Of several processes, one does it. */
export const runNotices = async (deps: Running, key: Buffer): Promise<void> => {
  await inTurn(deps, 'notices', due, async (tx, { ranAt }) => {
    await collectNotices(tx, { now: deps.now(), ranAt })
    return {}
  })
  for (let step = 0; step < stepsMost; step++) {
    const more = await inTurn(deps, 'noticeMails', due, async (tx, { cursor }) => {
      const last = await mailNotices({ tx, now: deps.now(), config: deps.config, key }, cursor)
      return last === undefined ? {} : { more: true, cursor: last }
    })
    if (!more) return
  }
}

/** Tells people what happened, twice a minute, until it is stopped. */
export const startNotices = (deps: Running, key: Buffer): { stop(): Promise<void> } => {
  let isStopped = false
  const runs = oneAtATime(
    async () => {
      if (!isStopped) await runNotices(deps, key)
    },
    (error) => deps.log.error({ err: error }, 'notices could not be written or mailed'),
  )
  return nowAndThen(everyMs, runs.run, async () => {
    isStopped = true
    await runs.end()
  })
}
