import { minute, hour } from '../../../domain/time.ts'
import { hashOf } from '../../physics/random.ts'
import type { AssignmentRow } from '../builders/buildTenant.ts'
import type { ThermostatRow } from '../builders/buildThermostat.ts'
import type { Estate } from '../plan/Estate.ts'
import { seededRandom, type Random } from '../random.ts'
import { castOf } from './Cast.ts'
import type { DeviceCase, Detail } from './DeviceCase.ts'
import { drawAlerts } from './drawAlerts.ts'
import { drawAudit } from './drawAudit.ts'
import { drawBiography, placeNames } from './drawBiography.ts'
import { drawBulks } from './drawBulks.ts'
import { drawCases, gatewayEndOf, gatewaysByBuilding, lastHeardAt, withConnection } from './drawCases.ts'
import { drawComfort } from './drawComfort.ts'
import { drawConnectivity, drawGatewayHours } from './drawConnectivity.ts'
import { drawEvents, knownOf } from './drawEvents.ts'
import { drawGarbled } from './drawGarbled.ts'
import { drawOrders, type Errand } from './drawOrders.ts'
import { drawSchedules } from './drawSchedules.ts'
import { drawSensorPast } from './drawSensorPast.ts'
import { drawTesters } from './drawTesters.ts'
import type { History } from './History.ts'
import { pastOf } from './pastOf.ts'
import { stateOf, thermostatAfter } from './stateOf.ts'

/** Jitter of a message as a share of the interval, as in the devices; at most this many minutes. */
const jitter = { share: 0.1, most: 1.5 } as const

/** Arrival times (ms, in order) of a device's messages: the last one at `to`, none before `from`. */
const sampleTimes = (
  random: Random,
  detail: Detail,
  { from, to }: { from: number; to: number },
): number[] => {
  const times = [to]
  for (const { hours, minutes } of detail) {
    const until = Math.max(from, to - hours * hour)
    const spread = Math.min(jitter.share * minutes, jitter.most)
    for (let at = to; ; times.push(at)) {
      at = Math.round((times.at(-1) ?? to) - (minutes + spread * (2 * random.next() - 1)) * minute)
      if (at <= until) break
    }
  }
  return times.toReversed()
}

/** A history in which nothing happened yet. */
export const emptyHistory = (): History => ({
  thermostats: [],
  sensors: [],
  gateways: [],
  states: [],
  measurements: [],
  sensorMeasurements: [],
  frames: [],
  downlinks: [],
  bulks: [],
  bulkItems: [],
  comfortSettings: [],
  comfortSteps: [],
  schedules: [],
  scheduleEntries: [],
  events: [],
  alerts: [],
  undecoded: [],
  histories: [],
  malfunctions: [],
  gatewayHours: [],
  testers: [],
  presses: [],
  audits: [],
})

/** The row of a device out of reach of every gateway, about which nothing is known. */
const unheard = (row: ThermostatRow): ThermostatRow => {
  const reported = row.radiatorId === null ? row : ({ ...row, firmwareStatus: 'Unknown' } as const)
  return row.lastSeenAt === null
    ? reported
    : {
        ...reported,
        lastSeenAt: null,
        onlineUntil: null,
        mode: 'unknown',
        batteryVoltage: null,
        versionReportedAt: null,
      }
}

const addThermostat = (
  history: History,
  device: DeviceCase,
  cast: ReturnType<typeof castOf>,
  errands: readonly Errand[],
  now: number,
): ThermostatRow => {
  const { orders, frames, downlinks } = drawOrders(device, cast, errands, now)
  const { rows } = pastOf(device, sampleTimes(device.random, device.detail, device), orders)
  const last = rows.at(-1)
  if (!last) return device.row
  const known = knownOf(device, last, downlinks)
  const garbled = drawGarbled(device)
  history.frames.push(...frames)
  history.downlinks.push(...downlinks)
  history.measurements.push(...rows)
  history.states.push(stateOf(device, last, known))
  history.events.push(...drawEvents(device, last, known, downlinks), ...garbled.events)
  history.undecoded.push(...garbled.undecoded)
  history.alerts.push(...drawAlerts(device, last, known))
  return thermostatAfter(device, last, known)
}

const addSensors = (
  history: History,
  random: Random,
  estate: Estate,
  gateways: ReturnType<typeof gatewaysByBuilding>,
  now: number,
): void => {
  const types = new Map(estate.rooms.map(({ id, type }) => [id, type]))
  for (const sensor of estate.sensors) {
    const own = gateways.get(sensor.buildingId ?? '') ?? []
    const gatewayEnd = gatewayEndOf(own)
    const source = random.fork(sensor.eui)
    if (sensor.lastSeenAt === null || gatewayEnd === -Infinity) {
      history.sensors.push({ ...sensor, lastSeenAt: null, onlineUntil: null })
      continue
    }
    const habits = {
      seed: hashOf(sensor.roomId ?? sensor.heatingCircuitId ?? sensor.id),
      type: types.get(sensor.roomId ?? '') ?? 'Other',
    } as const
    const past = drawSensorPast(
      source,
      sensor,
      habits,
      own.map(({ eui }) => eui),
      lastHeardAt(source, sensor.lastSeenAt, now, gatewayEnd),
    )
    history.sensors.push(past.sensor)
    history.sensorMeasurements.push(...past.rows)
  }
}

/**
 * The history of the demo estate's devices up to an instant, deterministic for estate and instant. Includes the devices' own rows in their
 * last known state; rows of devices that were never heard stay as in the estate.
 */
export const demoHistory = (
  estate: Estate,
  assignments: readonly AssignmentRow[],
  seed: string,
  at: Date,
): History => {
  const now = at.getTime()
  const random = seededRandom(`${seed} history`, at.toISOString())
  const cast = castOf(assignments)
  const history = emptyHistory()

  const connected = withConnection(random.fork('gateways'), estate.gateways, now)
  const gateways = gatewaysByBuilding(connected)
  const cases = drawCases(random.fork('thermostats'), estate, gateways, now)
  const { bulks, items, errands } = drawBulks(random.fork('bulk updates'), cases, cast, now)
  const schedules = drawSchedules(random.fork('schedules'), cases, cast, now)
  Object.assign(history, {
    bulks,
    bulkItems: items,
    schedules: schedules.schedules,
    scheduleEntries: schedules.entries,
  })
  const errandsOf = (id: string): Errand[] => [
    ...(schedules.errands.get(id) ?? []),
    ...(errands.get(id) ?? []),
  ]
  const heard = new Map(
    cases.map((device) => [
      device.row.id,
      addThermostat(history, device, cast, errandsOf(device.row.id), now),
    ]),
  )

  const comfort = drawComfort(random.fork('comfort'), cases, estate.thermostats, history.states, cast, now)
  Object.assign(history, {
    comfortSettings: comfort.settings,
    comfortSteps: comfort.steps,
    states: comfort.states,
  })

  const namesOf = placeNames(estate)
  const biographies = random.fork('biographies')
  const radiators = Map.groupBy(estate.radiators, ({ tenantId }) => tenantId)
  for (const row of estate.thermostats) {
    const source = biographies.fork(row.eui)
    const own = radiators.get(row.tenantId ?? '') ?? []
    const before = own.length > 0 ? source.pick(own).id : null
    const {
      row: made,
      histories,
      malfunctions,
    } = drawBiography(source, heard.get(row.id) ?? unheard(row), cast, namesOf, before)
    history.thermostats.push(made)
    history.histories.push(...histories)
    history.malfunctions.push(...malfunctions)
  }

  addSensors(history, random.fork('sensors'), estate, gateways, now)
  const hears = Map.groupBy(cases, ({ row }) => row.buildingId ?? '')
  const hours = random.fork('hours')
  for (const gateway of connected) {
    const told = drawGatewayHours(
      hours.fork(gateway.eui),
      gateway,
      hears.get(gateway.buildingId ?? '')?.length ?? 0,
    )
    history.gateways.push(told.gateway)
    history.gatewayHours.push(...told.hours)
  }
  history.alerts.push(...drawConnectivity(random.fork('connectivity'), cases, heard, history.gateways, now))
  Object.assign(
    history,
    drawTesters(random.fork('testers', random.instant(-400, 600)), estate.tenants, connected, now),
  )
  history.audits.push(...drawAudit(random.fork('audit'), history, cast, now))
  return history
}
