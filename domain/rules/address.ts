import { fold } from './text.ts'

/** A place in one line. */
export const addressLine = ({
  street,
  streetNumber,
  zipcode,
  city,
}: Readonly<Record<'street' | 'streetNumber' | 'zipcode' | 'city', string>>): string =>
  `${street} ${streetNumber}, ${zipcode} ${city}`

/** The parts of a house number: 5, 5a, 5-7, 5a-c, 12/1, 12 1/2. */
interface HouseNumber {
  readonly number: number
  readonly letter?: string
  /** After a slash: the staircase or rear building. */
  readonly part?: number
  readonly fraction?: string
  readonly to?: { readonly number: number; readonly letter?: string }
}

const pattern =
  /^(\d{1,4})(?:\s*([a-z]))?(?:\s*\/\s*(\d{1,3})|\s+(\d\/\d))?(?:\s*[-–+]\s*(\d{1,4})?\s*([a-z])?)?$/

const ascends = (from: HouseNumber, to: { number: number; letter?: string }): boolean =>
  to.number > from.number || (to.number === from.number && (to.letter ?? '') > (from.letter ?? ''))

/** Parses a house number; undefined if the text is not one. "5 a", "5A" and "Nr. 5a" are 5a. */
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
  const from = {
    number,
    ...(letter && { letter }),
    ...(part && { part: Number(part) }),
    ...(fraction && { fraction }),
  }
  if (toDigits === undefined && toLetter === undefined) return /[-–+]$/.test(whole) ? undefined : from
  const to = { number: toDigits ? Number(toDigits) : number, ...(toLetter && { letter: toLetter }) }
  return ascends(from, to) ? { ...from, to } : undefined
}

/** The canonical spelling of a house number: 5, 5a, 5-7, 5a-c, 12/1, 12 1/2. */
export const formatHouseNumber = ({ number, letter = '', part, fraction, to }: HouseNumber): string => {
  const from = `${number}${letter}${part === undefined ? '' : `/${part}`}${fraction ? ` ${fraction}` : ''}`
  if (!to) return from
  return `${from}-${to.number === number && to.letter ? '' : to.number}${to.letter ?? ''}`
}

type WhyNotHouseNumber = 'required' | 'invalidHouseNumber'

/** Why a text is not a house number. */
export const whyNotHouseNumber = (text: string): WhyNotHouseNumber | undefined => {
  if (text.trim() === '') return 'required'
  return parseHouseNumber(text) ? undefined : 'invalidHouseNumber'
}

/** A street normalised for comparison only: folded, "str." and "pl." written out, "St." as "sankt". */
export const normaliseStreet = (street: string): string =>
  fold(street)
    .split(' ')
    .map((word) => {
      if (word === 'st') return 'sankt'
      if (word.endsWith('str')) return `${word}asse`
      return word === 'pl' || /[a-z]{3}pl$/.test(word) ? `${word}atz` : word
    })
    .join(' ')

/** Key that is equal for the same building of a tenant: normalised street, number, postcode and city. */
export const addressKey = (address: {
  readonly street: string
  readonly streetNumber: string
  readonly zipcode: string
  readonly city: string
}): string => {
  const number = parseHouseNumber(address.streetNumber)
  return [
    normaliseStreet(address.street),
    number ? formatHouseNumber(number) : fold(address.streetNumber),
    fold(address.zipcode),
    fold(address.city),
  ].join('|')
}

/** The name that a building gets from its address: "{street} {number}, {city}". Source: spec 1 §2. */
export const buildingName = (street: string, number: string, city: string): string =>
  `${street} ${number}, ${city}`

/**
 * Splits street and house number: "Musterstr. 5a" becomes Musterstr. and 5a. A text that does not end with a house number is all street
 * ("Straße des 17. Juni", and also "Allee 12b 3. Hof").
 */
export const splitStreet = (text: string): { street: string; streetNumber?: string } => {
  const trimmed = text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/(?<=\p{L}\.)(?=\d)/gu, ' ')
  const tokens = trimmed.split(' ')
  for (let at = 1; at < tokens.length; at++) {
    const rest = tokens.slice(at).join(' ')
    if (/^\d/.test(rest) && parseHouseNumber(rest))
      return { street: tokens.slice(0, at).join(' ').replace(/,$/, ''), streetNumber: rest }
  }
  return { street: trimmed }
}

/** Whether a text has the form of a German postcode: five digits, as text because the first may be 0. The register knows which ones exist. */
export const isPostcode = (text: string): boolean => /^(?!00)\d{5}$/.test(text)

/**
 * Repairs a postcode: drops a country prefix ("D-01067") and restores the leading zero that a numeric cell loses (1067, "1067",
 * "1067.0"). Anything else is returned trimmed, for isPostcode to reject.
 */
export const restorePostcode = (cell: string | number): string => {
  const text = String(cell)
    .trim()
    .replace(/^(?:DE|D)\s*[-–]?\s*(?=\d)/i, '')
    .replace(/^(\d+)[.,]0+$/, '$1')
  return /^\d{4}$/.test(text) ? `0${text}` : text
}
