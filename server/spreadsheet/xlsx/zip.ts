import { createInflateRaw, crc32 } from 'node:zlib'
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'
import type { ReadLimits } from '../limits.ts'
import { corrupt, SpreadsheetError, unsafe } from '../SpreadsheetError.ts'

export interface ZipEntry {
  name: string
  /** 0 stored, 8 deflate */
  method: number
  crc: number
  packed: Buffer
  /** The size that the central directory claims; it is compared with the counted bytes, never trusted. */
  unpackedSize: number
}

/** A part with the position of its header and data in the file. */
interface Placed {
  entry: ZipEntry
  start: number
  end: number
  ignored: boolean
}

const chunkSize = 64 * 1024
const endRecordSize = 22
/** Signatures of the two kinds of end record. */
const endMarks: readonly string[] = ['PK\u0005\u0006', 'PK\u0006\u0006']
const symlink = 0o120000

/** Turns any error of the zip library into ours: the library words its own. */
async function orCorrupt<T>(reading: Promise<T>, detail: string): Promise<T> {
  try {
    return await reading
  } catch {
    throw corrupt(detail)
  }
}

/** Ignores names outside the archive and symbolic links: no part that we read has such a name, and no other code should see them. */
function isIgnored(name: string, attributes: number): boolean {
  const leadsOut =
    name.startsWith('/') ||
    name.includes('\\') ||
    name.includes(':') ||
    name.includes('\0') ||
    name.split('/').includes('..')
  return leadsOut || name.endsWith('/') || ((attributes >>> 16) & 0o170000) === symlink
}

/** The end record and its zip64 counterpart must point to the same directory, because the library believes only the latter. */
function refuseTwoDirectories(bytes: Buffer, zip: ZipFile): void {
  const end = bytes.length - endRecordSize - zip.comment.length
  const [count, offset] = [bytes.readUInt16LE(end + 10), bytes.readUInt32LE(end + 16)]
  const agrees =
    (count === 0xffff || count === zip.entryCount) &&
    (offset === 0xffffffff || offset === Number(zip.readEntryCursor))
  if (!agrees) throw unsafe('the two directories of the zip disagree')
}

async function placePart(bytes: Buffer, zip: ZipFile, listed: Entry): Promise<Placed> {
  const {
    fileNameRaw,
    compressionMethod: method,
    compressedSize,
    uncompressedSize: unpackedSize,
    crc32: crc,
    relativeOffsetOfLocalHeader: start,
  } = listed
  if (listed.isEncrypted()) throw new SpreadsheetError('fileEncrypted')
  // no compression reaches this ratio, so the size is forged, whatever the limits are
  if (unpackedSize > bytes.length * 4096) throw unsafe('a part says that it is larger than it can be')
  const own = await orCorrupt(
    zip.readLocalFileHeaderPromise(listed),
    'a part is not where the directory says',
  )
  if (!own.fileName.equals(fileNameRaw) || own.compressionMethod !== method)
    throw unsafe('a part and the directory disagree')
  const end = own.fileDataStart + compressedSize
  const name = fileNameRaw.toString('utf8')
  const entry = { name, method, crc, packed: bytes.subarray(own.fileDataStart, end), unpackedSize }
  return { entry, start, end, ignored: isIgnored(name, listed.externalFileAttributes) }
}

async function placeParts(bytes: Buffer, zip: ZipFile): Promise<Placed[]> {
  const directory = Number(zip.readEntryCursor)
  const parts: Placed[] = []
  const entries = zip.eachEntry()
  for (;;) {
    const next = await orCorrupt(entries.next(), 'the zip directory is broken')
    if (next.done) break
    parts.push(await placePart(bytes, zip, next.value))
  }
  const behind = Number(zip.readEntryCursor)
  if (!endMarks.includes(bytes.toString('latin1', behind, behind + 4)))
    throw unsafe('the zip directory lists less than it holds')
  parts.sort((a, b) => a.start - b.start)
  parts.forEach(({ start, end }, index) => {
    if (end > directory) throw corrupt('a part ends past its archive')
    if (start < (parts[index - 1]?.end ?? 0)) throw unsafe('parts of the zip overlap')
  })
  return parts
}

/**
 * The parts of a zip by lower-case name (names in office packages are case-insensitive). Before anything is unpacked it checks the number
 * of parts, that each lies within the file without overlapping others, and that both headers of each part agree.
 */
export async function readZipDirectory(
  bytes: Buffer,
  limits: Pick<ReadLimits, 'entries'>,
): Promise<Map<string, ZipEntry>> {
  const zip = await orCorrupt(
    fromBufferPromise(bytes, { decodeStrings: false, validateEntrySizes: false }),
    'the zip has no directory',
  )
  if (zip.entryCount > limits.entries) throw new SpreadsheetError('tooManyEntries', { limit: limits.entries })
  refuseTwoDirectories(bytes, zip)
  const entries = new Map<string, ZipEntry>()
  for (const { entry, ignored } of await placeParts(bytes, zip)) {
    if (ignored) continue
    if (entries.has(entry.name.toLowerCase())) throw unsafe('a part is there twice')
    entries.set(entry.name.toLowerCase(), entry)
  }
  return entries
}

async function* stored(entry: ZipEntry): AsyncGenerator<Buffer> {
  for (let at = 0; at < entry.packed.length; at += chunkSize) yield entry.packed.subarray(at, at + chunkSize)
}

/** Replaces the library's own stream, which ignores bytes after the end of the compressed data. */
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

/** Unpacks parts and counts the actual output over the whole file. */
export class Unpacker {
  readonly #limits: Pick<ReadLimits, 'unpackedBytes' | 'ratio' | 'ratioFloorBytes'>
  #total = 0

  constructor(limits: Pick<ReadLimits, 'unpackedBytes' | 'ratio' | 'ratioFloorBytes'>) {
    this.#limits = limits
  }

  /** The bytes of a part in chunks of at most 64 KiB; enforces the limits and the directory's size and checksum. */
  async *bytes(entry: ZipEntry): AsyncGenerator<Buffer> {
    if (entry.method !== 0 && entry.method !== 8) throw corrupt(`packing method ${entry.method}`)
    const { unpackedBytes, ratio, ratioFloorBytes } = this.#limits
    let size = 0
    let checksum = 0
    for await (const chunk of entry.method === 0 ? stored(entry) : inflated(entry)) {
      size += chunk.length
      this.#total += chunk.length
      const dense = size > ratioFloorBytes && size > entry.packed.length * ratio
      if (dense || this.#total > unpackedBytes)
        throw new SpreadsheetError('unpackedTooLarge', { limit: unpackedBytes })
      checksum = crc32(chunk, checksum)
      yield chunk
    }
    if (size !== entry.unpackedSize) throw unsafe('a part lies about its size')
    if (checksum !== entry.crc) throw corrupt('a part has the wrong checksum')
  }

  /** The same as text. Office packages are UTF-8; other encodings are rejected, because they could hide markup from the checks. */
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
