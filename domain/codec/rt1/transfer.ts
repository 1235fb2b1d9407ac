import { viewOf } from '../bytes.ts'
import { crc32 } from '../crc32.ts'
import { undecoded, type Undecoded } from '../undecoded.ts'

// Data transfers of protocol RT1. Reading from the device is the protocol's (RT1, data transfers); writing to it is our extension of the same
// ports: an announcement on the control port, fragments of N − 3 bytes on the transfer port, and the device's report. See decision 121.

/** What is read of a device, as its code on the wire. */
export const readSources = { flash: 1, logs: 2, ram: 3 } as const
export type ReadSource = keyof typeof readSources

/** What is written to a device, as its code on the wire. */
export const writeTargets = { core: 1, app: 2, configuration: 3, lookupTable: 4, other: 5 } as const
export type WriteTarget = keyof typeof writeTargets

/** Consecutive fragments: the number of the first, and how many. */
export type FragmentRange = readonly [from: number, count: number]

/** A message on the control port to the device. `id`: the number of the transfer at the device, 0 to 255. */
export type TransferControl =
  | {
      readonly kind: 'read'
      readonly id: number
      readonly source: ReadSource
      readonly address: number
      readonly length: number
    }
  | { readonly kind: 'abort'; readonly id: number }
  | { readonly kind: 'resend'; readonly id: number; readonly range: FragmentRange }
  | {
      readonly kind: 'announce'
      readonly id: number
      readonly target: WriteTarget
      readonly fragmentBytes: number
      readonly fragments: number
      readonly length: number
      /** CRC-32 of the whole. */
      readonly crc: number
    }
  | { readonly kind: 'ask'; readonly id: number }

const codes = { read: 1, abort: 2, resend: 3, announce: 4, ask: 5 } as const
const controlBytes = { read: 9, abort: 2, resend: 5, announce: 14, ask: 2 } as const satisfies Record<
  TransferControl['kind'],
  number
>

/** The most fragments that one message can ask for again. */
export const resendMax = 255

/** The bytes of a control message. */
export const encodeTransferControl = (control: TransferControl): Uint8Array => {
  const bytes = new Uint8Array(controlBytes[control.kind])
  const view = viewOf(bytes)
  bytes[0] = codes[control.kind]
  bytes[1] = control.id
  switch (control.kind) {
    case 'read':
      bytes[2] = readSources[control.source]
      view.setUint32(3, control.address)
      view.setUint16(7, control.length)
      break
    case 'resend':
      view.setUint16(2, control.range[0])
      bytes[4] = Math.min(resendMax, control.range[1])
      break
    case 'announce':
      bytes[2] = writeTargets[control.target]
      bytes[3] = control.fragmentBytes
      view.setUint16(4, control.fragments)
      view.setUint32(6, control.length)
      view.setUint32(10, control.crc)
      break
    case 'abort':
    case 'ask':
  }
  return bytes
}

const nameOf = <Name extends string>(
  names: Readonly<Record<Name, number>>,
  code: number,
): Name | undefined => {
  for (const name in names) if (names[name] === code) return name
  return undefined
}

/** A control message as the device reads it; undefined if it is none. */
export const decodeTransferControl = (bytes: Uint8Array): TransferControl | undefined => {
  const [code = 0, id = 0] = bytes
  const kind = nameOf(codes, code)
  if (kind === undefined || bytes.length !== controlBytes[kind]) return undefined
  const view = viewOf(bytes)
  switch (kind) {
    case 'read': {
      const source = nameOf(readSources, view.getUint8(2))
      return source && { kind, id, source, address: view.getUint32(3), length: view.getUint16(7) }
    }
    case 'resend':
      return { kind, id, range: [view.getUint16(2), view.getUint8(4)] }
    case 'announce': {
      const target = nameOf(writeTargets, view.getUint8(2))
      return (
        target && {
          kind,
          id,
          target,
          fragmentBytes: view.getUint8(3),
          fragments: view.getUint16(4),
          length: view.getUint32(6),
          crc: view.getUint32(10),
        }
      )
    }
    case 'abort':
    case 'ask':
      return { kind, id }
  }
}

/** A fragment of what is written to the device. */
interface WrittenFragment {
  readonly id: number
  /** From 0. */
  readonly fragment: number
  readonly data: Uint8Array
}

/** Bytes before the data of a fragment to the device, and of one from it. */
export const writtenHeader = 3
export const readHeader = 5

export const encodeWrittenFragment = ({ id, fragment, data }: WrittenFragment): Uint8Array =>
  Uint8Array.of(id, fragment >> 8, fragment & 0xff, ...data)

export const decodeWrittenFragment = (bytes: Uint8Array): WrittenFragment | undefined =>
  bytes.length > writtenHeader
    ? { id: bytes[0] ?? 0, fragment: viewOf(bytes).getUint16(1), data: bytes.slice(writtenHeader) }
    : undefined

/** A fragment of what was read from the device. */
export interface TransferFragment {
  readonly kind: 'transfer'
  readonly transferId: number
  /** From 0. */
  readonly fragment: number
  readonly fragments: number
  readonly data: Uint8Array
}

export const encodeTransferFragment = ({
  transferId,
  fragment,
  fragments,
  data,
}: Omit<TransferFragment, 'kind'>): Uint8Array =>
  Uint8Array.of(transferId, fragment >> 8, fragment & 0xff, fragments >> 8, fragments & 0xff, ...data)

export const decodeTransferFragment = (bytes: Uint8Array): TransferFragment | Undecoded => {
  if (bytes.length <= readHeader) return undecoded('wrongLength')
  const view = viewOf(bytes)
  const fragment = view.getUint16(1)
  const fragments = view.getUint16(3)
  return fragment < fragments
    ? { kind: 'transfer', transferId: view.getUint8(0), fragment, fragments, data: bytes.slice(readHeader) }
    : undecoded('malformed')
}

const crcBytes = 4

/** What the device sends of some bytes: the bytes, then their CRC-32. */
export const withCrc = (bytes: Uint8Array): Uint8Array => {
  const whole = new Uint8Array(bytes.length + crcBytes)
  whole.set(bytes)
  viewOf(whole).setUint32(bytes.length, crc32(bytes))
  return whole
}

/** The bytes that were followed by their CRC-32; undefined if it does not fit them. */
export const withoutCrc = (whole: Uint8Array): Uint8Array | undefined => {
  if (whole.length < crcBytes) return undefined
  const bytes = whole.subarray(0, whole.length - crcBytes)
  return viewOf(whole).getUint32(bytes.length) === crc32(bytes) ? bytes : undefined
}

/** What a device says of a transfer: it is receiving, it has all and the checksum fits, or does not, it refuses, or knows no such transfer. */
const transferReportStates = ['receiving', 'complete', 'checksumWrong', 'refused', 'unknown'] as const

/** The device's report of a transfer; `gaps` are the first of the fragments that it misses. */
export interface TransferReport {
  readonly kind: 'transferReport'
  readonly transferId: number
  readonly state: (typeof transferReportStates)[number]
  /** Fragments that it has. */
  readonly received: number
  readonly gaps: readonly FragmentRange[]
}

/** Gaps that fit into a report at every data rate. */
export const reportedGapsMax = 11
const reportHeader = 4
const gapBytes = 4

export const encodeTransferReport = ({
  transferId,
  state,
  received,
  gaps,
}: Omit<TransferReport, 'kind'>): Uint8Array => {
  const told = gaps.slice(0, reportedGapsMax)
  const bytes = new Uint8Array(reportHeader + told.length * gapBytes)
  const view = viewOf(bytes)
  bytes[0] = transferId
  bytes[1] = transferReportStates.indexOf(state)
  view.setUint16(2, received)
  for (const [index, [from, count]] of told.entries()) {
    view.setUint16(reportHeader + index * gapBytes, from)
    view.setUint16(reportHeader + index * gapBytes + 2, count)
  }
  return bytes
}

export const decodeTransferReport = (bytes: Uint8Array): TransferReport | Undecoded => {
  if (bytes.length < reportHeader || (bytes.length - reportHeader) % gapBytes !== 0)
    return undecoded('wrongLength')
  const view = viewOf(bytes)
  const state = transferReportStates[view.getUint8(1)]
  if (state === undefined) return undecoded('malformed')
  const gaps = Array.from({ length: (bytes.length - reportHeader) / gapBytes }, (_, index): FragmentRange => [
    view.getUint16(reportHeader + index * gapBytes),
    view.getUint16(reportHeader + index * gapBytes + 2),
  ])
  return { kind: 'transferReport', transferId: view.getUint8(0), state, received: view.getUint16(2), gaps }
}
