import type { ReadLimits } from '../limits.ts'
import { SpreadsheetError } from '../SpreadsheetError.ts'
import { corrupt, unsafe } from './corrupt.ts'

export interface ZipEntry {
  name: string
  /** 0 stored, 8 deflate */
  method: number
  crc: number
  packed: Buffer
  /** What the directory says; it is compared with the count, never trusted. */
  unpackedSize: number
}

interface Ends {
  count: number
  offset: number
  end: number
}

interface Listed {
  name: string
  entry: ZipEntry
  start: number
  end: number
  ignored: boolean
}

const sizeOfEnd = 22
const longestComment = 0xffff
const symlink = 0o120000

/** A 64-bit field; anything past the file is a lie whatever its size. */
function readLong(bytes: Buffer, at: number): number {
  const value = bytes.readBigUInt64LE(at)
  if (value > BigInt(bytes.length) * 4096n) throw unsafe('a zip64 field points past the file')
  return Number(value)
}

function findEnd(bytes: Buffer): number {
  for (let at = bytes.length - sizeOfEnd; at >= Math.max(0, bytes.length - sizeOfEnd - longestComment); at--) {
    if (bytes.readUInt32LE(at) === 0x06054b50 && at + sizeOfEnd + bytes.readUInt16LE(at + 20) === bytes.length) return at
  }
  throw corrupt('the zip has no directory')
}

function readEnds(bytes: Buffer): Ends {
  const at = findEnd(bytes)
  const classic = { count: bytes.readUInt16LE(at + 10), offset: bytes.readUInt32LE(at + 16), end: at }
  const long = at >= 20 && bytes.readUInt32LE(at - 20) === 0x07064b50
  if (!long) return classic
  const record = readLong(bytes, at - 12)
  if (record + 56 > at - 20 || bytes.readUInt32LE(record) !== 0x06064b50) throw unsafe('the zip64 directory is not where it should be')
  const ends = { count: readLong(bytes, record + 32), offset: readLong(bytes, record + 48), end: record }
  const agrees = (classic.count === 0xffff || classic.count === ends.count) && (classic.offset === 0xffffffff || classic.offset === ends.offset)
  if (!agrees) throw unsafe('the two directories of the zip disagree')
  return ends
}

/** The zip64 values stand in the extra field, in this order, for those of the three that are all ones. */
function resolveLong(bytes: Buffer, extraAt: number, extraEnd: number, short: [number, number, number]): [number, number, number] {
  if (!short.includes(0xffffffff)) return short
  for (let at = extraAt; at + 4 <= extraEnd; at += 4 + bytes.readUInt16LE(at + 2)) {
    if (bytes.readUInt16LE(at) !== 1) continue
    let next = at + 4
    const fieldEnd = Math.min(extraEnd, next + bytes.readUInt16LE(at + 2))
    const take = (value: number): number => {
      if (value !== 0xffffffff) return value
      if (next + 8 > fieldEnd) throw corrupt('a zip64 field is missing')
      next += 8
      return readLong(bytes, next - 8)
    }
    return [take(short[0]), take(short[1]), take(short[2])]
  }
  throw corrupt('a zip64 field is missing')
}

/** Names that lead out of the archive, and links: nothing we open is called so, and nobody else shall meet them. */
function isIgnored(name: string, attributes: number): boolean {
  const leadsOut = name.startsWith('/') || name.includes('\\') || name.includes(':') || name.includes('\0') || name.split('/').includes('..')
  return leadsOut || name.endsWith('/') || ((attributes >>> 16) & 0o170000) === symlink
}

function readListed(bytes: Buffer, at: number, ends: Ends): { listed: Listed; next: number } {
  if (at + 46 > ends.end || bytes.readUInt32LE(at) !== 0x02014b50) throw corrupt('the zip directory is broken')
  const nameLength = bytes.readUInt16LE(at + 28)
  const extraAt = at + 46 + nameLength
  const extraEnd = extraAt + bytes.readUInt16LE(at + 30)
  const next = extraEnd + bytes.readUInt16LE(at + 32)
  if (next > ends.end) throw corrupt('the zip directory is broken')
  const rawName = bytes.subarray(at + 46, extraAt)
  const short: [number, number, number] = [bytes.readUInt32LE(at + 24), bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 42)]
  const [unpackedSize, packedSize, start] = resolveLong(bytes, extraAt, extraEnd, short)
  const method = bytes.readUInt16LE(at + 10)
  if ((bytes.readUInt16LE(at + 8) & 1) !== 0) throw new SpreadsheetError('fileEncrypted')
  if (start + 30 > ends.offset || bytes.readUInt32LE(start) !== 0x04034b50) throw corrupt('a part is not where the directory says')
  const dataAt = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28)
  const end = dataAt + packedSize
  if (end > ends.offset) throw corrupt('a part ends past its archive')
  const sameName = rawName.equals(bytes.subarray(start + 30, start + 30 + bytes.readUInt16LE(start + 26)))
  if (!sameName || bytes.readUInt16LE(start + 8) !== method) throw unsafe('a part and the directory disagree')
  const name = rawName.toString('utf8')
  const entry = { name, method, crc: bytes.readUInt32LE(at + 16), packed: bytes.subarray(dataAt, end), unpackedSize }
  return { listed: { name, entry, start, end, ignored: isIgnored(name, bytes.readUInt32LE(at + 38)) }, next }
}

/**
 * The parts of a zip, by lower-case name (the names of an office package know no case), judged before anything is unpacked:
 * how many there are, that each lies within the file and apart from the others, and that both of its headers agree.
 */
export function readZipDirectory(bytes: Buffer, limits: Pick<ReadLimits, 'entries'>): Map<string, ZipEntry> {
  const ends = readEnds(bytes)
  if (ends.count > limits.entries) throw new SpreadsheetError('tooManyEntries', { limit: limits.entries })
  if (ends.offset > ends.end) throw corrupt('the zip directory is broken')
  const all: Listed[] = []
  let at = ends.offset
  for (let index = 0; index < ends.count; index++) {
    const { listed, next } = readListed(bytes, at, ends)
    all.push(listed)
    at = next
  }
  if (at !== ends.end) throw unsafe('the zip directory lists less than it holds')
  all.sort((a, b) => a.start - b.start)
  all.forEach((listed, index) => {
    if (listed.start < (all[index - 1]?.end ?? 0)) throw unsafe('parts of the zip overlap')
  })
  const entries = new Map<string, ZipEntry>()
  for (const { name, entry, ignored } of all) {
    if (ignored) continue
    if (entries.has(name.toLowerCase())) throw unsafe('a part is there twice')
    entries.set(name.toLowerCase(), entry)
  }
  return entries
}
