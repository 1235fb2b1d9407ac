import { defaultLevelMap } from '../../../domain/codec/rt1/levelMap.ts'
import { comfortTemperature, factoryLevel, type Habits } from '../../physics/habits.ts'
import { fullVoltage } from '../../physics/energy.ts'
import type { Standing } from '../../physics/reading.ts'
import type { ThermostatPlan } from '../../physics/fleetPlan.ts'
import { hour } from '../../../domain/time.ts'

/** The complete state of a thermostat: what it reports, and its properties. */
export interface Memory extends Standing {
  readonly hardwareRevision: number
  firmwareVersion: string
  appVersion: string
  readonly uplinkMinutes: number
  /** °C of levels 0 to 17. */
  levels: readonly number[]
  /** When it last restarted (simulated time, ms), and why (rt1/fingerprint.ts). */
  bootedAt: number
  resetReason: number
  /** When direct control of its motor ends (simulated time, ms); null without an end. */
  directUntil: number | null
  /** The faults that it last reported. */
  toldFaults: number
  /** Whether its motor fails calibration. */
  readonly motorBroken: boolean
  /** Whether it starts with its old firmware whatever it has received. */
  readonly flashBroken: boolean
  readonly leaky: boolean
}

export const minTemperature = 6
export const maxTemperature = 28
/** Motor steps from end to end, and steps per second. */
export const strokeSteps = 812
export const motorStepsASecond = 50

/** The initial state of a thermostat: the known values, and typical ones for its room otherwise. */
export const memoryOf = (
  { memory, faults, ...plan }: ThermostatPlan,
  habits: Habits,
  now: number,
): Memory => {
  const liked = comfortTemperature(habits)
  const levels = memory.levelMap ?? defaultLevelMap
  const level = memory.targetTemperature === null ? factoryLevel(liked) : memory.targetLevel
  return {
    hardwareRevision: plan.hardwareRevision,
    firmwareVersion: plan.firmwareVersion,
    appVersion: plan.appVersion,
    uplinkMinutes: plan.uplinkMinutes,
    levels,
    bootedAt: memory.bootedAt === null ? now - 720 * hour : Math.min(now, Date.parse(memory.bootedAt)),
    resetReason: memory.resetReason ?? 1,
    // its original duration is not known any more
    directUntil: memory.directMotorControl === true ? now + hour : null,
    toldFaults: 0,
    motorBroken: faults.includes('motor'),
    flashBroken: faults.includes('flash'),
    leaky: faults.includes('leaky'),
    mode: memory.mode === 'unknown' ? 'installation' : memory.mode,
    calibration: memory.calibration ?? (memory.mode === 'normal' || memory.mode === 'summer' ? 'ok' : 'none'),
    targetTemperature: memory.targetTemperature ?? (level === null ? liked : (levels[level] ?? liked)),
    targetLevel: level,
    displayRotation: memory.displayRotation ?? 0,
    directMotorControl: memory.directMotorControl ?? false,
    motorPosition: memory.motorPosition ?? 0,
    motorConstraint: memory.motorConstraint ?? 1000,
    activeHarvesting: memory.activeHarvesting ?? true,
    stallInward: faults.includes('motor'),
    stallOutward: false,
    voltage: memory.batteryVoltage ?? fullVoltage - 0.1,
    lastSeq: memory.lastSeq ?? 0,
  }
}
