import { healthSigns, wrongSigns } from '../../../../domain/devices/alertTable.ts'
import type { Tx } from '../../../db/scope.ts'
import { mountingOf, type KnownThermostat } from '../devices.ts'
import { beginOf, type AlertRow } from './alertChanges.ts'
import { alertsTouched, settleAlerts, type Touched } from './alerts.ts'
import { jumpMinutes } from '../../../../domain/devices/plausible.ts'
import { minute } from '../../../../domain/time.ts'
import { uplinksSince } from './history.ts'
import { changedVerdicts, measurementOf, rejudge, type Verdict } from './measurements.ts'
import { isKind, type ThermostatUplink } from './ThermostatUplink.ts'

/** The problems that an uplink by itself indicates, as a mask; undefined for uplinks that say nothing about them. */
const signsOf = (uplink: ThermostatUplink): number | undefined => {
  if (isKind('status')(uplink)) return measurementOf(uplink).signs
  return isKind('health')(uplink) ? healthSigns(uplink.decoded.values, mountingOf(uplink.device)) : undefined
}

/** Whether uplinks arrived after a later one, whose results may then be wrong. */
const isLate = ({ state }: KnownThermostat, from: string): boolean =>
  [state.measuredAt, state.healthAt].some((known) => known !== null && Date.parse(from) <= Date.parse(known))

/** Whether the last values do not tell the last plausible room temperature, with which the next one has to be compared. */
const isBlind = ({ state }: KnownThermostat, from: string): boolean =>
  state.ambientTemperature === null &&
  state.measuredAt !== null &&
  Date.parse(from) - Date.parse(state.measuredAt) <= jumpMinutes * minute

/**
 * Raises and clears alerts of thermostats by their new uplinks, which are stored already, and judges measurements again that follow a late
 * one. Reads earlier uplinks only of the devices that need them. @returns the alerts and verdicts that changed.
 */
export const judge = async (
  tx: Tx,
  fresh: readonly ThermostatUplink[],
): Promise<{ alerts: AlertRow[]; verdicts: Verdict[] }> => {
  const telling = Map.groupBy(
    fresh.filter((uplink) => signsOf(uplink) !== undefined),
    ({ device }) => device,
  )
  const touched = [...telling].map(([device, uplinks]) => ({
    device,
    thermostat: device.thermostat,
    from: uplinks[0]?.at ?? '',
    uplinks,
  }))
  const stored = await alertsTouched(tx, touched)
  const unclear = touched.filter(
    ({ device, from, uplinks }) =>
      isLate(device, from) ||
      isBlind(device, from) ||
      stored.has(device.thermostat.id) ||
      uplinks.some((uplink) => ((signsOf(uplink) ?? 0) & wrongSigns) !== 0),
  )
  const since: Touched[] = unclear.map(({ device, thermostat, from }) => ({
    thermostat,
    from,
    late: isLate(device, from),
  }))
  const uplinks = await uplinksSince(
    tx,
    since.map(({ thermostat, ...recount }) => ({
      thermostatId: thermostat.id,
      from: beginOf(recount, stored.get(thermostat.id) ?? []),
    })),
  )
  const verdicts = since.flatMap(({ thermostat, from }) => {
    const statuses = (uplinks.get(thermostat.id) ?? []).flatMap((uplink) =>
      uplink.source === 'status' ? [{ ...uplink, devAddr: uplink.devAddr ?? '' }] : [],
    )
    return changedVerdicts(from, statuses)
  })
  await rejudge(tx, verdicts)
  return { alerts: await settleAlerts(tx, since, uplinks, stored), verdicts }
}
