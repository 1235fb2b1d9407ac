import { fromHex, toHex, viewOf } from '../codec/bytes.ts'
import { crc32 } from '../codec/crc32.ts'
import type { FragmentSession } from '../codec/lorawan/fragmentation.ts'
import { fragmentCount } from '../codec/lorawan/parity.ts'
import { firmwareKinds, type FirmwareKind } from './artifacts.ts'

/**
 * What goes over the air: the compressed image behind what a device needs to judge it. 0–3 the letters VTL1; 4 program (0 core, 1 app);
 * 5–7 version; 8–11 bytes of the image (big-endian); 12–75 Ed25519 signature over the image; 76 number of hardware revisions, and those.
 */
export interface ImageBlock {
  readonly kind: FirmwareKind
  readonly version: string
  readonly size: number
  /** Hexadecimal, 64 bytes. */
  readonly signature: string
  readonly hardwareRevisions: readonly number[]
  /** gzip. */
  readonly compressed: Uint8Array
}

const magic = Uint8Array.of(0x56, 0x54, 0x4c, 0x31)
const fixed = 77

/** Bytes of the block besides the compressed image. */
export const blockOverhead = (hardwareRevisions: readonly number[]): number =>
  fixed + hardwareRevisions.length

export const encodeBlock = ({
  kind,
  version,
  size,
  signature,
  hardwareRevisions,
  compressed,
}: ImageBlock): Uint8Array => {
  const bytes = new Uint8Array(blockOverhead(hardwareRevisions) + compressed.length)
  bytes.set(magic)
  bytes[4] = firmwareKinds.indexOf(kind)
  bytes.set(version.split('.').map(Number), 5)
  viewOf(bytes).setUint32(8, size)
  bytes.set(fromHex(signature), 12)
  bytes[76] = hardwareRevisions.length
  bytes.set(hardwareRevisions, fixed)
  bytes.set(compressed, blockOverhead(hardwareRevisions))
  return bytes
}

/** Reads a block; undefined if it is none. */
export const decodeBlock = (bytes: Uint8Array): ImageBlock | undefined => {
  const kind = firmwareKinds[bytes[4] ?? -1]
  const count = bytes[76]
  if (
    kind === undefined ||
    count === undefined ||
    bytes.length < fixed + count ||
    magic.some((byte, at) => bytes[at] !== byte)
  )
    return undefined
  return {
    kind,
    version: [...bytes.subarray(5, 8)].join('.'),
    size: viewOf(bytes).getUint32(8),
    signature: toHex(bytes.subarray(12, 76)),
    hardwareRevisions: [...bytes.subarray(fixed, fixed + count)],
    compressed: bytes.slice(fixed + count),
  }
}

/** What identifies a block in its session: its CRC-32, so that a device notices at once if the block is not what was announced. */
export const descriptorOf = (block: Uint8Array): string => crc32(block).toString(16).padStart(8, '0')

/** The session that brings a block to one device in fragments of so many bytes. */
export const sessionOf = (block: Uint8Array, index: number, size: number): FragmentSession => {
  const fragments = fragmentCount(block.length, size)
  return {
    index,
    groups: 0,
    fragments,
    size,
    delay: 0,
    matrix: 0,
    padding: fragments * size - block.length,
    descriptor: descriptorOf(block),
  }
}
