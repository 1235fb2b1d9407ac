import * as z from 'zod'
import { wireModes } from '../codec/rt1/fields.ts'
import { levelBytes, levelMapCrc, levelsAt } from '../codec/rt1/levelMap.ts'
import { downlinkCodes } from '../enums.ts'
import {
  commandRow,
  displayRotations,
  majorModes,
  TargetTemperature,
  values,
  type CommandRow,
} from './commandRow.ts'

/** The send order: the steps of commands that are sent together. Source: spec 2 §9. */
export const commandOrder = [
  'motorCalibration',
  'displayRotation',
  'majorMode',
  'generalInfoRequest',
  'hydraulicBalancingReset',
  'directMotorControl',
  'motorConstraint',
  'motorPosition',
  'targetTemperatureAndLevel',
  'targetTemperature',
  'targetTemperatureLevel',
  'activeHarvestingDetection',
  'mcuReset',
] as const
export type ThermostatCommand = (typeof commandOrder)[number]

/** The specification's downlink codes, plus ActiveHarvesting, which the spec's actions need but its list of codes lacks. */
export const extendedDownlinkCodes = [...downlinkCodes, 'ActiveHarvesting'] as const
export type ExtendedDownlinkCode = (typeof extendedDownlinkCodes)[number]

const resetGuard = 0xa5
const u16 = (value: number): [number, number] => [(value >> 8) & 0xff, value & 0xff]
const tenths = (celsius: number): number => Math.round(celsius * 10)
const onOff = (raw: number): boolean | undefined => (raw > 1 ? undefined : raw === 1)
const same = <Value>(reported: Value | null, commanded: Value): boolean | undefined =>
  reported === null ? undefined : reported === commanded
const sameTemperature = (reported: number | null, commanded: number): boolean | undefined =>
  reported === null ? undefined : tenths(reported) === tenths(commanded)

interface Stall {
  readonly runNow: boolean
  /** mA to store; null keeps the stored value. */
  readonly thresholdMilliamps: number | null
}
export const stallDetection = {
  fields: { runNow: z.boolean().default(true), thresholdMilliamps: values.threshold },
  asks: ['runNow', 'thresholdMilliamps'],
  argumentBytes: 3,
  write: ({ runNow, thresholdMilliamps }: Stall) => [
    (runNow ? 1 : 0) | (thresholdMilliamps === null ? 0 : 2),
    ...u16(thresholdMilliamps ?? 0),
  ],
  read: (bytes: DataView): Stall => {
    const flags = bytes.getUint8(0)
    return { runNow: (flags & 1) !== 0, thresholdMilliamps: (flags & 2) === 0 ? null : bytes.getUint16(1) }
  },
  step: 'motorCalibration',
  needs: 'service',
  shown: {
    later: ({ runNow }: Stall) => runNow,
    in: ['calibration'],
    byStatus: ({ runNow }: Stall, { calibration }: { calibration: string }) =>
      runNow ? calibration === 'ok' : undefined,
  },
  calibrates: true,
} as const

/**
 * The commands to a thermostat, one row each. Temperatures in °C, with a resolution of 0.1 on the wire; motor in steps of 0 to 1000.
 * Source of the wire format: RT1, downlink commands; of the limits: spec 1 §5; of the permissions: roles, detailed by our own choice.
 */
export const commandTable = {
  GeneralGetInfo: commandRow('GeneralGetInfo', {
    fields: { fingerprint: values.flag, health: values.flag, status: values.flag, levelMapping: values.flag },
    asks: ['fingerprint', 'health', 'status', 'levelMapping'],
    wire: 0x01,
    argumentBytes: 1,
    write: ({ fingerprint, health, status, levelMapping }) => [
      (fingerprint ? 1 : 0) | (health ? 2 : 0) | (status ? 4 : 0) | (levelMapping ? 8 : 0),
    ],
    read: (bytes) => {
      const flags = bytes.getUint8(0)
      if (flags > 15) return undefined
      return {
        fingerprint: (flags & 1) !== 0,
        health: (flags & 2) !== 0,
        status: (flags & 4) !== 0,
        levelMapping: (flags & 8) !== 0,
      }
    },
    step: 'generalInfoRequest',
    needs: 'either',
    shown: { later: false },
    requests: (asked) =>
      (['fingerprint', 'health', 'levelMapping'] as const).filter((report) => asked[report]),
  }),
  McuReset: commandRow('McuReset', {
    fields: { delaySeconds: values.delay },
    wire: 0x02,
    argumentBytes: 2,
    write: ({ delaySeconds }) => [resetGuard, delaySeconds],
    read: (bytes) => (bytes.getUint8(0) === resetGuard ? { delaySeconds: bytes.getUint8(1) } : undefined),
    step: 'mcuReset',
    needs: 'service',
    // the device answers before it restarts; reset reason 2: software
    shown: {
      later: true,
      byFingerprint: (_, { resetReason, uptimeHours }, hoursSince) =>
        resetReason === 2 && uptimeHours <= hoursSince ? true : undefined,
    },
    restarts: true,
  }),
  MotorInwardStallDetection: commandRow('MotorInwardStallDetection', { wire: 0x03, ...stallDetection }),
  MotorOutwardStallDetection: commandRow('MotorOutwardStallDetection', { wire: 0x04, ...stallDetection }),
  SetDisplayRotation: commandRow('SetDisplayRotation', {
    fields: { rotation: values.rotation },
    wire: 0x05,
    argumentBytes: 1,
    write: ({ rotation }) => [rotation / 90],
    read: (bytes) => {
      const rotation = displayRotations[bytes.getUint8(0)]
      return rotation === undefined ? undefined : { rotation }
    },
    step: 'displayRotation',
    needs: 'either',
    shown: {
      later: true,
      in: ['displayRotation'],
      byStatus: ({ rotation }, { displayRotation }) => displayRotation * 90 === rotation,
    },
  }),
  SetMajorMode: commandRow('SetMajorMode', {
    fields: { mode: values.mode },
    wire: 0x06,
    argumentBytes: 1,
    write: ({ mode }) => [wireModes.indexOf(mode)],
    read: (bytes) => {
      const mode = majorModes[bytes.getUint8(0) - 1]
      return mode === undefined ? undefined : { mode }
    },
    step: 'majorMode',
    needs: 'either',
    needsFor: ({ mode }) => (mode === 'normal' || mode === 'summer' ? 'either' : 'service'),
    shown: { later: true, in: ['mode'], byStatus: ({ mode }, status) => same(status.mode, mode) },
  }),
  SetMotorPosition: commandRow('SetMotorPosition', {
    fields: { position: values.position },
    wire: 0x07,
    argumentBytes: 2,
    write: ({ position }) => u16(position),
    read: (bytes) => ({ position: bytes.getUint16(0) }),
    step: 'motorPosition',
    needs: 'service',
    // while the thermostat controls the motor itself, the position may match by coincidence
    shown: {
      later: true,
      in: ['motorPosition'],
      byStatus: ({ position }, status) =>
        status.directMotorControl ? same(status.motorPosition, position) : false,
    },
  }),
  SetMotorPositionConstraint: commandRow('SetMotorPositionConstraint', {
    fields: { constraint: values.constraint },
    wire: 0x08,
    argumentBytes: 2,
    write: ({ constraint }) => u16(constraint),
    read: (bytes) => ({ constraint: bytes.getUint16(0) }),
    step: 'motorConstraint',
    needs: 'service',
    shown: {
      later: true,
      in: ['motorConstraint'],
      byStatus: ({ constraint }, { motorConstraint }) => same(motorConstraint, constraint),
    },
  }),
  SetTargetTemperature: commandRow('SetTargetTemperature', {
    fields: { temperature: TargetTemperature },
    wire: 0x09,
    argumentBytes: 2,
    write: ({ temperature }) => u16(tenths(temperature)),
    read: (bytes) => ({ temperature: bytes.getUint16(0) / 10 }),
    step: 'targetTemperature',
    needs: 'comfort',
    changes: 'target',
    shown: {
      later: true,
      in: ['targetTemperature'],
      byStatus: ({ temperature }, { targetTemperature }) => sameTemperature(targetTemperature, temperature),
    },
  }),
  SetTargetTemperatureAndLevel: commandRow('SetTargetTemperatureAndLevel', {
    fields: { temperature: TargetTemperature, level: values.level },
    wire: 0x0a,
    argumentBytes: 3,
    write: ({ temperature, level }) => [...u16(tenths(temperature)), level],
    read: (bytes) => ({ temperature: bytes.getUint16(0) / 10, level: bytes.getUint8(2) }),
    step: 'targetTemperatureAndLevel',
    needs: 'comfort',
    changes: 'target',
    shown: {
      later: true,
      in: ['targetTemperature', 'targetLevel'],
      byStatus: ({ temperature, level }, { targetTemperature, targetLevel }) =>
        targetLevel === level && sameTemperature(targetTemperature, temperature),
    },
  }),
  SetTargetTemperatureLevel: commandRow('SetTargetTemperatureLevel', {
    fields: { level: values.level },
    wire: 0x0b,
    argumentBytes: 1,
    write: ({ level }) => [level],
    read: (bytes) => ({ level: bytes.getUint8(0) }),
    step: 'targetTemperatureLevel',
    needs: 'comfort',
    changes: 'target',
    shown: {
      later: true,
      in: ['targetLevel'],
      byStatus: ({ level }, { targetLevel }) => same(targetLevel, level),
    },
  }),
  SetTargetTemperatureLevelMapping: commandRow('SetTargetTemperatureLevelMapping', {
    fields: { levels: values.levels },
    wire: 0x0c,
    argumentBytes: 18,
    write: ({ levels }) => levelBytes(levels),
    read: (bytes) => ({ levels: levelsAt(bytes, 0) }),
    // not in the spec's order: the mapping must be set before a level is chosen
    step: 'targetTemperatureAndLevel',
    first: true,
    needs: 'comfort',
    // an answer tells that the device took it, its own report that it holds
    shown: {
      later: true,
      byLevels: ({ levels }, reported) =>
        reported.length === levels.length &&
        levels.every((celsius, level) => tenths(celsius) === tenths(reported[level] ?? Number.NaN)),
      byFingerprint: ({ levels }, fingerprint) => fingerprint.levelMapCrc === levelMapCrc(levels),
    },
  }),
  ToggleDirectMotorControl: commandRow('ToggleDirectMotorControl', {
    /** A timeout of 0 minutes means no timeout. */
    fields: { on: z.boolean(), timeoutMinutes: values.timeout },
    wire: 0x0d,
    argumentBytes: 3,
    write: ({ on, timeoutMinutes }) => [on ? 1 : 0, ...u16(timeoutMinutes)],
    read: (bytes) => {
      const on = onOff(bytes.getUint8(0))
      return on === undefined ? undefined : { on, timeoutMinutes: bytes.getUint16(1) }
    },
    step: 'directMotorControl',
    needs: 'service',
    shown: {
      later: true,
      in: ['directMotorControl'],
      byStatus: ({ on }, { directMotorControl }) => directMotorControl === on,
    },
    lastsMinutes: ({ on, timeoutMinutes }) => (on ? timeoutMinutes : 0),
  }),
  ActiveHarvesting: commandRow('ActiveHarvesting', {
    fields: { on: z.boolean() },
    wire: 0x0e,
    argumentBytes: 1,
    write: ({ on }) => [on ? 1 : 0],
    read: (bytes) => {
      const on = onOff(bytes.getUint8(0))
      return on === undefined ? undefined : { on }
    },
    step: 'activeHarvestingDetection',
    needs: 'service',
    // own choice: our extension of RT1
    since: '2.0.0',
    shown: {
      later: true,
      in: ['activeHarvesting'],
      byStatus: ({ on }, { activeHarvesting }) => activeHarvesting === on,
    },
  }),
} as const satisfies { readonly [Code in ExtendedDownlinkCode]: { readonly step: ThermostatCommand } }

type Table = typeof commandTable
/** The arguments of each command. */
type CommandArgs = { readonly [Code in ExtendedDownlinkCode]: Parameters<Table[Code]['write']>[0] }
/** The commands of these codes. */
export type CommandOf<Code extends ExtendedDownlinkCode> = {
  readonly [One in Code]: { readonly code: One } & CommandArgs[One]
}[Code]

/** A row whose code is not known statically. */
type Row<Code extends ExtendedDownlinkCode> = CommandRow<CommandArgs[Code], ThermostatCommand> &
  Pick<Table[Code], 'whyNot'> & { readonly decode: (bytes: DataView) => CommandOf<Code> | undefined }

/** The commands by their codes. */
export const commandRows: { readonly [Code in ExtendedDownlinkCode]: Row<Code> } = commandTable
