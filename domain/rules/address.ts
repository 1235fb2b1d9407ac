import { fold } from './text.ts'

/** A house number in its parts: 5, 5a, 5-7, 5a-c, 12/1, 12 1/2. */
export interface HouseNumber {
  readonly number: number
  readonly letter?: string
  /** Behind a slash: the stair or rear building. */
  readonly part?: number
  readonly fraction?: string
  readonly to?: { readonly number: number; readonly letter?: string }
}

const pattern = /^(\d{1,4})(?:\s*([a-z]))?(?:\s*\/\s*(\d{1,3})|\s+(\d\/\d))?(?:\s*[-–+]\s*(\d{1,4})?\s*([a-z])?)?$/

const ascends = (from: HouseNumber, to: { number: number; letter?: string }): boolean =>
  to.number > from.number || (to.number === from.number && (to.letter ?? '') > (from.letter ?? ''))

/** The parts of a house number as people write it, or undefined where it is none. "5 a", "5A" and "Nr. 5a" are 5a. */
export const parseHouseNumber = (text: string): HouseNumber | undefined => {
  const match = pattern.exec(
    text
      .trim()
      .toLowerCase()
      .replace(/^(?:nr|hausnr|no)\.?\s*/, '')
      .replace('½', ' 1/2')
      .replace(/\s+/g, ' '),
  )
  if (!match) return undefined
  const [whole, digits, letter, part, fraction, toDigits, toLetter] = match
  const number = Number(digits)
  if (number === 0) return undefined
  const from = { number, ...(letter && { letter }), ...(part && { part: Number(part) }), ...(fraction && { fraction }) }
  if (toDigits === undefined && toLetter === undefined) return /[-–+]$/.test(whole) ? undefined : from
  const to = { number: toDigits ? Number(toDigits) : number, ...(toLetter && { letter: toLetter }) }
  return ascends(from, to) ? { ...from, to } : undefined
}

/** The one way we write a house number: 5, 5a, 5-7, 5a-c, 12/1, 12 1/2. */
export const formatHouseNumber = ({ number, letter = '', part, fraction, to }: HouseNumber): string => {
  const from = `${number}${letter}${part === undefined ? '' : `/${part}`}${fraction ? ` ${fraction}` : ''}`
  if (!to) return from
  return `${from}-${to.number === number && to.letter ? '' : to.number}${to.letter ?? ''}`
}

export type WhyNotHouseNumber = 'required' | 'invalidHouseNumber'

/** Why a text is no house number. */
export const whyNotHouseNumber = (text: string): WhyNotHouseNumber | undefined => {
  if (text.trim() === '') return 'required'
  return parseHouseNumber(text) ? undefined : 'invalidHouseNumber'
}

/** A street for comparison only: folded, "str." and "pl." written out, "St." as "sankt". */
export const normaliseStreet = (street: string): string =>
  fold(street)
    .split(' ')
    .map((word) => {
      if (word === 'st') return 'sankt'
      if (word.endsWith('str')) return `${word}asse`
      return word === 'pl' || /[a-z]{3}pl$/.test(word) ? `${word}atz` : word
    })
    .join(' ')

/** What makes two buildings of a tenant the same: street, number, postcode and city, each for comparison. */
export const addressKey = (address: { readonly street: string; readonly streetNumber: string; readonly zipcode: string; readonly city: string }): string => {
  const number = parseHouseNumber(address.streetNumber)
  return [normaliseStreet(address.street), number ? formatHouseNumber(number) : fold(address.streetNumber), fold(address.zipcode), fold(address.city)].join('|')
}

/** The name a building gets from its address: "{street} {number}, {city}". Source: spec 1 §2. */
export const buildingName = (street: string, number: string, city: string): string => `${street} ${number}, ${city}`

/**
 * Street and house number out of one text: "Musterstr. 5a" is Musterstr. and 5a; without a number behind it, the text is
 * all street ("Straße des 17. Juni", and "Allee 12b 3. Hof" too, as nothing behind the last number is one).
 */
export const splitStreet = (text: string): { street: string; streetNumber?: string } => {
  const trimmed = text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/(?<=\p{L}\.)(?=\d)/gu, ' ')
  const tokens = trimmed.split(' ')
  for (let at = 1; at < tokens.length; at++) {
    const rest = tokens.slice(at).join(' ')
    if (/^\d/.test(rest) && parseHouseNumber(rest)) return { street: tokens.slice(0, at).join(' ').replace(/,$/, ''), streetNumber: rest }
  }
  return { street: trimmed }
}

/** True for a German postcode: five digits, kept as text because the first may be 0. Whether it exists is the register's to say. */
export const isPostcode = (text: string): boolean => /^(?!00)\d{5}$/.test(text)

/**
 * A postcode as it was meant: a country prefix dropped ("D-01067"), and the leading zero put back that a number cell
 * loses (1067, "1067", "1067.0"). Anything else comes back trimmed, for isPostcode to refuse.
 */
export const restorePostcode = (cell: string | number): string => {
  const text = String(cell)
    .trim()
    .replace(/^(?:DE|D)\s*[-–]?\s*(?=\d)/i, '')
    .replace(/^(\d+)[.,]0+$/, '$1')
  return /^\d{4}$/.test(text) ? `0${text}` : text
}
