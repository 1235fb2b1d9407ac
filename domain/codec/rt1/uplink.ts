import { firmwarePorts } from '../../firmware/exchange.ts'
import { decodeFirmwareAnswer, type FirmwareAnswer } from '../lorawan/firmwareManagement.ts'
import { decodeFragmentAnswer, type FragmentAnswer } from '../lorawan/fragmentation.ts'
import { undecoded, type Undecoded } from '../undecoded.ts'
import { decodeCommandResult, fitsResults, type CommandResult } from './commandResult.ts'
import { messageTypes, protocolVersion } from './fields.ts'
import { decodeFingerprint, fingerprintBytes, type ThermostatFingerprint } from './fingerprint.ts'
import { decodeHealth, healthBytes, type ThermostatHealth } from './health.ts'
import { decodeLevelMapping, levelMappingBytes } from './levelMap.ts'
import { decodeStatus, statusBytes, type ThermostatStatus } from './status.ts'
import {
  decodeTransferFragment,
  decodeTransferReport,
  type TransferFragment,
  type TransferReport,
} from './transfer.ts'

export { encodeCommandResult, type CommandResult } from './commandResult.ts'
export { encodeFingerprint, type ThermostatFingerprint } from './fingerprint.ts'
export { encodeHealth, type ThermostatHealth } from './health.ts'
export { encodeLevelMapping } from './levelMap.ts'
export { encodeStatus, type ThermostatStatus } from './status.ts'
export type { UndecodedReason } from '../undecoded.ts'

/** The LoRaWAN ports of protocol RT1. */
export const thermostatPorts = {
  status: 1,
  info: 2,
  commandResult: 3,
  health: 4,
  commands: 10,
  transferControl: 20,
  transfer: 21,
} as const

/** One uplink of a thermostat. */
export type ThermostatUplink =
  | { readonly kind: 'status'; readonly values: ThermostatStatus; readonly warnings: readonly string[] }
  | { readonly kind: 'fingerprint'; readonly values: ThermostatFingerprint }
  | { readonly kind: 'levelMapping'; readonly levels: number[] }
  | { readonly kind: 'commandResult'; readonly results: CommandResult[] }
  | { readonly kind: 'health'; readonly values: ThermostatHealth; readonly warnings: readonly string[] }
  | { readonly kind: 'session'; readonly answer: FragmentAnswer }
  | { readonly kind: 'image'; readonly answer: FirmwareAnswer }
  | TransferFragment
  | TransferReport
  | Undecoded

type Decoder = (bytes: Uint8Array) => ThermostatUplink

interface Message {
  readonly type: number
  readonly fits: (length: number) => boolean
  readonly decode: Decoder
}

const status: Message = {
  type: messageTypes.status,
  fits: (length) => length === statusBytes,
  decode: (bytes) => ({ kind: 'status', ...decodeStatus(bytes) }),
}
const fingerprint: Message = {
  type: messageTypes.fingerprint,
  fits: (length) => length === fingerprintBytes,
  decode: (bytes) => ({ kind: 'fingerprint', values: decodeFingerprint(bytes) }),
}
const levelMapping: Message = {
  type: messageTypes.levelMapping,
  fits: (length) => length === levelMappingBytes,
  decode: (bytes) => ({ kind: 'levelMapping', levels: decodeLevelMapping(bytes) }),
}
const commandResult: Message = {
  type: messageTypes.commandResult,
  fits: fitsResults,
  decode: (bytes) => ({ kind: 'commandResult', results: decodeCommandResult(bytes) }),
}
const health: Message = {
  type: messageTypes.health,
  fits: (length) => length === healthBytes,
  decode: (bytes) => ({ kind: 'health', ...decodeHealth(bytes) }),
}

const messagesOfPort = new Map<number, readonly Message[]>([
  [thermostatPorts.status, [status]],
  [thermostatPorts.info, [fingerprint, levelMapping]],
  [thermostatPorts.commandResult, [commandResult]],
  [thermostatPorts.health, [health]],
])

/** The answer of a device to a package of the LoRa Alliance. */
const decodeAnswer = (port: number, bytes: Uint8Array): ThermostatUplink => {
  if (port === firmwarePorts.fragments) {
    const answer = decodeFragmentAnswer(bytes)
    return answer ? { kind: 'session', answer } : undecoded('malformed')
  }
  const answer = decodeFirmwareAnswer(bytes)
  return answer ? { kind: 'image', answer } : undecoded('malformed')
}

/** Decodes an uplink of a thermostat (protocol RT1). Never throws: an unreadable message becomes 'undecoded' with the reason. */
export const decodeThermostat = (port: number, bytes: Uint8Array): ThermostatUplink => {
  if (port === thermostatPorts.transfer) return decodeTransferFragment(bytes)
  if (port === thermostatPorts.transferControl) return decodeTransferReport(bytes)
  if (port === firmwarePorts.fragments || port === firmwarePorts.management) return decodeAnswer(port, bytes)
  const messages = messagesOfPort.get(port)
  if (messages === undefined) return undecoded('unknownPort')
  const first = bytes[0]
  if (first === undefined) return undecoded('wrongLength')
  if (first >> 4 !== protocolVersion) return undecoded('unsupportedVersion')
  const message = messages.find(({ type }) => type === (first & 15))
  if (message === undefined) return undecoded('unknownType')
  return message.fits(bytes.length) ? message.decode(bytes) : undecoded('wrongLength')
}
