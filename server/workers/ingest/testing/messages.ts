import { toBase64 } from '../../../../domain/codec/bytes.ts'
import { encodeStatus, type ThermostatStatus } from '../../../../domain/codec/rt1/uplink.ts'
import type { GatewayStats, Uplink } from '../../../network/messages.ts'

/** The status of a thermostat without faults. */
const calmStatus: ThermostatStatus = {
  ambientTemperature: 21.37,
  rawAmbientTemperature: 23.05,
  bodyTemperature: 38.6,
  lookupTemperature: 21.25,
  targetTemperature: 21,
  targetLevel: 10,
  displayRotation: 0,
  directMotorControl: false,
  mode: 'normal',
  calibration: 'ok',
  motorPosition: 420,
  motorConstraint: 650,
  openWindow: false,
  frostProtection: false,
  activeHarvesting: true,
  stallInward: false,
  stallOutward: false,
  batteryLow: false,
  batteryVoltage: 3.62,
  tegVoltage: 0.18,
  humidity: 45.5,
  lastSeq: 7,
}

type Given = Pick<Uplink, 'eui' | 'frameCounter'> & { time: string } & Partial<Uplink>

/** An uplink as parsed from the network server; a status by default. */
export const uplink = ({
  status = {},
  ...given
}: Given & { status?: Partial<ThermostatStatus> }): Uplink => ({
  kind: 'up',
  messageId: `${given.eui}-${given.devAddr ?? '01a2b3c4'}-${given.frameCounter}`,
  receivedAt: given.time,
  applicationId: '22222222-2222-4222-8222-222222222222',
  applicationName: 'thermostats',
  deviceName: given.eui,
  devAddr: '01a2b3c4',
  port: 1,
  bytes: encodeStatus({ ...calmStatus, ...status }),
  spreadingFactor: 7,
  heardBy: [{ gatewayEui: '0016c001f1500a01', rssi: -97, snr: 7.2 }],
  ...given,
})

/** The same as ChirpStack publishes it. */
export const upJson = (message: Uplink): string =>
  JSON.stringify({
    deduplicationId: message.messageId,
    time: message.time,
    deviceInfo: {
      applicationId: message.applicationId,
      applicationName: message.applicationName,
      deviceName: message.deviceName,
      devEui: message.eui,
    },
    devAddr: message.devAddr,
    fCnt: message.frameCounter,
    fPort: message.port,
    data: toBase64(message.bytes),
    rxInfo: message.heardBy.map(({ gatewayEui, rssi, snr }) => ({
      gatewayId: gatewayEui,
      rssi,
      snr,
      crcStatus: 'CRC_OK',
    })),
    txInfo: {
      frequency: 868_100_000,
      modulation: {
        lora: { bandwidth: 125_000, spreadingFactor: message.spreadingFactor, codeRate: 'CR_4_5' },
      },
    },
  })

export const upTopic = ({ applicationId, eui }: Pick<Uplink, 'applicationId' | 'eui'>): string =>
  `application/${applicationId}/device/${eui}/event/up`

/** A gateway's statistics as parsed from the network server. */
export const stats = (
  given: Pick<GatewayStats, 'eui'> & { time: string } & Partial<GatewayStats>,
): GatewayStats => ({
  kind: 'gatewayStats',
  receivedAt: given.time,
  received: 12,
  receivedOk: 10,
  sent: 3,
  refused: 1,
  location: undefined,
  ...given,
})
