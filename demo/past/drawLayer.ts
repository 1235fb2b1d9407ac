import { alertSigns } from '../../domain/devices/alertTable.ts'
import { minute, day } from '../../domain/time.ts'
import { emptyVoltage, fullVoltage, warningVoltage } from '../physics/energy.ts'
import { faultOf } from '../physics/faults.ts'
import type { Habits } from '../physics/habits.ts'
import { linkBetween, ratingsOf, spreadingFactorFor } from '../physics/radio.ts'
import { around, drawsOf } from '../physics/random.ts'
import type { ThermostatRow } from '../seed/builders/buildThermostat.ts'
import type { MeasurementRow } from '../seed/history/History.ts'
import { pastOf, type Order, type Trouble } from '../seed/history/pastOf.ts'
import { demoSeed, seededRandom } from '../seed/random.ts'
import type { Layer } from './layers.ts'

/** A thermostat with what the database tells of its past. */
export interface Rememberer {
  readonly row: ThermostatRow
  readonly habits: Habits
  /** The gateways of its building, in the order in which they were planned. */
  readonly gatewayEuis: readonly string[]
  readonly orders: readonly Order[]
  readonly troubles: readonly Trouble[]
  /** Its oldest measurement, which the past leads to. */
  readonly oldest: MeasurementRow
}

/** Share of the interval by which a message comes earlier or later. */
const jitter = 0.1

/** Arrival times (ms, in order) from `from` on: every message before the oldest one that is there, or one for each step of the clock. */
const timesOf = (
  eui: string,
  { step }: Layer,
  { from, to, interval }: { from: number; to: number; interval: number },
): number[] => {
  const draw = drawsOf(`past of ${eui} at ${step}`)
  const times: number[] = []
  const add = (at: number): void => {
    if (at > from && at < to - interval / 2) times.push(Math.round(at))
  }
  if (step === null)
    for (let at = to - interval; at > from; at -= interval) add(around(draw, at, jitter * interval))
  // the clock's steps are the points of a chart, and the first interval of each has a message
  else
    for (let at = Math.floor(to / step) * step; at > from - step; at -= step)
      add(at + draw() * Math.min(interval, step))
  return times.toReversed()
}

/** Full after a winter's heating, lowest when the next one begins: the voltage (V) of a storage that is not known. */
const usualVoltage = (at: number): number =>
  3.35 + 0.2 * Math.cos((2 * Math.PI * (at - Date.UTC(2000, 3, 1))) / (365.25 * day))

/** Lets the voltages lead to the one that is known: the difference grows over the layer, so that neither end shows a jump. */
const leadingTo = (rows: readonly MeasurementRow[], { row, oldest }: Rememberer): MeasurementRow[] => {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return []
  const [from, to] = [Date.parse(first.at), Date.parse(oldest.at)]
  const off = (oldest.batteryVoltage ?? 3.2) - (last.batteryVoltage ?? 3.2)
  return rows.map((one) => {
    if (one.batteryVoltage === null || one.batteryLow) return one
    const share = (Date.parse(one.at) - from) / Math.max(1, to - from)
    const voltage = Math.max(emptyVoltage, Math.min(fullVoltage, one.batteryVoltage + off * share))
    const reading = {
      ...one,
      batteryVoltage: Math.round(voltage * 100) / 100,
      batteryLow: voltage < warningVoltage,
      calibration: one.calibration ?? 'none',
      stallInward: one.stallInward ?? false,
      stallOutward: one.stallOutward ?? false,
    }
    return { ...reading, signs: alertSigns(reading, { lifecycle: row.lifecycle, underInstallation: true }) }
  })
}

/**
 * The measurements of a thermostat in a layer, as far as they are older than those that are there; deterministic for the device and what
 * is there. @param seededAt ms
 */
export const drawLayer = (of: Rememberer, layer: Layer, seededAt: number): MeasurementRow[] => {
  const { row, habits, gatewayEuis, orders, troubles, oldest } = of
  const interval = row.uplinkMinutes * minute
  const [mountedAt, to] = [Date.parse(row.installedAt ?? row.createdAt), Date.parse(oldest.at)]
  const times = timesOf(row.eui, layer, { from: Math.max(mountedAt, seededAt - layer.oldest), to, interval })
  const [first] = times
  if (first === undefined) return []
  const links = ratingsOf(row.eui, gatewayEuis).map(({ gatewayEui, rating }) =>
    linkBetween(row.eui, gatewayEui, rating),
  )
  const isLeaky = faultOf(row.eui) === 'leaky'
  const device = {
    row: {
      ...row,
      tenantId: oldest.tenantId,
      unitId: oldest.unitId,
      mode: 'normal',
      batteryVoltage: usualVoltage(first),
    } as const,
    habits,
    random: seededRandom(`${demoSeed} past of ${row.eui} in ${layer.mark}`),
    links,
    spreadingFactor: spreadingFactorFor(Math.max(...links.map(({ snr }) => snr))),
    devAddr: oldest.devAddr,
    fault: isLeaky ? ('leaky' as const) : undefined,
    detail: [],
    from: mountedAt,
    to,
  }
  const { rows } = pastOf(device, times, orders, {
    troubles,
    voltage: oldest.batteryVoltage ?? 3.2,
    isLossy: layer.step === null,
  })
  const counted = rows.flatMap((one) => {
    const frameCounter = oldest.frameCounter - Math.round((to - Date.parse(one.at)) / interval)
    return frameCounter >= 0 ? [{ ...one, frameCounter }] : []
  })
  return isLeaky ? counted : leadingTo(counted, of)
}
