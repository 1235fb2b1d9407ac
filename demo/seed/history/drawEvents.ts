import { wireCode } from '../../../domain/commands/command.ts'
import { healthSigns } from '../../../domain/devices/alertTable.ts'
import { healthMask } from '../../../domain/codec/rt1/health.ts'
import { requiredSnrOf } from '../../../domain/signal/dataRates.ts'
import { leakage, warningVoltage } from '../../physics/energy.ts'
import { counterAt, ownerOf, type DeviceCase } from './DeviceCase.ts'
import type { DownlinkRow, EventRow, MeasurementRow } from './History.ts'
import { fingerprintAt, type Known } from './stateOf.ts'
import { minute, hour } from '../../../domain/time.ts'

/** The health event of a thermostat: when it was sent and what it reported; null if nothing is wrong. */
const healthOf = ({ fault, random, from, to }: DeviceCase, last: MeasurementRow): Known['health'] => {
  if (fault === 'leaky' && (last.batteryVoltage ?? 9) < warningVoltage)
    return {
      at: Math.max(
        from,
        Math.round(to - ((warningVoltage - (last.batteryVoltage ?? warningVoltage)) / leakage) * hour),
      ),
      mask: healthMask(['batteryLow']),
    }
  if (last.calibration === 'failed')
    return {
      at: Math.max(from, to - random.int(60, 20_000) * minute),
      mask: healthMask(['motorCalibrationFailed', 'stallInward']),
    }
  return null
}

/** What a thermostat last reported besides its measurements. */
export const knownOf = (
  device: DeviceCase,
  last: MeasurementRow,
  downlinks: readonly DownlinkRow[],
): Known => ({
  fingerprintAt: Math.max(device.from, device.to - device.random.int(1, 1439) * minute),
  health: healthOf(device, last),
  commands: downlinks.length,
})

/** The events of a thermostat besides its measurements, from the device and from the network server. */
export const drawEvents = (
  device: DeviceCase,
  last: MeasurementRow,
  known: Known,
  downlinks: readonly DownlinkRow[],
): EventRow[] => {
  const { random, devAddr, from, to, row, links, spreadingFactor } = device
  const event = (
    kind: EventRow['kind'],
    at: number,
    data: EventRow['data'],
    messageId: string = random.id(),
  ): EventRow => ({
    id: random.id(),
    ...ownerOf(device),
    kind,
    at: new Date(at).toISOString(),
    receivedAt: new Date(at + 150).toISOString(),
    data,
    messageId,
  })
  const margin = Math.round(Math.max(...links.map(({ snr }) => snr)) - requiredSnrOf(spreadingFactor))
  const batteryLevel = Math.round(100 * Math.max(0, Math.min(1, ((last.batteryVoltage ?? 3) - 2.1) / 1.55)))
  const health = known.health && {
    mask: known.health.mask,
    batteryVoltage: last.batteryVoltage,
    motorPosition: last.motorPosition,
    mode: last.mode,
  }
  return [
    event('join', from + 2 * minute, { devAddr }),
    event(
      'fingerprint',
      known.fingerprintAt,
      fingerprintAt(device, known.fingerprintAt),
      `${devAddr}:${counterAt(device, known.fingerprintAt)}f`,
    ),
    event('radioStatus', Math.max(from, to - random.int(1, 1439) * minute), {
      margin,
      externalPower: false,
      batteryLevel,
    }),
    ...(known.health && health
      ? [
          event(
            'health',
            known.health.at,
            {
              ...health,
              signs: healthSigns(health, { lifecycle: row.lifecycle, underInstallation: true }),
              frameCounter: counterAt(device, known.health.at),
            },
            `${devAddr}:${counterAt(device, known.health.at)}h`,
          ),
        ]
      : []),
    ...downlinks.flatMap(({ code, seq, status, reason, sentAt, acknowledgedAt, finishedAt, frameId }) => {
      if (acknowledgedAt !== null) {
        const at = Date.parse(acknowledgedAt)
        const result = status === 'Failed' && reason === 'busy' ? 5 : 0
        return [
          event(
            'commandResult',
            at,
            { results: [{ code: wireCode(code), seq, status: result }] },
            `${devAddr}:${counterAt(device, at)}r${seq}`,
          ),
        ]
      }
      if (reason !== 'expired' || finishedAt === null || sentAt !== null) return []
      const said = 'Device queue-item discarded because it has expired'
      return [
        event('log', Date.parse(finishedAt), {
          level: 'ERROR',
          code: 'EXPIRED',
          description: said,
          context: { queue_item_id: frameId ?? '' },
        }),
      ]
    }),
  ]
}
