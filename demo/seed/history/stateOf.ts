import { defaultLevelMap, levelMapCrc } from '../../../domain/codec/rt1/levelMap.ts'
import { statusBytes } from '../../../domain/codec/rt1/status.ts'
import { thermostatOnlineUntil } from '../../../domain/devices/state.ts'
import { applications } from '../../physics/applications.ts'
import type { ThermostatRow } from '../builders/buildThermostat.ts'
import { ownerOf, type DeviceCase } from './DeviceCase.ts'
import type { MeasurementRow, StateRow } from './History.ts'
import { hour } from '../../../domain/time.ts'

/** The fingerprint of a thermostat at an instant (ms). */
export const fingerprintAt = ({ row, from }: Pick<DeviceCase, 'row' | 'from'>, at: number) => ({
  hardwareRevision: row.hardwareRevision ?? 3,
  firmwareVersion: row.firmwareVersion ?? '2.4.1',
  appVersion: row.appVersion ?? '1.12.0',
  resetReason: 1,
  uptimeHours: Math.min(65_535, Math.floor((at - from) / hour)),
  minTemperature: 6,
  maxTemperature: 28,
  antiFreezeTemperature: 6,
  uplinkMinutes: row.uplinkMinutes,
  levelMapCrc: levelMapCrc(defaultLevelMap),
  motorStrokeSteps: 812,
})

/** What is known of a device besides its last measurement. */
export interface Known {
  /** Instants (ms) of its last fingerprint and health event, and the fault mask of the latter. */
  readonly fingerprintAt: number
  readonly health: { readonly at: number; readonly mask: number } | null
  readonly commands: number
}

/** The last values of a thermostat, from its last measurement. */
export const stateOf = (device: DeviceCase, last: MeasurementRow, known: Known): StateRow => {
  const {
    resetReason,
    uptimeHours,
    minTemperature,
    maxTemperature,
    antiFreezeTemperature,
    motorStrokeSteps,
    levelMapCrc: crc,
  } = fingerprintAt(device, known.fingerprintAt)
  return {
    ...ownerOf(device),
    measuredAt: last.at,
    measuredUnitId: last.unitId,
    devAddr: last.devAddr,
    frameCounter: last.frameCounter,
    ambientTemperature: last.ambientTemperature,
    rawAmbientTemperature: last.rawAmbientTemperature,
    bodyTemperature: last.bodyTemperature,
    lookupTemperature: last.lookupTemperature,
    targetTemperature: last.targetTemperature,
    targetLevel: last.targetLevel,
    displayRotation: last.displayRotation,
    directMotorControl: last.directMotorControl,
    calibration: last.calibration,
    motorPosition: last.motorPosition,
    motorConstraint: last.motorConstraint,
    openWindow: last.openWindow,
    frostProtection: last.frostProtection,
    activeHarvesting: last.activeHarvesting,
    stallInward: last.stallInward,
    stallOutward: last.stallOutward,
    batteryLow: last.batteryLow,
    tegVoltage: last.tegVoltage,
    humidity: last.humidity,
    lastSeq: last.lastSeq,
    implausible: null,
    rssi: last.rssi,
    snr: last.snr,
    bytesUp: last.frameCounter * statusBytes,
    bytesDown: known.commands * 4,
    fingerprintAt: new Date(known.fingerprintAt).toISOString(),
    resetReason,
    uptimeHours,
    minTemperature,
    maxTemperature,
    antiFreezeTemperature,
    motorStrokeSteps,
    levelMapCrc: crc,
    levelMap: [...defaultLevelMap],
    levelMapAt: new Date(device.from + hour).toISOString(),
    nightBaseTemperature: null,
    nightBaseLevel: null,
    nightLoweredTo: null,
    health: known.health?.mask ?? null,
    healthAt: known.health === null ? null : new Date(known.health.at).toISOString(),
    applicationId: applications.thermostat.applicationId,
    nextSeq: known.commands + 1,
  }
}

/** The thermostat's own row after its last messages. */
export const thermostatAfter = (
  { row, spreadingFactor }: DeviceCase,
  last: MeasurementRow,
  known: Known,
): ThermostatRow => ({
  ...row,
  mode: last.mode ?? 'unknown',
  batteryVoltage: last.batteryVoltage,
  lastSeenAt: last.at,
  onlineUntil: thermostatOnlineUntil(last.at, row.uplinkMinutes),
  versionReportedAt: new Date(known.fingerprintAt).toISOString(),
  gatewayEui: last.gatewayEui,
  spreadingFactor,
})
