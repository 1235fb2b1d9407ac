import { healthSigns, wrongSigns } from '../../../../domain/devices/alertSigns.ts'
import type { Tx } from '../../../db/scope.ts'
import type { KnownThermostat } from '../devices.ts'
import { alertsTouched, settleAlerts, type AlertRow, type Touched } from './alerts.ts'
import { uplinksSince, type StoredUplink } from './history.ts'
import { isSuspicious, measurementOf, rejudge } from './measurements.ts'
import { isKind, type ThermostatUplink } from './ThermostatUplink.ts'

/** The problems that an uplink by itself indicates, as a mask; undefined for uplinks that say nothing about them. */
const signsOf = (uplink: ThermostatUplink): number | undefined => {
  if (isKind('status')(uplink)) return measurementOf(uplink).signs
  return isKind('health')(uplink) ? healthSigns(uplink.decoded.values, uplink.device.thermostat.lifecycle) : undefined
}

/** Whether uplinks arrived after a later one, whose results may then be wrong. */
const isLate = ({ state }: KnownThermostat, from: string): boolean =>
  [state.measuredAt, state.healthAt].some((known) => known !== null && Date.parse(from) <= Date.parse(known))

/** Measurements from a time on whose verdict changes because another one now precedes them. */
const changedVerdicts = (from: string, uplinks: readonly StoredUplink[]) => {
  const statuses = uplinks.filter(({ source }) => source === 'status')
  return statuses.flatMap((row, index) => {
    const suspicious = isSuspicious(row, statuses[index - 1])
    return Date.parse(row.at) < Date.parse(from) || suspicious === row.suspicious ? [] : [{ ...row, devAddr: row.devAddr ?? '', suspicious }]
  })
}

/**
 * Raises and clears alerts of thermostats by their new uplinks, which are stored already, and judges measurements again that follow a late
 * one. Reads earlier uplinks only of the devices that need them. @returns the alerts that changed.
 */
export const judge = async (tx: Tx, fresh: readonly ThermostatUplink[]): Promise<AlertRow[]> => {
  const telling = Map.groupBy(
    fresh.filter((uplink) => signsOf(uplink) !== undefined),
    ({ device }) => device,
  )
  const touched = [...telling].map(([device, uplinks]) => ({ device, thermostat: device.thermostat, from: uplinks[0]?.at ?? '', uplinks }))
  const stored = await alertsTouched(tx, touched)
  const unclear = touched.filter(
    ({ device, from, uplinks }) =>
      isLate(device, from) || stored.has(device.thermostat.id) || uplinks.some((uplink) => ((signsOf(uplink) ?? 0) & wrongSigns) !== 0),
  )
  const since: Touched[] = unclear.map(({ thermostat, from }) => ({ thermostat, from }))
  const uplinks = await uplinksSince(
    tx,
    since.map(({ thermostat, from }) => ({ thermostatId: thermostat.id, from })),
  )
  await rejudge(
    tx,
    since.flatMap(({ thermostat, from }) => changedVerdicts(from, uplinks.get(thermostat.id) ?? [])),
  )
  return settleAlerts(tx, since, uplinks, stored)
}
