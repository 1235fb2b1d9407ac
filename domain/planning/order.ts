import { compareNames, fold } from '../rules/text.ts'

interface OrderedUnit {
  readonly name: string
  readonly floor: number | null
}

const staircase =
  /\b(?:aufgang|eingang|treppenhaus|treppe|haus|th|stiege|staircase|entrance) (\w{1,3})(?= |$)/
const house =
  /^(?:vorderhaus|hinterhaus|vh|hh|seitenfluegel|sf|gartenhaus|querhaus|remise)\b(?: (?:links|rechts|l|r)\b)?/

/**
 * The staircase that a unit's name tells ('Aufgang B, 2. OG links', 'Hinterhaus EG'), folded; empty if it tells none. Buildings with
 * one house number have one staircase as a rule, and staircases are no rows of their own.
 */
export const staircaseOf = (name: string): string => {
  const words = fold(name)
  return staircase.exec(words)?.[1] ?? house.exec(words)?.[0] ?? ''
}

/** Compares units of a building in the order in which they are visited: by staircase, from the lowest floor up (unknown ones last), by name. */
export const byStaircaseAndFloor = (one: OrderedUnit, other: OrderedUnit): number =>
  compareNames(staircaseOf(one.name), staircaseOf(other.name)) ||
  (one.floor === null ? 1 : 0) - (other.floor === null ? 1 : 0) ||
  (one.floor ?? 0) - (other.floor ?? 0) ||
  compareNames(one.name, other.name)

/** Compares addresses: by postcode, street and house number. */
export const byAddress = (
  one: { zipcode: string; street: string; streetNumber: string },
  other: typeof one,
): number =>
  compareNames(
    `${one.zipcode} ${one.street} ${one.streetNumber}`,
    `${other.zipcode} ${other.street} ${other.streetNumber}`,
  )
