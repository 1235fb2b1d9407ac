import { toBase64 } from '../../../domain/codec/bytes.ts'
import { dataRateOf, type SpreadingFactor } from '../../../domain/signal/dataRates.ts'
import type { DeviceInfo } from '../../physics/applications.ts'
import type { GatewayPlan } from '../../physics/fleetPlan.ts'
import type { Reception } from '../../physics/radio.ts'
import type { Draw } from '../../physics/random.ts'
import { idOf, timeOf, uuidOf, withoutDefaults } from './json.ts'

export type EventName = 'up' | 'join' | 'status' | 'ack' | 'txack' | 'log'

export const eventTopic = ({ applicationId, devEui }: DeviceInfo, event: EventName): string =>
  `application/${applicationId}/device/${devEui}/event/${event}`

const regionConfigId = 'eu868'
/** Channels in Hz: the three default ones and the five that the network adds. */
const channels = [
  868_100_000, 868_300_000, 868_500_000, 867_100_000, 867_300_000, 867_500_000, 867_700_000, 867_900_000,
] as const
/** Seconds after an uplink until the first receive window opens. */
export const rx1Seconds = 1

/** An uplink frame on the air. */
export interface Air {
  readonly channel: number
  readonly frequency: number
  readonly spreadingFactor: SpreadingFactor
}

export const drawAir = (draw: Draw, spreadingFactor: SpreadingFactor): Air => {
  const channel = Math.floor(draw() * channels.length)
  return { channel, frequency: channels[channel] ?? 868_100_000, spreadingFactor }
}

const lora = (spreadingFactor: SpreadingFactor) => ({
  bandwidth: 125_000,
  spreadingFactor,
  codeRate: 'CR_4_5',
})

const rxInfoOf = (draw: Draw, { gatewayEui, rssi, snr }: Reception, { channel }: Air, at: number) => ({
  ...withoutDefaults({
    gatewayId: gatewayEui,
    uplinkId: idOf(draw),
    nsTime: timeOf(at),
    rssi,
    snr,
    channel,
    rfChain: channel < 4 ? 1 : 0,
  }),
  location: {},
  context: toBase64(Uint8Array.of(at & 0xff, (at >> 8) & 0xff, (at >> 16) & 0xff, (at >> 24) & 0xff)),
  metadata: { region_name: 'eu868', region_common_name: 'EU868' },
  crcStatus: 'CRC_OK',
})

interface Up {
  readonly info: DeviceInfo
  readonly devAddr: string
  readonly counter: number
  readonly port: number
  readonly bytes: Uint8Array
  readonly air: Air
  /** Best first. */
  readonly receptions: readonly Reception[]
  /** ms. */
  readonly at: number
}

/** A data uplink. */
export const upEvent = (draw: Draw, { info, devAddr, counter, port, bytes, air, receptions, at }: Up) => ({
  deduplicationId: uuidOf(draw),
  time: timeOf(at),
  deviceInfo: info,
  devAddr,
  adr: true,
  dr: dataRateOf(air.spreadingFactor),
  fCnt: counter,
  fPort: port,
  confirmed: false,
  data: toBase64(bytes),
  rxInfo: receptions.map((reception) => rxInfoOf(draw, reception, air, at)),
  txInfo: { frequency: air.frequency, modulation: { lora: lora(air.spreadingFactor) } },
  regionConfigId,
})

/** Published with the first uplink after a join. */
export const joinEvent = (draw: Draw, info: DeviceInfo, devAddr: string, at: number) => ({
  deduplicationId: uuidOf(draw),
  time: timeOf(at),
  deviceInfo: info,
  devAddr,
  regionConfigId,
})

/** A device's DevStatusAns: battery (%) and margin (dB). */
export const statusEvent = (
  draw: Draw,
  info: DeviceInfo,
  { margin, batteryLevel }: { margin: number; batteryLevel: number },
  at: number,
) => ({
  deduplicationId: uuidOf(draw),
  time: timeOf(at),
  deviceInfo: info,
  margin,
  externalPowerSource: false,
  batteryLevelUnavailable: false,
  batteryLevel,
})

interface Sent {
  readonly queueItemId: string
  readonly counter: number
}

/** Reports that the next uplink acknowledged a confirmed downlink, or did not. */
export const ackEvent = (
  draw: Draw,
  info: DeviceInfo,
  { queueItemId, counter }: Sent,
  acknowledged: boolean,
  at: number,
) => ({
  deduplicationId: uuidOf(draw),
  time: timeOf(at),
  deviceInfo: info,
  queueItemId,
  acknowledged,
  fCntDown: counter,
})

/** A gateway accepted a downlink for transmission in the first receive window. */
export const txAckEvent = (
  draw: Draw,
  info: DeviceInfo,
  { queueItemId, counter }: Sent,
  gatewayId: string,
  air: Air,
  at: number,
) => ({
  downlinkId: idOf(draw),
  time: timeOf(at),
  deviceInfo: info,
  queueItemId,
  fCntDown: counter,
  gatewayId,
  txInfo: {
    frequency: air.frequency,
    power: 16,
    modulation: { lora: { ...lora(air.spreadingFactor), polarizationInversion: true } },
    timing: { delay: { delay: `${rx1Seconds}s` } },
  },
})

type LogCode = 'DOWNLINK_PAYLOAD_SIZE' | 'DOWNLINK_GATEWAY' | 'EXPIRED'

const descriptions: Record<Exclude<LogCode, 'DOWNLINK_GATEWAY'>, string> = {
  DOWNLINK_PAYLOAD_SIZE: 'Device queue-item discarded because it exceeds the max. payload size',
  EXPIRED: 'Device queue-item discarded because it has expired',
}

/** Reports why a downlink was not sent. If a gateway rejects it, the event has the gateway's reason and no queue item. */
export const logEvent = (
  info: DeviceInfo,
  code: LogCode,
  context: Readonly<Record<string, string>>,
  at: number,
  refusal = '',
) => ({
  time: timeOf(at),
  deviceInfo: info,
  level: 'ERROR',
  code,
  description: code === 'DOWNLINK_GATEWAY' ? refusal : descriptions[code],
  context,
})

const topicOf = (eui: string, rest: string): string => `eu868/gateway/${eui}/${rest}`

export const statsTopic = (eui: string): string => topicOf(eui, 'event/stats')
export const connectionTopic = (eui: string): string => topicOf(eui, 'state/conn')

/** A gateway's counts since its last statistics. */
export interface GatewayCounts {
  received: number
  receivedOk: number
  sent: number
  refused: number
}

/** A gateway's statistics. As a gateway message it omits zeros. */
export const gatewayStats = ({ eui, location }: GatewayPlan, counts: GatewayCounts, at: number) => ({
  gatewayId: eui,
  time: timeOf(at),
  ...(location && { location: { ...location, source: 'CONFIG' } }),
  ...withoutDefaults({
    rxPacketsReceived: counts.received,
    rxPacketsReceivedOk: counts.receivedOk,
    txPacketsReceived: counts.sent + counts.refused,
    txPacketsEmitted: counts.sent,
  }),
  metadata: { region_name: 'eu868', region_common_name: 'EU868' },
  txPacketsPerStatus: withoutDefaults({ OK: counts.sent, TOO_LATE: counts.refused }),
})

/** A gateway's connection state; OFFLINE is the default and therefore omitted. */
export const connectionState = (eui: string, online: boolean) => ({
  gatewayId: eui,
  ...(online && { state: 'ONLINE' }),
})
