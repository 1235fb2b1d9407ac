import { crc32, deflateRawSync } from 'node:zlib'

/** One part of a hand-made zip; every header field can be forged. */
export interface PartToZip {
  name: string
  data: string | Buffer
  method?: number
  /** the name in the part's local header, if it differs */
  localName?: string
  /** forged sizes in the headers */
  size?: number
  packedSize?: number
  crc?: number
  /** forged offset of the part in the central directory */
  at?: number
  flags?: number
  /** external attributes, such as the Unix mode */
  attributes?: number
  /** compressed bytes to write as they are, instead of compressing `data` */
  packed?: Buffer
  /** whether sizes and offset are in a zip64 field of the directory */
  zip64?: boolean
}

interface ZipOptions {
  /** forged number of parts in the end record */
  count?: number
  comment?: string
  /** adds a zip64 end record; with `disagree` it names another offset */
  zip64?: boolean | 'disagree'
}

function long(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}

function record(fields: [size: 2 | 4, value: number][]): Buffer {
  return Buffer.concat(
    fields.map(([size, value]) => {
      const bytes = Buffer.alloc(size)
      bytes.writeUIntLE(value, 0, size)
      return bytes
    }),
  )
}

export function buildZip(parts: readonly PartToZip[], options: ZipOptions = {}): Buffer {
  const bodies: Buffer[] = []
  const central: Buffer[] = []
  let at = 0
  for (const part of parts) {
    const data = Buffer.from(part.data)
    const method = part.method ?? 8
    const packed = part.packed ?? (method === 8 ? deflateRawSync(data) : data)
    const {
      flags = 0x800,
      crc = crc32(data),
      size = data.length,
      packedSize = packed.length,
      attributes = 0,
    } = part
    const name = Buffer.from(part.name)
    const localName = Buffer.from(part.localName ?? part.name)
    const place = part.at ?? at
    const extra = part.zip64
      ? Buffer.concat([
          record([
            [2, 1],
            [2, 24],
          ]),
          long(size),
          long(packedSize),
          long(place),
        ])
      : Buffer.alloc(0)
    const [shownSize, shownPacked, shownPlace] = part.zip64
      ? [0xffffffff, 0xffffffff, 0xffffffff]
      : [size, packedSize, place]
    const local = record([
      [4, 0x04034b50],
      [2, 20],
      [2, flags],
      [2, method],
      [4, 0x210000],
      [4, crc],
      [4, Math.min(packedSize, 0xffffffff)],
      [4, Math.min(size, 0xffffffff)],
      [2, localName.length],
      [2, 0],
    ])
    const start = Buffer.concat([local, localName, packed])
    const listed = record([
      [4, 0x02014b50],
      [2, 0x0314],
      [2, 20],
      [2, flags],
      [2, method],
      [4, 0x210000],
      [4, crc],
      [4, shownPacked],
      [4, shownSize],
      [2, name.length],
      [2, extra.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, attributes],
      [4, shownPlace],
    ])
    bodies.push(start)
    central.push(Buffer.concat([listed, name, extra]))
    at += start.length
  }
  const directory = Buffer.concat(central)
  const count = options.count ?? parts.length
  const comment = Buffer.from(options.comment ?? '')
  const ends: Buffer[] = []
  if (options.zip64) {
    const place = options.zip64 === 'disagree' ? at - 1 : at
    ends.push(
      record([
        [4, 0x06064b50],
        [4, 44],
        [4, 0],
        [2, 45],
        [2, 45],
        [4, 0],
        [4, 0],
      ]),
      long(count),
      long(count),
      long(directory.length),
      long(place),
    )
    ends.push(
      record([
        [4, 0x07064b50],
        [4, 0],
      ]),
      long(at + directory.length),
      record([[4, 1]]),
    )
  }
  ends.push(
    record([
      [4, 0x06054b50],
      [2, 0],
      [2, 0],
      [2, count & 0xffff],
      [2, count & 0xffff],
      [4, directory.length],
      [4, at],
      [2, comment.length],
    ]),
    comment,
  )
  return Buffer.concat([...bodies, directory, ...ends])
}
