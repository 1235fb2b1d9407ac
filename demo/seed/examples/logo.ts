import { crc32, deflateSync } from 'node:zlib'

const size = 48

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8 + body.length)
  frame.writeUInt32BE(data.length, 0)
  body.copy(frame, 4)
  frame.writeUInt32BE(crc32(body), 4 + body.length)
  return frame
}

/** A gable over three storeys, a typical property manager's logo. 0 paper, 1 ink. */
const pixel = (x: number, y: number): number => {
  if (y < 18) return Math.abs(x - 24) <= y + 4 ? 1 : 0
  if (x < 6 || x > 41 || y > 44) return 0
  return y % 9 > 2 && y % 9 < 7 && x % 9 > 2 && x % 9 < 7 ? 0 : 1
}

/** The logo as a PNG, uncompressed so that its bytes are the same on every machine. */
export const logo = (): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  // 8 bits per pixel with a palette
  header.set([8, 3, 0, 0, 0], 8)
  const lines = Array.from({ length: size }, (_none, y) => Buffer.from([0, ...Array.from({ length: size }, (_nothing, x) => pixel(x, y))]))
  const palette = Buffer.from([255, 255, 255, 31, 94, 122])
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header), chunk('PLTE', palette), chunk('IDAT', deflateSync(Buffer.concat(lines), { level: 0 })), chunk('IEND', Buffer.alloc(0)),
  ])
}
