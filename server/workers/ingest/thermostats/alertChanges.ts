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

/** What was measured when an alert last showed: the column of additional information. */
type Info = Record<string, unknown>

export interface AlertState extends AlertInterval {
  info: Info
}

/** Of the uplinks before, what a run of low voltages needs to be known: too few to raise anything by themselves. */
const runBefore = (before: readonly StoredUplink[]) =>
  before
    .filter(({ signs }) => (signs & signBits.voltageUnknown) === 0)
    .slice(1 - lowVoltageUplinks)
    .map(({ at, signs }) => ({ at, signs: signs & signBits.lowVoltage }))

const isBefore = (one: string, other: string): boolean => Date.parse(one) < Date.parse(other)

/**
 * The alerts of a device from a time on, worked out anew from its uplinks (in order, those before the time included) and from what
 * stood open at that time. Only of those that the uplinks from then on touch: earlier ones have ended before.
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
    // nothing of a run matters to an alert that stands
    return alertsOf(open.length > 0 ? since : [...runBefore(before), ...since], open).filter((interval) => interval.type === type)
  })
  return intervals.map((interval) => {
    const shown = lastShown(interval.type, interval.lastAt)
    const row = stored.find(({ type, raisedAt }) => type === interval.type && raisedAt === interval.raisedAt)
    return { ...interval, info: shown ? alertInfo(interval.type, shown) : (row?.info ?? {}) }
  })
}
