const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xed_b8_83_20 ^ (value >>> 1) : value >>> 1
  return value
})

/** CRC-32 of bytes (IEEE 802.3), as an unsigned number. */
export const crc32 = (bytes: Uint8Array): number => {
  let value = 0xff_ff_ff_ff
  for (const byte of bytes) value = (value >>> 8) ^ (table[(value ^ byte) & 0xff] ?? 0)
  return (value ^ 0xff_ff_ff_ff) >>> 0
}
