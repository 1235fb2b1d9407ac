import {
  alertInfo,
  alertsOf,
  lowVoltageUplinks,
  maySign,
  signAlertTypes,
  saysOver,
  signBits,
  type AlertInterval,
  type OpenAlert,
  type SignAlertType,
} from '../../../../domain/devices/alertTable.ts'
import type { alerts } from '../../../db/schema.ts'
import type { StoredUplink } from './history.ts'

export type AlertRow = typeof alerts.$inferSelect

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

/** When a device's alerts have to be worked out again. */
export interface Recount {
  /** The time (ISO instant) of its earliest new uplink. */
  from: string
  /** Whether that uplink came after later ones: alerts that were open then are counted again from when they were raised. */
  late: boolean
}

/** The time from which alerts are worked out, and from which uplinks are needed for that. */
export const beginOf = ({ from, late }: Recount, stored: readonly AlertRow[]): string =>
  late ? stored.reduce((first, { raisedAt }) => (isBefore(raisedAt, first) ? raisedAt : first), from) : from

/** The alert of a type that was open before an uplink that arrived in time: nothing later has confirmed it. */
const openAt = (
  type: SignAlertType,
  from: string,
  before: readonly StoredUplink[],
  stored: readonly AlertRow[],
): OpenAlert[] => {
  const row = stored.find(
    ({ raisedAt, clearedAt }) =>
      isBefore(raisedAt, from) && (clearedAt === null || !isBefore(clearedAt, from)),
  )
  if (row === undefined) return []
  const { raisedAt, lastAt, raises } = row
  const quiet = before.some(({ at, signs }) => isBefore(lastAt, at) && saysOver(type, signs))
  return [{ type, raisedAt, lastAt, clearedAt: null, raises, quiet }]
}

const alertsOfType = (
  type: SignAlertType,
  recount: Recount,
  uplinks: readonly StoredUplink[],
  stored: readonly AlertRow[],
): AlertState[] => {
  const from = beginOf(recount, stored)
  const before = uplinks.filter(({ at }) => isBefore(at, from))
  const since = uplinks.filter(({ at }) => !isBefore(at, from))
  const open = openAt(type, from, before, stored)
  // an open alert does not depend on a run
  const intervals = alertsOf(open.length > 0 ? since : [...runBefore(before), ...since], open).filter(
    (interval) => interval.type === type,
  )
  return intervals.map((interval) => {
    const shown = uplinks.findLast(({ at, signs }) => maySign(type, signs) && at === interval.lastAt)
    return {
      ...interval,
      info: shown
        ? alertInfo(type, shown)
        : (stored.find(({ raisedAt }) => raisedAt === interval.raisedAt)?.info ?? {}),
    }
  })
}

/**
 * Recomputes a device's alerts from its new uplinks on, from its uplinks (in order, including earlier ones) and the alerts open at that
 * time. Covers only alerts that the new uplinks affect: older ones ended before.
 */
export const alertsSince = (
  recount: Recount,
  uplinks: readonly StoredUplink[],
  stored: readonly AlertRow[],
): AlertState[] =>
  signAlertTypes.flatMap((type) =>
    alertsOfType(
      type,
      recount,
      uplinks,
      stored.filter((row) => row.type === type),
    ),
  )
