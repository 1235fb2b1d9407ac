import {
  alertInfo,
  alertsOf,
  lowVoltageUplinks,
  maySign,
  signAlertTypes,
  signBits,
  type AlertInterval,
  type SignAlertType,
} from '../../../../domain/devices/alertSigns.ts'
import type { AlertRow } from './alerts.ts'
import type { StoredUplink } from './history.ts'

/** The measurements when an alert last applied: the column of additional information. */
type Info = Record<string, unknown>

export interface AlertState extends AlertInterval {
  info: Info
}

/** The earlier uplinks that a run of low voltages needs: too few to raise an alert by themselves. */
const runBefore = (before: readonly StoredUplink[]) =>
  before
    .filter(({ signs }) => (signs & signBits.voltageUnknown) === 0)
    .slice(1 - lowVoltageUplinks)
    .map(({ at, signs }) => ({ at, signs: signs & signBits.lowVoltage }))

const isBefore = (one: string, other: string): boolean => Date.parse(one) < Date.parse(other)

/**
 * Recomputes a device's alerts from a time on, from its uplinks (in order, including earlier ones) and the alerts open at that time.
 * Covers only alerts that the later uplinks affect: older ones ended before.
 */
export const alertsSince = (from: string, uplinks: readonly StoredUplink[], stored: readonly AlertRow[]): AlertState[] => {
  const before = uplinks.filter(({ at }) => isBefore(at, from))
  const since = uplinks.filter(({ at }) => !isBefore(at, from))
  const lastShown = (type: SignAlertType, until?: string) =>
    [...before, ...since].findLast(({ at, signs }) => maySign(type, signs) && (until === undefined || at === until))
  const openOf = (type: SignAlertType): AlertInterval[] => {
    const row = stored.find((alert) => alert.type === type && isBefore(alert.raisedAt, from) && (alert.clearedAt === null || !isBefore(alert.clearedAt, from)))
    if (row === undefined) return []
    const shown = before.findLast(({ signs }) => maySign(type, signs))
    return [{ type, raisedAt: row.raisedAt, lastAt: shown?.at ?? row.lastAt, clearedAt: null }]
  }
  const intervals = signAlertTypes.flatMap((type) => {
    const open = openOf(type)
    // an open alert does not depend on a run
    return alertsOf(open.length > 0 ? since : [...runBefore(before), ...since], open).filter((interval) => interval.type === type)
  })
  return intervals.map((interval) => {
    const shown = lastShown(interval.type, interval.lastAt)
    const row = stored.find(({ type, raisedAt }) => type === interval.type && raisedAt === interval.raisedAt)
    return { ...interval, info: shown ? alertInfo(interval.type, shown) : (row?.info ?? {}) }
  })
}
