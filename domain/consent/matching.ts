import { canonicalEmail } from '../rules/email.ts'

/** Letters and digits only, lower case and without accents; ä becomes ae, a common spelling. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/ä/g, 'ae')
    .replace(/ö/g, 'oe')
    .replace(/ü/g, 'ue')
    .replace(/ß/g, 'ss')
    .normalize('NFD')
    .replace(/[^a-z0-9]/g, '')

/** A street normalised for comparison: "Haupt-Str.", "Hauptstraße" and "hauptstrasse" are equal. */
export const comparableStreet = (street: string): string => plain(street).replace(/str(asse)?$/, 'str')

/** A street number normalised for comparison: "12 A" equals "12a". */
export const comparableNumber = (number: string): string => plain(number)

/** A person's name normalised for comparison. */
export const comparableName = (firstName: string, surname: string): string =>
  `${plain(firstName)} ${plain(surname)}`

/** A postcode as the number that the form takes; undefined if it has no digits. */
export const postcodeNumber = (zipcode: string): number | undefined => {
  const digits = zipcode.replace(/\D/g, '').slice(0, 9)
  return digits === '' ? undefined : Number(digits)
}

export interface PostalAddress {
  readonly street: string
  readonly number: string
  readonly zipCode: number
}

export const isSameAddress = (one: PostalAddress, other: PostalAddress): boolean =>
  one.zipCode === other.zipCode &&
  comparableStreet(one.street) === comparableStreet(other.street) &&
  comparableNumber(one.number) === comparableNumber(other.number)

interface Named {
  readonly firstName: string
  readonly surname: string
  readonly email: string | null
}

export type MatchKind = 'email' | 'name' | 'address'

/** The attributes in which a renter matches the person who agreed; `atAddress` says whether the renter lives at the person's address. */
export const matchesOf = (person: Named, renter: Named, atAddress: boolean): MatchKind[] => {
  const matches: MatchKind[] = []
  if (
    person.email !== null &&
    renter.email !== null &&
    canonicalEmail(person.email) === canonicalEmail(renter.email)
  )
    matches.push('email')
  if (comparableName(person.firstName, person.surname) === comparableName(renter.firstName, renter.surname))
    matches.push('name')
  if (atAddress) matches.push('address')
  return matches
}

/**
 * The renter who is certainly meant, among those at the address: the one with the e-mail address that the person used, or, if several
 * share it, the one who also has the name. A name alone proves nothing, since anybody knows their neighbour's; then the office decides.
 */
export const certainMatch = <R extends Named>(person: Named, atAddress: readonly R[]): R | undefined => {
  const byEmail = atAddress.filter((renter) => matchesOf(person, renter, true).includes('email'))
  const named = byEmail.filter((renter) => matchesOf(person, renter, true).includes('name'))
  if (named.length === 1) return named[0]
  return named.length === 0 && byEmail.length === 1 ? byEmail[0] : undefined
}
