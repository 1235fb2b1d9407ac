import { viewOf } from '../bytes.ts'

// Firmware management (LoRa Alliance TS006), little-endian. Only what an update needs: the restart, the state of the image, and its deletion.

const commands = { countdown: 3, image: 4, remove: 5 } as const

/** What a device says of the image that it received. */
const imageStates = ['none', 'corrupt', 'otherHardware', 'valid'] as const
export type ImageState = (typeof imageStates)[number]

export const encodeImageRequest = (): Uint8Array => Uint8Array.of(commands.image)
/** Restart in so many seconds. */
export const encodeRestart = (seconds: number): Uint8Array =>
  Uint8Array.of(commands.countdown, seconds & 255, (seconds >> 8) & 255, (seconds >> 16) & 255)

type FirmwareRequest = { readonly kind: 'image' } | { readonly kind: 'restart'; readonly seconds: number }

export const decodeFirmwareRequest = (bytes: Uint8Array): FirmwareRequest | undefined => {
  const [command, low = 0, middle = 0, high = 0] = bytes
  if (command === commands.image && bytes.length === 1) return { kind: 'image' }
  return command === commands.countdown && bytes.length === 4
    ? { kind: 'restart', seconds: low | (middle << 8) | (high << 16) }
    : undefined
}

/** `version`: that of a valid image, as in `versionWord`. */
export type FirmwareAnswer =
  | { readonly kind: 'image'; readonly state: ImageState; readonly version: number | null }
  | { readonly kind: 'restart'; readonly seconds: number }

export const encodeFirmwareAnswer = (answer: FirmwareAnswer): Uint8Array => {
  if (answer.kind === 'restart') return encodeRestart(answer.seconds)
  const state = imageStates.indexOf(answer.state)
  if (answer.state !== 'valid') return Uint8Array.of(commands.image, state)
  const bytes = new Uint8Array(6)
  bytes.set([commands.image, state])
  viewOf(bytes).setUint32(2, answer.version ?? 0, true)
  return bytes
}

export const decodeFirmwareAnswer = (bytes: Uint8Array): FirmwareAnswer | undefined => {
  const [command, first = 0] = bytes
  const restart = decodeFirmwareRequest(bytes)
  if (command === commands.countdown && restart?.kind === 'restart') return restart
  const state = imageStates[first & 3]
  if (command !== commands.image || state === undefined || bytes.length !== (state === 'valid' ? 6 : 2))
    return undefined
  return { kind: 'image', state, version: state === 'valid' ? viewOf(bytes).getUint32(2, true) : null }
}

/** A version as the four bytes of the protocol: major, minor, patch, and the program (0 core, 1 app). */
export const versionWord = (version: string, program: number): number => {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  return ((major << 24) | (minor << 16) | (patch << 8) | program) >>> 0
}
