import { settingOf } from '../../finders/administration/settingOf.ts'
import type { Deps } from '../../deps.ts'
import { inTurn, listeningSince } from './inTurn.ts'
import { refreshStanding, watchThermostats } from './offlineThermostats.ts'
import { watchUplinks } from './missingUplinks.ts'
import { watchGateways } from './silentGateways.ts'
import { asAdmin, withScope } from '../../db/scope.ts'
import { nowAndThen } from '../../oneAtATime.ts'
import { minute } from '../../../domain/time.ts'

/** How often the rules by time are run; by several processes a little apart, not more often for that. */
export const monitoringEveryMs = minute
const due = 0.75 * monitoringEveryMs
/** A break in listening after which silence says nothing. */
const breakMs = 10 * minute
/** Time between two rounds of counting the uplinks of all thermostats, where a round takes no longer. */
const roundMs = 15 * minute
/** What is left to do is left to the next run after so many transactions. */
const stepsMost = 10
const slicesMost = 3

const limitsOf = (deps: Deps) =>
  withScope(deps.db.pool, asAdmin, async (tx) => ({
    hours: Number(await settingOf(tx, 'AlertOfflineHours')),
    part: Number(await settingOf(tx, 'AlertUplinkPercent')) / 100,
    minutes: Number(await settingOf(tx, 'GatewaySilentMinutes')),
  }))

const repeat = async (most: number, step: () => Promise<boolean>): Promise<void> => {
  for (let done = 0; done < most; done++) if (!(await step())) return
}

interface Options {
  /** Thermostats whose uplinks are counted in one transaction. */
  slice?: number
}

/** Runs the rules that go by time once: silent gateways and what stands beneath them, thermostats that are offline, uplinks that are missing. */
export const runMonitoring = async (deps: Deps, { slice = 2000 }: Options = {}): Promise<void> => {
  const since = await listeningSince(deps, breakMs)
  const { hours, part, minutes } = await limitsOf(deps)
  const now = deps.now()
  // gateways first: what is beneath one has its alert by that
  await repeat(stepsMost, () => inTurn(deps, 'silentGateways', due, (tx) => watchGateways(tx, { now, since, minutes })))
  await repeat(stepsMost, () => inTurn(deps, 'offlineThermostats', due, (tx) => watchThermostats(tx, { now, since, hours })))
  await repeat(slicesMost, () =>
    inTurn(deps, 'missingUplinks', roundMs, (tx, { cursor }) => watchUplinks(tx, { now, since, limits: { hours, part }, slice }, cursor)),
  )
  await repeat(stepsMost, () => inTurn(deps, 'standingAlerts', due, (tx) => refreshStanding(tx, now)))
}

/**
 * Runs the rules every minute until it is stopped; a run under way is waited for. While `isListening` says no, as when the broker is
 * away, nothing is run: who hears nothing cannot tell who is silent.
 */
export const startMonitoring = (deps: Deps, isListening: () => boolean = () => true): { stop(): Promise<void> } => {
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
