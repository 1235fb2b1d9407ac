import type { OperationalMode, RoomType, SensorType } from '../../domain/enums.ts'
import type { Calibration } from '../../domain/codec/rt1/status.ts'
import type { LinkRating } from './radio.ts'

/** How a device gets through to a gateway. */
export interface LinkPlan {
  readonly gatewayEui: string
  readonly rating: LinkRating
}

/** The radio session that a device goes on with; without one it joins. */
export interface SessionPlan {
  readonly devAddr: string
  /** The counter of its next uplink. */
  readonly nextCounter: number
}

interface DevicePlan {
  readonly eui: string
  /** Devices of one room feel the same warmth and the same windows. */
  readonly room: string
  readonly roomType: RoomType
  readonly links: readonly LinkPlan[]
  readonly session: SessionPlan | null
}

/** What a thermostat remembers; null where it is not known, and the thermostat is as it left production. */
export interface ThermostatMemory {
  readonly mode: OperationalMode
  readonly ambientTemperature: number | null
  readonly targetTemperature: number | null
  readonly targetLevel: number | null
  readonly displayRotation: number | null
  readonly directMotorControl: boolean | null
  readonly calibration: Calibration | null
  readonly motorPosition: number | null
  readonly motorConstraint: number | null
  readonly activeHarvesting: boolean | null
  readonly batteryVoltage: number | null
  readonly lastSeq: number | null
  /** °C of level 0 to 17. */
  readonly levelMap: readonly number[] | null
  /** ISO instant at which it last started, and why (rt1/fingerprint.ts). */
  readonly bootedAt: string | null
  readonly resetReason: number | null
}

/**
 * What is wrong with a device for good. silent: it sends nothing. leaky: its storage empties. motor: no calibration succeeds.
 * garbled: now and then it sends what nobody understands.
 */
export type Fault = 'silent' | 'leaky' | 'motor' | 'garbled'

export interface ThermostatPlan extends DevicePlan {
  readonly kind: 'thermostat'
  readonly hardwareRevision: number
  readonly firmwareVersion: string
  readonly appVersion: string
  readonly uplinkMinutes: number
  readonly memory: ThermostatMemory
  readonly faults: readonly Fault[]
}

export interface SensorPlan extends DevicePlan {
  readonly kind: 'sensor'
  readonly type: SensorType
  readonly batteryVoltage: number | null
  /** Openings that a window contact has counted so far. */
  readonly openings: number | null
  readonly faults: readonly Fault[]
}

/** A signal tester: somebody walks through the house with it and presses its button on every floor. */
export interface TesterPlan extends DevicePlan {
  readonly kind: 'tester'
}

export type EndDevicePlan = ThermostatPlan | SensorPlan | TesterPlan

export interface GatewayPlan {
  readonly eui: string
  /** Degrees. */
  readonly location: { readonly latitude: number; readonly longitude: number } | null
  readonly faults: readonly Fault[]
}

/** A downlink that the network server has waiting from before. */
export interface WaitingDownlink {
  readonly id: string
  readonly eui: string
  readonly port: number
  /** Hexadecimal. */
  readonly payload: string
  /** ISO instant. */
  readonly expiresAt: string | null
}

/** A fleet, or what comes to one, as plain data. */
export interface FleetPlan {
  readonly gateways: readonly GatewayPlan[]
  readonly devices: readonly EndDevicePlan[]
  readonly waiting: readonly WaitingDownlink[]
}

/** What the thread that a fleet lives in is started with (demo/simulator/worker.ts). */
export interface FleetStart {
  readonly plan: FleetPlan
  /** Address of the broker. */
  readonly url: string
  readonly seed: string
  readonly speed: number
}

/** What it is told later: of further gateways and devices, or to end. */
export type FleetMessage = { readonly add: FleetPlan } | { readonly stop: true }

/** What it tells: how many devices there are, once they are on the air; or what went wrong. */
export type FleetReport = { readonly devices: number } | { readonly error: string }
