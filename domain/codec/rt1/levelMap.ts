import { targetTemperatureMax, targetTemperatureMin } from '../../limits.ts'
import { viewOf } from '../bytes.ts'
import { header, temperatureByte } from './fields.ts'

/** Number of target levels of a thermostat, 0 to 17. */
const levelCount = 18

/** °C of each level as set in production: frost protection, then 12 to 28. */
export const defaultLevelMap: readonly number[] = [
  6, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28,
]

type WhyNotLevelMap = 'levelMapLength' | 'temperatureRange' | 'levelMapDecreasing'

/** Why temperatures (°C) are not a valid level mapping: 18 values, each 6 to 28, never decreasing. Source: RT1, level mapping. */
export const whyNotLevelMap = (levels: readonly number[]): WhyNotLevelMap | undefined => {
  if (levels.length !== levelCount) return 'levelMapLength'
  if (!levels.every((celsius) => celsius >= targetTemperatureMin && celsius <= targetTemperatureMax))
    return 'temperatureRange'
  return levels.every((celsius, level) => celsius >= (levels[level - 1] ?? celsius))
    ? undefined
    : 'levelMapDecreasing'
}

/** The °C of a thermostat's levels: as it last reported them; as set in production if it never did; none if its report cannot be true. */
export const levelsOf = (reported: {
  readonly levelMap: readonly number[] | null
  readonly levelMapAt: string | null
}): readonly number[] => reported.levelMap ?? (reported.levelMapAt === null ? defaultLevelMap : [])

/** CRC-8 with polynomial 0x07 and initial value 0, without reflection. */
export const crc8 = (bytes: Uint8Array): number => {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte
    for (let turn = 0; turn < 8; turn++) crc = crc & 0x80 ? ((crc << 1) ^ 0x07) & 0xff : crc << 1
  }
  return crc
}

/** Encodes a mapping as its 18 bytes on the wire, 0.1 °C per step from 5 °C. */
export const levelBytes = (levels: readonly number[]): Uint8Array =>
  Uint8Array.from(levels.slice(0, levelCount), temperatureByte)

/** The checksum of a mapping (°C), as the fingerprint reports it. */
export const levelMapCrc = (levels: readonly number[]): number => crc8(levelBytes(levels))

export const levelMappingBytes = 1 + levelCount

/** Decodes 18 bytes from an offset to the °C of each level. */
export const levelsAt = (view: DataView, from: number): number[] =>
  Array.from({ length: levelCount }, (_, level) => (50 + view.getUint8(from + level)) / 10)

/** Decodes a level mapping message, which is levelMappingBytes long, to the °C of levels 0 to 17. */
export const decodeLevelMapping = (bytes: Uint8Array): number[] => levelsAt(viewOf(bytes), 1)

/** Encodes a level mapping message from the °C of levels 0 to 17. */
export const encodeLevelMapping = (levels: readonly number[]): Uint8Array =>
  Uint8Array.of(header('levelMapping'), ...levelBytes(levels))
