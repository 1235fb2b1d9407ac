import { alertSigns, signAlertTypes, type SignAlertType } from '../../../domain/devices/alertTable.ts'
import { leakage, nextVoltage, tegVoltage } from '../../physics/energy.ts'
import { comfortTemperature, dialledTurn, factoryLevel, openShare } from '../../physics/habits.ts'
import { outdoorTemperature } from '../../physics/outdoor.ts'
import { receive, type Reception } from '../../physics/radio.ts'
import { humidityOf, readingOf, regulatedPosition, type Standing } from '../../physics/reading.ts'
import { bodyTemperature, heatOf, nextTemperature } from '../../physics/room.ts'
import { defaultLevelMap } from '../../../domain/codec/rt1/levelMap.ts'
import { statusBytes } from '../../../domain/codec/rt1/status.ts'
import { counterAt, ownerOf, type DeviceCase } from './DeviceCase.ts'
import type { MeasurementRow } from './History.ts'
import { minute, hour, day } from '../../../domain/time.ts'

/** A command that a thermostat carried out, with its permanent effect. */
export interface Order {
  /** ms. */
  readonly at: number
  readonly seq: number
  readonly change: Partial<
    Pick<
      Standing,
      'targetTemperature' | 'targetLevel' | 'displayRotation' | 'motorConstraint' | 'activeHarvesting'
    >
  >
}

/** The voltage (V) left in a leaky storage when the device was last heard: some are already low. */
const leftOf = (random: DeviceCase['random']): number => 2.25 + 1.1 * random.next()

/** The target at an instant: the last turn of the dial, or a later command. */
const targetAt = (
  device: DeviceCase,
  orders: readonly Order[],
  at: number,
): Pick<Standing, 'targetTemperature' | 'targetLevel'> => {
  const turn = dialledTurn(device.habits, at)
  const order = orders.findLast((one) => one.at <= at && one.change.targetTemperature !== undefined)
  if (order && order.at > (turn?.at ?? -Infinity))
    return {
      targetTemperature: order.change.targetTemperature ?? 20,
      targetLevel: order.change.targetLevel ?? null,
    }
  const level = turn?.level ?? factoryLevel(comfortTemperature(device.habits))
  return { targetTemperature: defaultLevelMap[level] ?? 20, targetLevel: level }
}

/** A problem that the thermostat had for a while, as its alert records it. Instants in ms. */
export interface Trouble {
  readonly type: SignAlertType
  readonly from: number
  readonly to: number
  /** The mode that it was left in, with `operationMode`. */
  readonly mode?: Standing['mode']
}

/** What is known of a past that ends before the device's last message. */
interface KnownPast {
  /** Its problems; between them it was well. */
  readonly troubles: readonly Trouble[]
  /** The voltage (V) at the end of the past. */
  readonly voltage: number
  /** Whether messages get lost; a thinned out past consists of those that were received. */
  readonly isLossy: boolean
}

/** The voltage (V) that an alert of the storage tells of. */
const lowVoltage = 2.47

const heard = ({ random, links }: DeviceCase): Reception | undefined =>
  links
    .flatMap((link) => receive(() => random.next(), link) ?? [])
    .toSorted((one, other) => other.snr - one.snr)[0]

const troubleAt = (troubles: readonly Trouble[], type: Trouble['type'], at: number): Trouble | undefined =>
  troubles.find((one) => one.type === type && one.from <= at && at <= one.to)

const well = { mode: 'normal', calibration: 'ok', stallInward: false } as const satisfies Partial<Standing>

/** What is different while it has a problem, by type; later ones win. That of the storage shows in the voltage of each report. */
const during: Readonly<Record<SignAlertType, (trouble: Trouble) => Partial<Standing>>> = {
  battery: () => ({}),
  motorCalibration: () => ({ calibration: 'failed', stallInward: true }),
  operationMode: ({ mode = 'normal' }) =>
    mode === 'installation' ? { mode, calibration: 'none', stallInward: false } : { mode },
}

/** Its state during its problems, and between them. */
const stateAt = (troubles: readonly Trouble[], at: number): Partial<Standing> =>
  signAlertTypes.reduce<Partial<Standing>>((state, type) => {
    const trouble = troubleAt(troubles, type, at)
    return trouble ? { ...state, ...during[type](trouble) } : state
  }, well)

/** The history of a thermostat: its reports at these times (ms, in order), and its state at the last one. */
export const pastOf = (
  device: DeviceCase,
  times: readonly number[],
  orders: readonly Order[],
  known?: KnownPast,
): { rows: MeasurementRow[]; standing: Standing } => {
  const { row, habits, random, fault, spreadingFactor } = device
  const first = times[0] ?? device.to
  const failedAt = device.to - (1 + 20 * random.next()) * day
  const left = known?.voltage ?? leftOf(random)
  const standing: Standing = {
    mode: row.mode === 'unknown' ? 'normal' : row.mode,
    calibration: row.mode === 'installation' ? 'none' : 'ok',
    ...targetAt(device, orders, first),
    displayRotation: 0,
    directMotorControl: false,
    motorPosition: 0,
    motorConstraint: 1000,
    activeHarvesting: random.chance(0.96),
    stallInward: false,
    stallOutward: false,
    voltage: row.batteryVoltage ?? 3.2,
    lastSeq: 0,
  }
  let temperature = comfortTemperature(habits)
  let knownAt = first - day

  /** Advances the simulation to an instant. */
  const passTo = (at: number) => {
    const outdoor = outdoorTemperature(at)
    const open = openShare(habits, [Math.max(knownAt, at - day), at])
    temperature = nextTemperature(
      temperature,
      { outdoor, heat: heatOf(standing.motorPosition), open },
      (at - knownAt) / minute,
    )
    const teg = standing.activeHarvesting
      ? tegVoltage(bodyTemperature(temperature, outdoor, heatOf(standing.motorPosition)), temperature)
      : 0
    standing.voltage =
      fault === 'leaky'
        ? Math.min(3.55, left + (leakage * (device.to - at)) / hour)
        : nextVoltage(standing.voltage, { teg, spreadingFactor, leaky: false }, (at - knownAt) / hour)
    knownAt = at
    Object.assign(
      standing,
      ...orders.filter((order) => order.at <= at).map(({ change, seq }) => ({ ...change, lastSeq: seq })),
      targetAt(device, orders, at),
    )
    if (known) Object.assign(standing, stateAt(known.troubles, at))
    else if (fault === 'motor' && at >= failedAt && standing.mode === 'normal')
      Object.assign(standing, { calibration: 'failed', stallInward: true })
    const openWindow = openShare(habits, [at - 10 * minute, at]) >= 0.3
    standing.motorPosition = regulatedPosition(standing, { temperature, outdoor, openWindow })
    return { temperature, outdoor, openWindow, humidity: humidityOf(habits, at, outdoor) }
  }

  // one day for the room to settle
  for (let at = first - day + 4 * hour; at < first; at += 4 * hour) passTo(at)
  const rows: MeasurementRow[] = []
  times.forEach((at, index) => {
    const around = passTo(at)
    // the last message is known to have been received
    let reception = heard(device)
    for (
      let again = 0;
      !reception && again < 20 && (index === times.length - 1 || known?.isLossy === false);
      again++
    )
      reception = heard(device)
    if (!reception) return
    const reading = readingOf(
      troubleAt(known?.troubles ?? [], 'battery', at)
        ? { ...standing, voltage: Math.min(lowVoltage, standing.voltage) }
        : standing,
      around,
    )
    rows.push({
      ...ownerOf(device),
      unitId: row.unitId,
      at: new Date(at).toISOString(),
      devAddr: device.devAddr,
      frameCounter: counterAt(device, at),
      receivedAt: new Date(at + 140).toISOString(),
      ...reading,
      ...reception,
      spreadingFactor,
      bytes: statusBytes,
      signs: alertSigns(reading, { lifecycle: row.lifecycle, underInstallation: true }),
      suspicious: false,
      implausible: null,
    })
  })
  return { rows, standing }
}
