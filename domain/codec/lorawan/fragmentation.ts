import { fromHex, toHex, viewOf } from '../bytes.ts'

// Fragmented data block transport, version 1 (LoRa Alliance TS004). Multi-byte numbers are little-endian, unlike those of RT1.

const commands = { status: 1, setup: 2, remove: 3, data: 8 } as const

/** The highest number of a fragment: 14 bits. */
const fragmentNumberMax = 0x3f_ff
/** Bytes of a fragment's frame besides its data. */
export const fragmentHeader = 3

/** A transfer that is agreed with a device. */
export interface FragmentSession {
  /** 0 to 3. */
  readonly index: number
  /** Multicast groups that may take part, as a mask; 0 for a single device. */
  readonly groups: number
  readonly fragments: number
  /** Bytes of data in each fragment. */
  readonly size: number
  /** Answers are spread over 0 to 2^(delay + 4) s. */
  readonly delay: number
  /** 0: the parity matrix of the specification. */
  readonly matrix: number
  /** Bytes that the last fragment has in addition to the block. */
  readonly padding: number
  /** Four bytes that identify the block, hexadecimal. */
  readonly descriptor: string
}

export const encodeSetup = ({
  index,
  groups,
  fragments,
  size,
  delay,
  matrix,
  padding,
  descriptor,
}: FragmentSession): Uint8Array => {
  const bytes = new Uint8Array(11)
  const view = viewOf(bytes)
  bytes[0] = commands.setup
  bytes[1] = (index << 4) | groups
  view.setUint16(2, fragments, true)
  bytes[4] = size
  bytes[5] = (matrix << 3) | delay
  bytes[6] = padding
  bytes.set(fromHex(descriptor).subarray(0, 4), 7)
  return bytes
}

export const encodeStatusRequest = (index: number): Uint8Array =>
  Uint8Array.of(commands.status, (index << 1) | 1)
export const encodeRemove = (index: number): Uint8Array => Uint8Array.of(commands.remove, index)

export const encodeFragment = (index: number, number: number, data: Uint8Array): Uint8Array => {
  const bytes = new Uint8Array(fragmentHeader + data.length)
  bytes[0] = commands.data
  viewOf(bytes).setUint16(1, (index << 14) | number, true)
  bytes.set(data, fragmentHeader)
  return bytes
}

/** What the server asks of a device. */
type FragmentRequest =
  | { readonly kind: 'setup'; readonly session: FragmentSession }
  | { readonly kind: 'status'; readonly index: number }
  | { readonly kind: 'remove'; readonly index: number }
  | { readonly kind: 'fragment'; readonly index: number; readonly number: number; readonly data: Uint8Array }

const decodeSetup = (bytes: Uint8Array): FragmentRequest => {
  const view = viewOf(bytes)
  const control = view.getUint8(5)
  return {
    kind: 'setup',
    session: {
      index: (view.getUint8(1) >> 4) & 3,
      groups: view.getUint8(1) & 15,
      fragments: view.getUint16(2, true),
      size: view.getUint8(4),
      delay: control & 7,
      matrix: (control >> 3) & 7,
      padding: view.getUint8(6),
      descriptor: toHex(bytes.subarray(7, 11)),
    },
  }
}

/** Reads a frame of the server, which has one request; undefined if it is none. */
export const decodeFragmentRequest = (bytes: Uint8Array): FragmentRequest | undefined => {
  const [command, first = 0] = bytes
  if (command === commands.setup && bytes.length === 11) return decodeSetup(bytes)
  if (command === commands.status && bytes.length === 2) return { kind: 'status', index: (first >> 1) & 3 }
  if (command === commands.remove && bytes.length === 2) return { kind: 'remove', index: first & 3 }
  if (command !== commands.data || bytes.length <= fragmentHeader) return undefined
  const word = viewOf(bytes).getUint16(1, true)
  return {
    kind: 'fragment',
    index: word >> 14,
    number: word & fragmentNumberMax,
    data: bytes.slice(fragmentHeader),
  }
}

/** Why a device refuses a session, by the bits of its answer. */
const setupErrors = ['encodingUnsupported', 'notEnoughMemory', 'indexUnsupported', 'wrongDescriptor'] as const
type SetupError = (typeof setupErrors)[number]

/** What a device answers. `missing`: fragments that it still lacks, at most 255. */
export type FragmentAnswer =
  | { readonly kind: 'setup'; readonly index: number; readonly errors: readonly SetupError[] }
  | {
      readonly kind: 'status'
      readonly index: number
      readonly received: number
      readonly missing: number
      readonly outOfMemory: boolean
    }
  | { readonly kind: 'remove'; readonly index: number; readonly unknown: boolean }

const mostMissing = 255

export const encodeFragmentAnswer = (answer: FragmentAnswer): Uint8Array => {
  if (answer.kind === 'setup')
    return Uint8Array.of(
      commands.setup,
      (answer.index << 6) |
        setupErrors.reduce((mask, error, bit) => mask | (answer.errors.includes(error) ? 1 << bit : 0), 0),
    )
  if (answer.kind === 'remove') return Uint8Array.of(commands.remove, answer.index | (answer.unknown ? 4 : 0))
  const bytes = new Uint8Array(5)
  bytes[0] = commands.status
  viewOf(bytes).setUint16(1, (answer.index << 14) | answer.received, true)
  bytes[3] = Math.min(mostMissing, answer.missing)
  bytes[4] = answer.outOfMemory ? 1 : 0
  return bytes
}

/** Reads the answer of a device, which has one to a frame; undefined if it is none. */
export const decodeFragmentAnswer = (bytes: Uint8Array): FragmentAnswer | undefined => {
  const [command, first = 0] = bytes
  if (command === commands.setup && bytes.length === 2)
    return { kind: 'setup', index: first >> 6, errors: setupErrors.filter((_, bit) => (first >> bit) & 1) }
  if (command === commands.remove && bytes.length === 2)
    return { kind: 'remove', index: first & 3, unknown: (first & 4) !== 0 }
  if (command !== commands.status || bytes.length !== 5) return undefined
  const word = viewOf(bytes).getUint16(1, true)
  return {
    kind: 'status',
    index: word >> 14,
    received: word & fragmentNumberMax,
    missing: bytes[3] ?? 0,
    outOfMemory: ((bytes[4] ?? 0) & 1) === 1,
  }
}
