import type { Tx } from '../../db/scope.ts'
import { tellLive, type Change } from '../../live/tell.ts'
import type { LiveTopic } from '../../../domain/live.ts'
import type { Ack, DeviceLog, DeviceMessage, GatewayMessage, Join, NetworkMessage, TxAck } from '../messages.ts'
import { findDevices, type KnownDevices } from './devices.ts'
import { settleNewSessions, settleNotices, settleUplinks } from './downlinks.ts'
import { ingestGateways } from './gateways.ts'
import { insertRaw, rawRow } from './raw.ts'
import type { SensorUplink } from './sensors/foldSensor.ts'
import { ingestSensors, readSensorUplink } from './sensors/ingestSensors.ts'
import { ingestPresses, type Press } from './testers.ts'
import { networkEvent, reasonOf, type EventRow } from './thermostats/events.ts'
import { ingestUplinks } from './thermostats/ingestUplinks.ts'
import { readUplink, type ThermostatUplink } from './thermostats/ThermostatUplink.ts'
import { countUnknown } from './unknown.ts'

/** What became of a batch, for the figures. */
export interface BatchResult {
  undecoded: number
  unknown: number
}

const isOfGateway = (message: NetworkMessage): message is GatewayMessage => message.kind === 'gatewayStats' || message.kind === 'gatewayContact'
const ownerOf = ({ device: { thermostat } }: ThermostatUplink) => ({ tenantId: thermostat.tenantId, thermostatId: thermostat.id })
const isOfDevice = (message: NetworkMessage): message is DeviceMessage => !isOfGateway(message)

interface Sorted {
  uplinks: ThermostatUplink[]
  events: EventRow[]
  notices: (Ack | TxAck | DeviceLog)[]
  joins: { message: Join; thermostatId: string }[]
  sensors: SensorUplink[]
  presses: Press[]
  unknown: DeviceMessage[]
}

const isNotice = (message: DeviceMessage): message is Ack | TxAck | DeviceLog => message.kind === 'ack' || message.kind === 'txack' || message.kind === 'log'

/** The messages of devices by what they are of. */
const sort = (messages: readonly DeviceMessage[], known: KnownDevices): Sorted => {
  const sorted: Sorted = { uplinks: [], events: [], notices: [], joins: [], sensors: [], presses: [], unknown: [] }
  for (const message of messages) {
    const device = known.thermostats.get(message.eui)
    const sensor = known.sensors.get(message.eui)
    const tester = known.testers.get(message.eui)
    if (device) {
      if (message.kind === 'up') sorted.uplinks.push(readUplink(message, device))
      if (message.kind === 'join' || message.kind === 'status' || message.kind === 'log') sorted.events.push(networkEvent(message, device))
      if (isNotice(message)) sorted.notices.push(message)
      if (message.kind === 'join') sorted.joins.push({ message, thermostatId: device.thermostat.id })
    } else if (sensor) {
      if (message.kind === 'up') sorted.sensors.push(readSensorUplink(message, sensor))
    } else if (tester) {
      if (message.kind === 'up') sorted.presses.push({ message, tester })
    } else sorted.unknown.push(message)
  }
  return sorted
}

const changes = <T>(topic: LiveTopic, rows: readonly T[], of: (row: T) => { tenantId: string | null; id: string }): Change[] =>
  rows.flatMap((row) => {
    const { tenantId, id } = of(row)
    return tenantId === null ? [] : [{ tenantId, topic, ids: [id] }]
  })

/**
 * Takes in messages in one transaction, which its caller opened: a fixed number of statements however many they are. Messages that
 * come again, or in another order, change nothing.
 */
export const ingestBatch = async (tx: Tx, messages: readonly NetworkMessage[], now: Date): Promise<BatchResult> => {
  const ofDevices = messages.filter(isOfDevice)
  const known = await findDevices(tx, [...new Set(ofDevices.map(({ eui }) => eui))])
  const sorted = sort(ofDevices, known)

  const { fresh, raw, replayed, alerts } = await ingestUplinks(tx, sorted.uplinks, sorted.events)
  const sensors = await ingestSensors(tx, sorted.sensors)
  const rawSensors = sensors.filter(({ decoded }) => decoded.kind === 'undecoded')
  await insertRaw(tx, [
    ...raw.map((uplink) => rawRow(uplink.message, reasonOf(uplink), ownerOf(uplink))),
    ...replayed.map((uplink) => rawRow(uplink.message, 'replayed', ownerOf(uplink))),
    ...rawSensors.map(({ message, sensor, decoded }) =>
      rawRow(message, decoded.kind === 'undecoded' ? decoded.reason : '', { tenantId: sensor.tenantId, sensorId: sensor.id }),
    ),
  ])
  await ingestPresses(tx, sorted.presses)
  await countUnknown(tx, sorted.unknown)
  const gateways = await ingestGateways(tx, messages.filter(isOfGateway))

  await settleNotices(tx, sorted.notices, now)
  await settleNewSessions(tx, sorted.joins, now)
  await settleUplinks(tx, fresh, now)
  await tellLive(tx, [
    ...changes('thermostats', fresh, ({ device: { thermostat } }) => ({ tenantId: thermostat.tenantId, id: thermostat.eui })),
    ...changes('alerts', alerts, (alert) => alert),
    ...changes('sensors', sensors, ({ sensor }) => sensor),
    ...changes('gateways', gateways, (gateway) => gateway),
    ...changes('signalTesters', sorted.presses, ({ tester }) => tester),
  ])
  return { undecoded: raw.length + replayed.length + rawSensors.length, unknown: sorted.unknown.length }
}
