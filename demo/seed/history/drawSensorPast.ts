import { sensorOnlineUntil } from '../../../domain/devices/state.ts'
import {
  comfortTemperature,
  nextWindowChange,
  windowTimes,
  isWindowOpen,
  type Habits,
} from '../../physics/habits.ts'
import { heatingCircuitAt, outdoorTemperature } from '../../physics/outdoor.ts'
import { linkBetween, ratingsOf, receive, spreadingFactorFor } from '../../physics/radio.ts'
import { hashOf, smoothNoise } from '../../physics/random.ts'
import { humidityOf } from '../../physics/reading.ts'
import type { SensorRow } from '../builders/buildThermostat.ts'
import type { Random } from '../random.ts'
import type { SensorMeasurementRow } from './History.ts'
import { minute, hour, day } from '../../../domain/time.ts'

const hours = 24
const payloadBytes = 11
const firmwareVersions = {
  DraginoLHT65N: '1.8.0',
  DraginoLHT52: '1.0.0',
  DraginoD23LB: '1.2.0',
  DraginoLDS02: null,
} as const

type Values = Pick<
  SensorMeasurementRow,
  | 'temperature'
  | 'humidity'
  | 'externalTemperature'
  | 'externalHumidity'
  | 'open'
  | 'openings'
  | 'openMinutes'
  | 'flowTemperature'
  | 'returnTemperature'
  | 'outdoorTemperature'
>

const nothing: Values = {
  temperature: null,
  humidity: null,
  externalTemperature: null,
  externalHumidity: null,
  open: null,
  openings: null,
  openMinutes: null,
  flowTemperature: null,
  returnTemperature: null,
  outdoorTemperature: null,
}

const tenth = (value: number): number => Math.round(value * 10) / 10

/** The last airing before an instant: the approximate number since the sensor was mounted, and the minutes of the last one. */
const airingsUntil = (habits: Habits, from: number, at: number) => {
  const spans = Array.from({ length: 8 }, (_, back) => windowTimes(habits, at - back * day))
    .flat()
    .filter(([start]) => start <= at)
    .toSorted(([one], [other]) => one - other)
  const [start, end] = spans.findLast(([, to]) => to <= at) ?? [0, 0]
  const recent = spans.filter(([begin]) => begin > at - 7 * day).length
  return {
    openings: Math.round(((at - from) / (7 * day)) * 6) + recent,
    openMinutes: Math.round((end - start) / minute),
  }
}

const valuesAt = ({ type, createdAt }: SensorRow, habits: Habits, at: number): Values => {
  const outdoor = outdoorTemperature(at)
  if (type === 'DraginoD23LB') {
    const { flow, back } = heatingCircuitAt(habits.seed, at, outdoor)
    return {
      ...nothing,
      flowTemperature: tenth(flow),
      returnTemperature: tenth(back),
      outdoorTemperature: tenth(outdoor),
    }
  }
  if (type === 'DraginoLDS02')
    return { ...nothing, open: isWindowOpen(habits, at), ...airingsUntil(habits, Date.parse(createdAt), at) }
  const temperature = comfortTemperature(habits) + 0.7 * smoothNoise(habits.seed, at / (5 * hour))
  return {
    ...nothing,
    temperature: Math.round(temperature * 100) / 100,
    humidity: tenth(humidityOf(habits, at, outdoor)),
  }
}

/** When a sensor reported: every twenty minutes; a window contact every hour and at each change. */
const timesOf = (random: Random, { type }: SensorRow, habits: Habits, to: number): number[] => {
  const interval = type === 'DraginoLDS02' ? hour : 20 * minute
  const times: number[] = []
  for (let at = to; at > to - hours * hour; at -= Math.round(interval * random.decimal(0.96, 1.04)))
    times.push(at)
  if (type === 'DraginoLDS02')
    for (
      let change = nextWindowChange(habits, to - hours * hour);
      change && change.at < to;
      change = nextWindowChange(habits, change.at)
    )
      times.push(change.at)
  return times.toSorted((one, other) => one - other)
}

interface SensorPast {
  readonly sensor: SensorRow
  readonly rows: SensorMeasurementRow[]
}

/** The measurements of a sensor on its last day (`to`: when it was last heard, ms), and its own row after them. */
export const drawSensorPast = (
  random: Random,
  sensor: SensorRow,
  habits: Habits,
  gatewayEuis: readonly string[],
  to: number,
): SensorPast => {
  const links = ratingsOf(sensor.eui, gatewayEuis).map(({ gatewayEui, rating }) =>
    linkBetween(sensor.eui, gatewayEui, rating),
  )
  const spreadingFactor = spreadingFactorFor(Math.max(...links.map(({ snr }) => snr)))
  const devAddr = (hashOf(`session of ${sensor.eui}`) & 0x01ff_ffff).toString(16).padStart(8, '0')
  const batteryVoltage = random.decimal(2.98, 3.09, 3)
  const firstCounter = Math.floor((to - Date.parse(sensor.createdAt)) / (20 * minute))
  const rows = timesOf(random, sensor, habits, to).flatMap((at, index, all): SensorMeasurementRow[] => {
    const [best] = links
      .flatMap((link) => receive(() => random.next(), link) ?? [])
      .toSorted((one, other) => other.snr - one.snr)
    if (!best && index < all.length - 1) return []
    return [
      {
        tenantId: sensor.tenantId,
        sensorId: sensor.id,
        unitId: sensor.unitId,
        at: new Date(at).toISOString(),
        devAddr,
        frameCounter: firstCounter + index,
        receivedAt: new Date(at + 140).toISOString(),
        ...valuesAt(sensor, habits, at),
        batteryVoltage: sensor.type === 'DraginoLHT52' ? null : batteryVoltage,
        gatewayEui: best?.gatewayEui ?? links[0]?.gatewayEui ?? null,
        rssi: best?.rssi ?? -90,
        snr: best?.snr ?? 4,
        spreadingFactor,
        suspicious: false,
        implausible: null,
      },
    ]
  })
  const last = rows.at(-1)
  if (!last) return { sensor, rows }
  const {
    tenantId: _tenant,
    sensorId: _sensor,
    at,
    receivedAt: _received,
    suspicious: _suspicious,
    ...values
  } = last
  const lastSeenAt = at
  return {
    sensor: {
      ...sensor,
      ...values,
      batteryVoltage,
      measuredAt: at,
      measuredUnitId: sensor.unitId,
      lastSeenAt,
      onlineUntil: sensorOnlineUntil(lastSeenAt, sensor.type),
      firmwareVersion: firmwareVersions[sensor.type],
      versionReportedAt: lastSeenAt,
      batteryAt: at,
      bytesUp: last.frameCounter * payloadBytes,
    },
    rows,
  }
}
