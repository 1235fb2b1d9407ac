import { createInflateRaw, crc32 } from 'node:zlib'
import type { ReadLimits } from '../limits.ts'
import { SpreadsheetError } from '../SpreadsheetError.ts'
import { corrupt, unsafe } from './corrupt.ts'
import type { ZipEntry } from './zipDirectory.ts'

const chunkSize = 64 * 1024

async function* stored(entry: ZipEntry): AsyncGenerator<Buffer> {
  for (let at = 0; at < entry.packed.length; at += chunkSize) yield entry.packed.subarray(at, at + chunkSize)
}

async function* inflated(entry: ZipEntry): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw({ chunkSize })
  inflate.end(entry.packed)
  try {
    for await (const chunk of inflate) yield chunk
  } catch {
    throw corrupt('a part does not inflate')
  } finally {
    inflate.destroy()
  }
  if (inflate.bytesWritten !== entry.packed.length) throw unsafe('a part has bytes behind its end')
}

/** Unpacks parts and counts, over the whole file, what really comes out. */
export class Unpacker {
  readonly #limits: Pick<ReadLimits, 'unpackedBytes' | 'ratio' | 'ratioFloorBytes'>
  #total = 0

  constructor(limits: Pick<ReadLimits, 'unpackedBytes' | 'ratio' | 'ratioFloorBytes'>) {
    this.#limits = limits
  }

  /** The bytes of a part in chunks of at most 64 KiB; size, ratio and checksum are held to what the caps and the directory say. */
  async *bytes(entry: ZipEntry): AsyncGenerator<Buffer> {
    if (entry.method !== 0 && entry.method !== 8) throw corrupt(`packing method ${entry.method}`)
    const { unpackedBytes, ratio, ratioFloorBytes } = this.#limits
    let size = 0
    let checksum = 0
    for await (const chunk of entry.method === 0 ? stored(entry) : inflated(entry)) {
      size += chunk.length
      this.#total += chunk.length
      const dense = size > ratioFloorBytes && size > entry.packed.length * ratio
      if (dense || this.#total > unpackedBytes) throw new SpreadsheetError('unpackedTooLarge', { limit: unpackedBytes })
      checksum = crc32(chunk, checksum)
      yield chunk
    }
    if (size !== entry.unpackedSize) throw unsafe('a part lies about its size')
    if (checksum !== entry.crc) throw corrupt('a part has the wrong checksum')
  }

  /** The same as text. Office packages are UTF-8; anything else is refused, as it could hide what is looked for. */
  async *text(entry: ZipEntry): AsyncGenerator<string> {
    const decoder = new TextDecoder('utf-8', { fatal: true })
    const decode = (chunk?: Buffer): string => {
      try {
        return decoder.decode(chunk, { stream: chunk !== undefined })
      } catch {
        throw corrupt('a part is not UTF-8')
      }
    }
    for await (const chunk of this.bytes(entry)) yield decode(chunk)
    yield decode()
  }
}
