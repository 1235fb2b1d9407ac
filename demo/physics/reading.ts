import type { ThermostatStatus } from '../../domain/codec/rt1/status.ts'
import type { RoomType } from '../../domain/enums.ts'
import { tegVoltage, warningVoltage } from './energy.ts'
import type { Habits } from './habits.ts'
import { smoothNoise } from './random.ts'
import { bodyTemperature, heatingPosition, heatOf } from './room.ts'

/** The state of a thermostat: its memory, valve and storage. */
export interface Standing {
  mode: 'storage' | 'installation' | 'normal' | 'summer'
  calibration: ThermostatStatus['calibration']
  /** °C, and the level 0 to 17 if it was set as a level. */
  targetTemperature: number
  targetLevel: number | null
  /** Quarter turns. */
  displayRotation: number
  directMotorControl: boolean
  /** 0 to 1000. */
  motorPosition: number
  motorConstraint: number
  activeHarvesting: boolean
  stallInward: boolean
  stallOutward: boolean
  /** V. */
  voltage: number
  lastSeq: number
}

/** The surroundings of a thermostat at an instant. */
export interface Around {
  /** Temperatures (°C) of the room and outdoors. */
  readonly temperature: number
  readonly outdoor: number
  /** Whether the thermostat takes the temperature drop for an open window. */
  readonly openWindow: boolean
  /** %. */
  readonly humidity: number
}

/** Room temperature (°C) below which the valve opens regardless of the target. */
const frostTemperature = 6

/** The position to which a thermostat moves its motor: the commanded one, or the one that the room needs, limited by the hydraulic balancing. */
export const regulatedPosition = (
  standing: Standing,
  { temperature, outdoor, openWindow }: Omit<Around, 'humidity'>,
): number => {
  if (standing.directMotorControl || standing.calibration !== 'ok') return standing.motorPosition
  if (standing.mode === 'installation') return 1000
  if (standing.mode !== 'normal') return 0
  const target = openWindow ? frostTemperature : standing.targetTemperature
  return Math.min(
    standing.motorConstraint,
    heatingPosition(Math.max(frostTemperature, target), temperature, outdoor),
  )
}

const damp: Partial<Record<RoomType, number>> = { Bathroom: 11, Kitchen: 5, Bedroom: 3 }

/** Relative humidity (%) of a room at an instant (ms); the colder it is outdoors, the drier the room. */
export const humidityOf = ({ seed, type }: Habits, at: number, outdoor: number): number =>
  Math.max(
    15,
    Math.min(
      95,
      46 +
        (damp[type] ?? 0) -
        0.5 * Math.max(0, 8 - outdoor) +
        5 * smoothNoise(seed ^ 0x51ed, at / 7_200_000),
    ),
  )

/** Rounds to hundredths; + 0 turns a negative zero into a positive one. */
const hundredths = (value: number): number => Math.round(value * 100) / 100 + 0

/** The status message of a thermostat in this state and these surroundings. */
export const readingOf = (
  standing: Standing,
  { temperature, outdoor, openWindow, humidity }: Around,
): ThermostatStatus => {
  const body = bodyTemperature(temperature, outdoor, heatOf(standing.motorPosition))
  const raw = temperature + 0.1 * (body - temperature)
  return {
    ambientTemperature: hundredths(temperature),
    rawAmbientTemperature: hundredths(raw),
    bodyTemperature: hundredths(body),
    lookupTemperature: Math.max(0, Math.round((raw - 0.095 * (body - temperature)) * 4) / 4),
    targetTemperature: standing.targetTemperature,
    targetLevel: standing.targetLevel,
    displayRotation: standing.displayRotation,
    directMotorControl: standing.directMotorControl,
    mode: standing.mode,
    calibration: standing.calibration,
    // a motor that was never calibrated does not know its position
    motorPosition: standing.calibration === 'none' ? null : standing.motorPosition,
    motorConstraint: standing.motorConstraint,
    openWindow,
    frostProtection: temperature < frostTemperature,
    activeHarvesting: standing.activeHarvesting,
    stallInward: standing.stallInward,
    stallOutward: standing.stallOutward,
    batteryLow: standing.voltage < warningVoltage,
    batteryVoltage: hundredths(standing.voltage),
    tegVoltage: hundredths(tegVoltage(body, temperature)),
    humidity: Math.round(humidity * 2) / 2,
    lastSeq: standing.lastSeq,
  }
}
