import { parseHouseNumber, restorePostcode, splitStreet } from '../rules/address.ts'
import { fold } from '../rules/text.ts'
import { isGermany } from './place.ts'

const salutation = /^(?:herrn?|frau|hr\.|fr\.|familie|fam\.|eheleute|mr\.?|mrs\.?|ms\.?)\s+/i

/** Splits a person's name: "Müller, Anna", "Frau Anna Müller"; a single word is a last name. */
export const splitName = (text: string): { firstName?: string; lastName: string } => {
  const name = text.replace(salutation, '').replace(/\s+/g, ' ').trim()
  const comma = name.indexOf(',')
  if (comma > 0) {
    const firstName = name
      .slice(comma + 1)
      .replace(salutation, '')
      .trim()
    return { lastName: name.slice(0, comma).trim(), ...(firstName && { firstName }) }
  }
  const blank = name.lastIndexOf(' ')
  return blank > 0 ? { firstName: name.slice(0, blank), lastName: name.slice(blank + 1) } : { lastName: name }
}

const vacant = new Set([
  '',
  'leerstand',
  'leerstehend',
  'leer',
  'steht leer',
  'unvermietet',
  'nicht vermietet',
  'vacant',
  'not let',
  'n n',
  'nn',
  'no renter',
  'kein mieter',
])

/** Whether the text in the renter's place says that the unit is vacant. */
export const isVacant = (text: string): boolean => vacant.has(fold(text))

const placeOf = (text: string): { zipcode: string; city: string } | undefined => {
  const match = /^(?:DE?\s*[-–]?\s*)?(\d{4,5})\s*[,/]?\s+(\S.*)$/i.exec(text)
  return match?.[1] && match[2] ? { zipcode: match[1], city: match[2] } : undefined
}

const fill = (cells: Map<string, string>, values: Readonly<Record<string, string | undefined>>): void => {
  for (const [key, value] of Object.entries(values)) if (value && !cells.has(key)) cells.set(key, value)
}

const expandAddress = (cells: Map<string, string>): void => {
  const whole = /^(.+?)\s*[,;\n]\s*((?:DE?\s*[-–]?\s*)?\d{4,5}\s.+)$/is.exec(cells.get('address') ?? '')
  const address = whole?.[1] ?? cells.get('address')
  if (address) fill(cells, { street: address.replace(/\s+/g, ' ') })
  const place = placeOf(whole?.[2] ?? cells.get('zipcodeCity') ?? '')
  if (place) fill(cells, place)
  const inCity = cells.has('zipcode') ? undefined : placeOf(cells.get('city') ?? '')
  if (inCity) {
    cells.set('zipcode', inCity.zipcode)
    cells.set('city', inCity.city)
  }
  const zipcode = cells.get('zipcode')
  if (zipcode !== undefined && isGermany(cells.get('country') ?? 'DE'))
    cells.set('zipcode', restorePostcode(zipcode))
  const street = cells.get('street')
  if (street === undefined || cells.has('streetNumber')) return
  const split = splitStreet(street)
  if (split.streetNumber === undefined || !parseHouseNumber(split.streetNumber)) return
  cells.set('street', split.street)
  cells.set('streetNumber', split.streetNumber)
}

const renterKeys = ['renterName', 'renterFirstName', 'renterLastName'] as const

const expandRenter = (cells: Map<string, string>): void => {
  const written = renterKeys.map((key) => cells.get(key)).filter((text) => text !== undefined)
  if (written.length > 0 && written.every(isVacant)) {
    for (const key of [...renterKeys, 'phone', 'email']) cells.delete(key)
    return
  }
  const whole = cells.get('renterName')
  if (whole !== undefined && !cells.has('renterLastName')) {
    const { firstName, lastName } = splitName(whole)
    fill(cells, { renterFirstName: firstName, renterLastName: lastName })
  }
  const last = cells.get('renterLastName')
  if (last === undefined || cells.has('renterFirstName') || !last.includes(',')) return
  const { firstName, lastName } = splitName(last)
  cells.set('renterLastName', lastName)
  fill(cells, { renterFirstName: firstName })
}

/**
 * Splits combined cells into the columns they belong to, where those are empty: a whole address, postcode with place, street with house
 * number, a full name. Restores the leading zero that a numeric cell drops from a German postcode. Treats a renter called 'Leerstand'
 * as no renter.
 */
export const expandRow = (cells: Map<string, string>): void => {
  expandAddress(cells)
  expandRenter(cells)
}
