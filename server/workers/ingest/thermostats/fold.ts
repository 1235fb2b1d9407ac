import { whyNotLevelMap } from '../../../../domain/codec/rt1/levelMap.ts'
import { thermostatOnlineUntil } from '../../../../domain/devices/state.ts'
import type { Reception } from '../../../network/messages.ts'
import type { KnownThermostat, StateRow, ThermostatRow } from '../devices.ts'
import type { Verdict } from './measurements.ts'
import { isKind, type ThermostatUplink, type UplinkOf } from './ThermostatUplink.ts'

/** The columns of a thermostat's own row that an uplink may change. */
export const thermostatFields = [
  'mode',
  'firmwareVersion',
  'appVersion',
  'versionReportedAt',
  'hardwareRevision',
  'batteryVoltage',
  'lastSeenAt',
  'onlineUntil',
  'uplinkMinutes',
  'gatewayEui',
  'spreadingFactor',
] as const satisfies readonly (keyof ThermostatRow)[]

const measured = [
  'ambientTemperature',
  'rawAmbientTemperature',
  'bodyTemperature',
  'lookupTemperature',
  'targetTemperature',
  'targetLevel',
  'displayRotation',
  'directMotorControl',
  'calibration',
  'motorPosition',
  'motorConstraint',
  'openWindow',
  'frostProtection',
  'activeHarvesting',
  'stallInward',
  'stallOutward',
  'batteryLow',
  'tegVoltage',
  'humidity',
  'lastSeq',
  'implausible',
] as const

/** The columns of its last values that an uplink may change. */
export const stateFields = [
  ...measured,
  'measuredAt',
  'measuredUnitId',
  'devAddr',
  'frameCounter',
  'rssi',
  'snr',
  'bytesUp',
  'fingerprintAt',
  'resetReason',
  'uptimeHours',
  'minTemperature',
  'maxTemperature',
  'antiFreezeTemperature',
  'motorStrokeSteps',
  'levelMapCrc',
  'levelMap',
  'levelMapAt',
  'health',
  'healthAt',
  'applicationId',
] as const satisfies readonly (keyof StateRow)[]

type Change = { thermostat: ThermostatRow; state: StateRow }

const isAfter = (at: string, before: string | null): boolean =>
  before === null || Date.parse(at) > Date.parse(before)

/**
 * Whether a status message is newer than the one that the last values come from. A message without a plausible time of its own is not, if
 * its frame counter says that it was sent earlier and its device has not restarted.
 */
const isNewer = (
  { at, timed, restarted, message }: ThermostatUplink,
  { measuredAt, devAddr, frameCounter }: StateRow,
): boolean => {
  if (
    !timed &&
    !restarted &&
    message.devAddr === devAddr &&
    frameCounter !== null &&
    message.frameCounter <= frameCounter
  )
    return false
  if (measuredAt !== null && Date.parse(at) === Date.parse(measuredAt))
    return message.frameCounter > (frameCounter ?? -1)
  return isAfter(at, measuredAt)
}

const withStatus = ({ thermostat, state }: Change, uplink: UplinkOf<'status'>): Change => {
  if (!isNewer(uplink, state)) return { thermostat, state }
  const { mode, batteryVoltage, ...values } = uplink.decoded.values
  const { implausible, home } = uplink
  const { devAddr, frameCounter } = uplink.message
  return {
    thermostat: { ...thermostat, mode: mode ?? 'unknown', batteryVoltage },
    state: {
      ...state,
      ...values,
      implausible,
      measuredAt: uplink.at,
      measuredUnitId: home.unitId,
      devAddr,
      frameCounter,
    },
  }
}

const withFingerprint = ({ thermostat, state }: Change, { at, decoded }: UplinkOf<'fingerprint'>): Change => {
  if (!isAfter(at, state.fingerprintAt)) return { thermostat, state }
  const { hardwareRevision, firmwareVersion, appVersion, uplinkMinutes, ...values } = decoded.values
  return {
    // an interval of zero counts as missing
    thermostat: {
      ...thermostat,
      hardwareRevision,
      firmwareVersion,
      appVersion,
      versionReportedAt: at,
      uplinkMinutes: uplinkMinutes || thermostat.uplinkMinutes,
    },
    state: { ...state, ...values, fingerprintAt: at },
  }
}

const withHealth = ({ thermostat, state }: Change, { at, decoded }: UplinkOf<'health'>): Change =>
  isAfter(at, state.healthAt)
    ? { thermostat, state: { ...state, health: decoded.values.mask, healthAt: at } }
    : { thermostat, state }

/** A mapping that no thermostat can have is kept in its event only: night setback and schedules calculate with these temperatures. */
const withLevels = (
  { thermostat, state }: Change,
  { at, decoded: { levels } }: UplinkOf<'levelMapping'>,
): Change =>
  isAfter(at, state.levelMapAt)
    ? {
        thermostat,
        state: { ...state, levelMap: whyNotLevelMap(levels) === undefined ? levels : null, levelMapAt: at },
      }
    : { thermostat, state }

/** Whether one reception is better than another. Ties are broken deterministically, so that the order of receptions does not matter. */
const isBetter = (
  one: Reception | undefined,
  other: Pick<Change['state'], 'rssi' | 'snr'> & Pick<Change['thermostat'], 'gatewayEui'>,
): boolean => {
  if (one === undefined || other.gatewayEui === null) return one !== undefined
  return (
    (one.snr - (other.snr ?? -Infinity) ||
      one.rssi - (other.rssi ?? -Infinity) ||
      one.gatewayEui.localeCompare(other.gatewayEui)) > 0
  )
}

/** Applies what every uplink shows, whatever its payload: that the device was heard, by which gateways, and from which application. */
const withSight = ({ thermostat, state }: Change, { seenAt, message }: ThermostatUplink): Change => {
  const [best] = message.heardBy
  const atOnce = thermostat.lastSeenAt !== null && Date.parse(seenAt) === Date.parse(thermostat.lastSeenAt)
  const counts = atOnce
    ? isBetter(best, { ...state, gatewayEui: thermostat.gatewayEui })
    : isAfter(seenAt, thermostat.lastSeenAt)
  if (!counts) return { thermostat, state }
  return {
    thermostat: {
      ...thermostat,
      lastSeenAt: seenAt,
      gatewayEui: best?.gatewayEui ?? null,
      spreadingFactor: message.spreadingFactor,
    },
    state: {
      ...state,
      rssi: best?.rssi ?? null,
      snr: best?.snr ?? null,
      applicationId: message.applicationId,
    },
  }
}

const withUplink = (change: Change, uplink: ThermostatUplink): Change => {
  const seen = withSight(change, uplink)
  if (isKind('status')(uplink)) return withStatus(seen, uplink)
  if (isKind('fingerprint')(uplink)) return withFingerprint(seen, uplink)
  if (isKind('health')(uplink)) return withHealth(seen, uplink)
  if (isKind('levelMapping')(uplink)) return withLevels(seen, uplink)
  return seen
}

/** The state of a thermostat after new uplinks, independent of their order and of how they are split into batches. */
export const fold = (
  { thermostat, state, underInstallation }: KnownThermostat,
  uplinks: readonly ThermostatUplink[],
): KnownThermostat => {
  const after = uplinks.reduce(withUplink, { thermostat, state })
  const { lastSeenAt, uplinkMinutes } = after.thermostat
  return {
    thermostat: {
      ...after.thermostat,
      onlineUntil: lastSeenAt === null ? null : thermostatOnlineUntil(lastSeenAt, uplinkMinutes),
    },
    underInstallation,
    state: {
      ...after.state,
      bytesUp: state.bytesUp + uplinks.reduce((sum, { message }) => sum + message.bytes.length, 0),
    },
  }
}

/** The state after verdicts changed: the last values may come from one of those measurements. */
export const withVerdicts = (
  { thermostat, state, underInstallation }: KnownThermostat,
  verdicts: readonly Verdict[],
): KnownThermostat => {
  const own = verdicts.find(
    ({ at, devAddr, frameCounter }) =>
      devAddr === state.devAddr &&
      frameCounter === state.frameCounter &&
      state.measuredAt !== null &&
      Date.parse(at) === Date.parse(state.measuredAt),
  )
  return own === undefined
    ? { thermostat, state, underInstallation }
    : {
        thermostat,
        underInstallation,
        state: { ...state, ambientTemperature: own.ambientTemperature, implausible: own.implausible },
      }
}
