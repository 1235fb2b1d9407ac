import { isRecord } from '../../../domain/records.ts'

// Protobuf's JSON omits fields that have their default value and writes 64-bit numbers as strings, and older servers omit other fields:
// every reader accepts any value and falls back to the default of its type.

export type Json = Readonly<Record<string, unknown>>

export const recordAt = (json: Json, key: string): Json => {
  const value = json[key]
  return isRecord(value) ? value : {}
}

export const listAt = (json: Json, key: string): Json[] => {
  const value = json[key]
  return Array.isArray(value) ? value.filter(isRecord) : []
}

const longest = 1000

/** Makes a text storable: well-formed Unicode, no NUL, limited length. */
const storable = (text: string): string => text.slice(0, longest).toWellFormed().replaceAll('\0', '')

export const textAt = (json: Json, key: string): string => {
  const value = json[key]
  return typeof value === 'string' ? storable(value) : typeof value === 'number' ? String(value) : ''
}

/** A finite number, possibly written as a string. */
export const numberAt = (json: Json, key: string): number => {
  const value = json[key]
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : 0
}

/** A whole number, clamped to a range. */
export const wholeAt = (json: Json, key: string, low: number, high: number): number =>
  Math.min(high, Math.max(low, Math.round(numberAt(json, key))))

/** Whether a field is absent, or a whole number from 0 to a limit. */
export const isWholeAt = (json: Json, key: string, high: number): boolean => {
  const value = json[key] ?? 0
  if (typeof value !== 'number' && typeof value !== 'string') return false
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value)
  return Number.isInteger(number) && number >= 0 && number <= high
}

export const booleanAt = (json: Json, key: string): boolean => json[key] === true || json[key] === 'true'

/** A record of at most fifty texts; values other than texts and numbers are dropped. */
export const textsAt = (json: Json, key: string): Record<string, string> => {
  const texts = recordAt(json, key)
  return Object.fromEntries(
    Object.keys(texts)
      .slice(0, 50)
      .filter((name) => ['string', 'number'].includes(typeof texts[name]))
      .map((name) => [storable(name), textAt(texts, name)]),
  )
}

const earliest = Date.UTC(2000, 0, 1)
const latest = Date.UTC(2200, 0, 1)

/** An instant (RFC 3339, up to nine fractional digits) as ISO text with milliseconds; undefined if it is invalid or out of range. */
export const instantAt = (json: Json, key: string): string | undefined => {
  const time = Date.parse(textAt(json, key))
  return time >= earliest && time < latest ? new Date(time).toISOString() : undefined
}

/** The object in a message; undefined if the message is not JSON or not an object. */
export const parseObject = (payload: Uint8Array): Json | undefined => {
  try {
    const value: unknown = JSON.parse(
      Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength).toString('utf8'),
    )
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}
