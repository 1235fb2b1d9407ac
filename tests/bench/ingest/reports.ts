import { encodeCommandResult, encodeFingerprint, thermostatPorts } from '../../../domain/codec/rt1/uplink.ts'
import { upJson, upTopic, uplink } from '../../../server/workers/ingest/testing/messages.ts'
import { fleetEui } from '../fleet/makeFleet.ts'
import { fleet } from './place.ts'

const fingerprint = encodeFingerprint({
  hardwareRevision: 3,
  firmwareVersion: '2.4.1',
  appVersion: '1.12.0',
  resetReason: 1,
  uptimeHours: 231,
  minTemperature: 6,
  maxTemperature: 28,
  antiFreezeTemperature: 6,
  uplinkMinutes: 10,
  levelMapCrc: 122,
  motorStrokeSteps: 812,
})

/** The kind of the n-th message: two in a hundred are fingerprints, one is a command result, the rest are statuses. */
const contentsOf = (n: number) => {
  if (n % 50 === 7) return { port: thermostatPorts.info, bytes: fingerprint }
  if (n % 100 === 11)
    return {
      port: thermostatPorts.commandResult,
      bytes: encodeCommandResult([{ code: 9, seq: n % 256, status: 0 }]),
    }
  return {
    status: { ambientTemperature: 19 + (n % 40) / 10, targetTemperature: 20, motorPosition: n % 1000 },
  }
}

/** The n-th message of the fleet: devices take turns, each with its next frame counter. */
export const reportOf = (n: number, messageId: string): { topic: string; payload: string } => {
  const device = n % fleet.thermostats
  const message = uplink({
    eui: fleetEui(device),
    messageId,
    frameCounter: 1 + Math.floor(n / fleet.thermostats),
    time: new Date().toISOString(),
    heardBy: [
      {
        gatewayEui: `02f7b2fffe${Math.floor(device / 50)
          .toString(16)
          .padStart(6, '0')}`,
        rssi: -97,
        snr: 7.2,
      },
      { gatewayEui: '02f7b2fffe000001', rssi: -112, snr: -3 },
    ],
    ...contentsOf(n),
  })
  return { topic: upTopic(message), payload: upJson(message) }
}
