import type { OperationalMode, RoomType, SensorType } from '../../domain/enums.ts'
import type { Calibration } from '../../domain/codec/rt1/status.ts'
import type { LinkRating } from './radio.ts'

/** The radio link of a device to a gateway. */
export interface LinkPlan {
  readonly gatewayEui: string
  readonly rating: LinkRating
}

/** The LoRaWAN session that a device resumes; without one it joins. */
interface SessionPlan {
  readonly devAddr: string
  /** The frame counter of its next uplink. */
  readonly nextCounter: number
}

interface DevicePlan {
  readonly eui: string
  /** Devices in the same room share its temperature and windows. */
  readonly room: string
  readonly roomType: RoomType
  readonly links: readonly LinkPlan[]
  readonly session: SessionPlan | null
}

/** The state of a thermostat; null values are unknown and start with factory defaults. */
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
  /** °C of levels 0 to 17. */
  readonly levelMap: readonly number[] | null
  /** When it last restarted (ISO instant), and why (rt1/fingerprint.ts). */
  readonly bootedAt: string | null
  readonly resetReason: number | null
}

/**
 * Permanent faults. silent: sends nothing. leaky: its storage empties. motor: every calibration fails. garbled: sends undecodable messages
 * now and then. flash: starts with its old firmware whatever it has received.
 */
export type Fault = 'silent' | 'leaky' | 'motor' | 'garbled' | 'flash'

/** Firmware that a thermostat was receiving when the program ended. */
export interface ReceivedFirmware {
  /** Of its session. */
  readonly index: number
  /** Bytes of a fragment. */
  readonly size: number
  readonly block: Uint8Array
  /** The number of the last fragment that it has; it has all before that. */
  readonly sent: number
  /** Whether it was ordered to restart with it. */
  readonly restarts: boolean
}

export interface ThermostatPlan extends DevicePlan {
  readonly kind: 'thermostat'
  readonly hardwareRevision: number
  readonly firmwareVersion: string
  readonly appVersion: string
  readonly uplinkMinutes: number
  readonly memory: ThermostatMemory
  readonly firmware?: ReceivedFirmware
  readonly faults: readonly Fault[]
}

export interface SensorPlan extends DevicePlan {
  readonly kind: 'sensor'
  readonly type: SensorType
  readonly batteryVoltage: number | null
  /** Number of openings that a window contact has counted so far. */
  readonly openings: number | null
  readonly faults: readonly Fault[]
}

/** A signal tester: a person walks through the building with it and presses its button on every floor. */
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

/** A downlink in the network server's queue from before the start. */
interface WaitingDownlink {
  readonly id: string
  readonly eui: string
  readonly port: number
  /** Hexadecimal. */
  readonly payload: string
  /** ISO instant. */
  readonly expiresAt: string | null
}

/** A fleet, or an addition to one, as plain data. */
export interface FleetPlan {
  readonly gateways: readonly GatewayPlan[]
  readonly devices: readonly EndDevicePlan[]
  readonly waiting: readonly WaitingDownlink[]
}

/** The start data of the worker thread that runs a fleet (demo/simulator/worker.ts). */
export interface FleetStart {
  readonly plan: FleetPlan
  /** Address of the broker. */
  readonly url: string
  readonly seed: string
  readonly speed: number
  /** Ed25519 public keys that thermostats trust, hexadecimal. */
  readonly firmwareKeys: readonly string[]
}

/** Messages to the thread: add gateways and devices, or stop. */
export type FleetMessage = { readonly add: FleetPlan } | { readonly stop: true }

/** Messages from the thread: the number of devices once they are on the air, or an error. */
export type FleetReport = { readonly devices: number } | { readonly error: string }
