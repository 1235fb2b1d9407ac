import type { ExtendedDownlinkCode } from '../../commands/downlink.ts'

/** Each command's code on the wire, and the bytes of its arguments. Source: RT1, downlink commands. */
export const wireCodes = {
  GeneralGetInfo: { wire: 0x01, argumentBytes: 1 },
  McuReset: { wire: 0x02, argumentBytes: 2 },
  MotorInwardStallDetection: { wire: 0x03, argumentBytes: 3 },
  MotorOutwardStallDetection: { wire: 0x04, argumentBytes: 3 },
  SetDisplayRotation: { wire: 0x05, argumentBytes: 1 },
  SetMajorMode: { wire: 0x06, argumentBytes: 1 },
  SetMotorPosition: { wire: 0x07, argumentBytes: 2 },
  SetMotorPositionConstraint: { wire: 0x08, argumentBytes: 2 },
  SetTargetTemperature: { wire: 0x09, argumentBytes: 2 },
  SetTargetTemperatureAndLevel: { wire: 0x0a, argumentBytes: 3 },
  SetTargetTemperatureLevel: { wire: 0x0b, argumentBytes: 1 },
  SetTargetTemperatureLevelMapping: { wire: 0x0c, argumentBytes: 18 },
  ToggleDirectMotorControl: { wire: 0x0d, argumentBytes: 3 },
  ActiveHarvesting: { wire: 0x0e, argumentBytes: 1 },
} as const satisfies Record<ExtendedDownlinkCode, { wire: number; argumentBytes: number }>

/** A command's code on the wire. */
export const wireCode = (code: ExtendedDownlinkCode): number => wireCodes[code].wire

/** Bytes that a command takes in a frame: code, number and arguments. */
export const commandBytes = (code: ExtendedDownlinkCode): number => 2 + wireCodes[code].argumentBytes

/** Most bytes of a frame that every data rate carries. */
export const maxFrameBytes = 51
