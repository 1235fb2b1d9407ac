import type { SensorType } from '../enums.ts'
import { decodeD23lb } from './dragino/d23lb.ts'
import { decodeLds02 } from './dragino/lds02.ts'
import { decodeLht52 } from './dragino/lht52.ts'
import { decodeLht65n } from './dragino/lht65n.ts'
import type { SensorUplink } from './dragino/uplink.ts'

export { encodeD23lb } from './dragino/d23lb.ts'
export { encodeLds02 } from './dragino/lds02.ts'
export { encodeLht52 } from './dragino/lht52.ts'
export { encodeLht65n } from './dragino/lht65n.ts'
export { encodeSensorStatus } from './dragino/uplink.ts'
export type { SensorMessage, SensorRecord, SensorUplink, SensorValues } from './dragino/uplink.ts'

const decoders = {
  DraginoLHT65N: decodeLht65n,
  DraginoLHT52: decodeLht52,
  DraginoLDS02: decodeLds02,
  DraginoD23LB: decodeD23lb,
} as const satisfies Record<SensorType, (port: number, bytes: Uint8Array) => SensorUplink>

/** Decodes an uplink of a sensor. Never throws: an unreadable message becomes 'undecoded' with the reason. */
export const decodeSensor = (type: SensorType, port: number, bytes: Uint8Array): SensorUplink =>
  decoders[type](port, bytes)
