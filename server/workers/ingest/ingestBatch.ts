import type { Tx } from '../../db/scope.ts'
import { tellLive, type Change } from '../../live/tell.ts'
import type { LiveTopic } from '../../../domain/live.ts'
import type { Believes } from '../../network/applications.ts'
import type { DeviceMessage, GatewayMessage, NetworkMessage } from '../../network/messages.ts'
import { findDevices } from './devices.ts'
import { settleNewSessions, settleNotices, settleUplinks } from './downlinks.ts'
import { ingestGateways } from './gateways.ts'
import { insertRaw, rawRow } from './raw.ts'
import { sensorReasonOf } from './sensors/foldSensor.ts'
import { ingestSensors } from './sensors/ingestSensors.ts'
import { sort } from './sort.ts'
import { ingestPresses } from './testers.ts'
import { reasonOf } from './thermostats/events.ts'
import { ingestUplinks } from './thermostats/ingestUplinks.ts'
import { ownerOf } from './thermostats/ThermostatUplink.ts'
import { countForeign, countUnknown } from './unknown.ts'

/** The result of a batch, for the metrics. */
export interface BatchResult {
  undecoded: number
  unknown: number
}

const isOfGateway = (message: NetworkMessage): message is GatewayMessage =>
  message.kind === 'gatewayStats' || message.kind === 'gatewayContact'
const isOfDevice = (message: NetworkMessage): message is DeviceMessage => !isOfGateway(message)

const changes = <T>(
  topic: LiveTopic,
  rows: readonly T[],
  of: (row: T) => { tenantId: string | null; id: string },
): Change[] =>
  rows.flatMap((row) => {
    const { tenantId, id } = of(row)
    return tenantId === null ? [] : [{ tenantId, topic, ids: [id] }]
  })

/**
 * Ingests messages in the caller's transaction with a fixed number of statements, however many messages there are. Messages that are
 * repeated or arrive in another order change nothing.
 */
export const ingestBatch = async (
  tx: Tx,
  messages: readonly NetworkMessage[],
  now: Date,
  believes: Believes = () => true,
): Promise<BatchResult> => {
  const ofDevices = messages.filter(isOfDevice)
  const known = await findDevices(tx, [...new Set(ofDevices.map(({ eui }) => eui))])
  const sorted = sort(ofDevices, known, believes)

  const { fresh, raw, replayed, alerts } = await ingestUplinks(tx, sorted.uplinks, sorted.events, now)
  const { fresh: sensors, replayed: replayedSensors } = await ingestSensors(
    tx,
    sorted.sensors,
    sorted.sensorRestarts,
  )
  const rawSensors = sensors.flatMap((uplink) => {
    const [reason, { message, sensor }] = [sensorReasonOf(uplink), uplink]
    return reason === undefined
      ? []
      : [rawRow(message, reason, { tenantId: sensor.tenantId, sensorId: sensor.id })]
  })
  const { fresh: presses, replayed: replayedPresses } = await ingestPresses(
    tx,
    sorted.presses,
    sorted.testerRestarts,
  )
  await insertRaw(tx, [
    ...sorted.garbled,
    ...raw.map((uplink) => rawRow(uplink.message, reasonOf(uplink), ownerOf(uplink))),
    ...replayed.map((uplink) => rawRow(uplink.message, 'replayed', ownerOf(uplink))),
    ...rawSensors,
    ...replayedSensors.map(({ message, sensor }) =>
      rawRow(message, 'replayed', { tenantId: sensor.tenantId, sensorId: sensor.id }),
    ),
    ...replayedPresses.map(({ message, tester }) =>
      rawRow(message, 'replayed', { tenantId: tester.tenantId }),
    ),
  ])
  await countUnknown(tx, sorted.unknown)
  await countForeign(tx, sorted.foreign)
  const gateways = await ingestGateways(tx, messages.filter(isOfGateway))

  await settleNotices(tx, sorted.notices, now)
  await settleNewSessions(tx, sorted.joins, now)
  await settleUplinks(tx, fresh, now)
  await tellLive(tx, [
    ...changes('thermostats', fresh, ({ device: { thermostat } }) => ({
      tenantId: thermostat.tenantId,
      id: thermostat.eui,
    })),
    ...changes('alerts', alerts, (alert) => alert),
    ...changes('sensors', sensors, ({ sensor }) => sensor),
    ...changes('gateways', gateways, (gateway) => gateway),
    ...changes('signalTesters', presses, ({ tester }) => tester),
  ])
  return {
    undecoded:
      raw.length +
      replayed.length +
      replayedPresses.length +
      rawSensors.length +
      replayedSensors.length +
      sorted.garbled.length,
    unknown: sorted.unknown.length + sorted.foreign.length,
  }
}
