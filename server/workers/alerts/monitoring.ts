import { settingOf } from '../../finders/administration/settingOf.ts'
import type { Deps } from '../../deps.ts'
import { inTurn, listeningSince } from '../../jobs/inTurn.ts'
import { refreshStanding, watchThermostats } from './offlineThermostats.ts'
import { countPortfolio } from './portfolioDays.ts'
import { watchUplinks } from './missingUplinks.ts'
import { watchGateways } from './silentGateways.ts'
import { asAdmin, withScope } from '../../db/scope.ts'
import { nowAndThen } from '../../oneAtATime.ts'
import { minute } from '../../../domain/time.ts'

/** Interval of the rules by time. Several processes run them at different moments, but not more often in total. */
const monitoringEveryMs = minute
const due = 0.75 * monitoringEveryMs
/** A break in listening of this length resets the time from which silence counts. */
const breakMs = 10 * minute
/** Minimum time between the starts of two rounds that count the uplinks of all thermostats, or the portfolios of all clients. */
const roundMs = 15 * minute
/** Maximum number of transactions per run; the rest is left to the next run. */
const stepsMost = 10
const slicesMost = 3
/** Clients whose portfolio is counted in one run. */
const clientsMost = 50

const limitsOf = (deps: Deps) =>
  withScope(deps.db.pool, asAdmin, async (tx) => ({
    hours: Number(await settingOf(tx, 'AlertOfflineHours')),
    share: Number(await settingOf(tx, 'AlertUplinkPercent')) / 100,
    minutes: Number(await settingOf(tx, 'GatewaySilentMinutes')),
  }))

const repeat = async (most: number, step: () => Promise<boolean>): Promise<void> => {
  for (let done = 0; done < most; done++) if (!(await step())) return
}

interface Options {
  /** Number of thermostats whose uplinks are counted in one transaction. */
  slice?: number
}

/** Runs the rules by time once: silent gateways and the thermostats behind them, offline thermostats, missing uplinks; and counts what start pages show. */
export const runMonitoring = async (deps: Deps, { slice = 2000 }: Options = {}): Promise<void> => {
  const since = await listeningSince(deps, breakMs)
  const { hours, share, minutes } = await limitsOf(deps)
  const now = deps.now()
  // gateways first, because the thermostats behind a silent one get their alert from it
  await repeat(stepsMost, () =>
    inTurn(deps, 'silentGateways', due, (tx) => watchGateways(tx, { now, since, minutes })),
  )
  await repeat(stepsMost, () =>
    inTurn(deps, 'offlineThermostats', due, (tx) => watchThermostats(tx, { now, since, hours })),
  )
  await repeat(slicesMost, () =>
    inTurn(deps, 'missingUplinks', roundMs, (tx, { cursor }) =>
      watchUplinks(tx, { now, since, limits: { hours, share }, slice }, cursor),
    ),
  )
  await repeat(stepsMost, () => inTurn(deps, 'standingAlerts', due, (tx) => refreshStanding(tx, now)))
  await repeat(clientsMost, () =>
    inTurn(deps, 'portfolioDays', roundMs, (tx, mark) => countPortfolio(tx, now, mark)),
  )
}

/**
 * Runs the rules every minute until it is stopped; stopping waits for a run in progress. Nothing runs while `isListening` returns false,
 * for example while the broker is down: without input, silence means nothing.
 */
export const startMonitoring = (
  deps: Deps,
  isListening: () => boolean = () => true,
): { stop(): Promise<void> } => {
  let running: Promise<void> = Promise.resolve()
  let pending = false
  const run = () => {
    if (pending || !isListening()) return
    pending = true
    running = runMonitoring(deps)
      .catch((error: unknown) => deps.log.warn({ err: error }, 'the rules by time could not be run'))
      .finally(() => {
        pending = false
      })
  }
  return nowAndThen(monitoringEveryMs, run, () => running)
}
