import { pipeline } from 'node:stream/promises'
import { createDeflateRaw, crc32 } from 'node:zlib'

export interface ZipPart {
  name: string
  /** The text in chunks, generated only when this part is written. */
  text: AsyncIterable<string> | Iterable<string>
}

interface Written {
  name: Buffer
  crc: number
  packed: number
  size: number
  at: number
}

const version = 20
/** Flags: sizes follow the data; names are UTF-8. */
const flags = 0x0808
const deflate = 8
/** 1980-01-01, constant so that the same rows yield the same file. */
const day = 0x21
const maxBytes = 0xffffffff

function header(
  signature: number,
  { crc, packed, size, name }: Omit<Written, 'at'>,
  central: boolean,
): Buffer {
  const start = central ? 6 : 4
  const bytes = Buffer.alloc(central ? 46 : 30)
  bytes.writeUInt32LE(signature, 0)
  if (central) bytes.writeUInt16LE(version, 4)
  bytes.writeUInt16LE(version, start)
  bytes.writeUInt16LE(flags, start + 2)
  bytes.writeUInt16LE(deflate, start + 4)
  bytes.writeUInt16LE(day, start + 8)
  bytes.writeUInt32LE(crc, start + 10)
  bytes.writeUInt32LE(packed, start + 14)
  bytes.writeUInt32LE(size, start + 18)
  bytes.writeUInt16LE(name.length, start + 22)
  return bytes
}

function descriptor({ crc, packed, size }: Written): Buffer {
  const bytes = Buffer.alloc(16)
  ;[0x08074b50, crc, packed, size].forEach((value, index) => bytes.writeUInt32LE(value, index * 4))
  return bytes
}

function directory(parts: Written[], at: number): Buffer {
  const entries = parts.map((part) => {
    const bytes = header(0x02014b50, part, true)
    bytes.writeUInt32LE(part.at, 42)
    return Buffer.concat([bytes, part.name])
  })
  const size = entries.reduce((sum, { length }) => sum + length, 0)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...entries, end])
}

/** Writes a zip as a stream: only the current chunk of a part is in memory, and compression runs off this thread. */
export async function* zipStream(parts: AsyncIterable<ZipPart> | Iterable<ZipPart>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let at = 0
  for await (const { name, text } of parts) {
    const part: Written = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, at }
    const start = Buffer.concat([header(0x04034b50, part, false), part.name])
    yield start
    const packer = createDeflateRaw()
    const packing = pipeline(async function* () {
      for await (const piece of text) {
        const bytes = Buffer.from(piece)
        part.crc = crc32(bytes, part.crc)
        part.size += bytes.length
        yield bytes
      }
    }, packer)
    // awaited below; until then a failure must not count as an unhandled rejection
    packing.catch(() => {})
    for await (const chunk of packer) {
      part.packed += chunk.length
      yield chunk
    }
    await packing
    yield descriptor(part)
    at += start.length + part.packed + 16
    if (part.size > maxBytes || at > maxBytes) throw new Error('A zip without zip64 holds 4 GiB at maxBytes')
    written.push(part)
  }
  yield directory(written, at)
}
