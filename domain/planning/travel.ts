import { fold } from '../rules/text.ts'

/** An address, as far as it says how near two buildings are. */
export interface Address {
  readonly complexId: string
  readonly street: string
  readonly streetNumber: string
  readonly zipcode: string
  readonly city: string
}

/**
 * Distances in km by what two addresses have in common. Buildings have no coordinates, and no register of German house coordinates is openly
 * usable, so the distance is estimated: German postcodes are assigned by region from the first digit on. Own choice, typical values.
 */
const distanceKm = {
  /** From one house number of a street to the next. */
  perHouseNumber: 0.02,
  /** At most, within a street. */
  sameStreet: 1,
  sameComplex: 0.15,
  samePostcode: 1.5,
  /** Towns that share a name have neighbouring postcodes. */
  sameCity: 5,
  /** By the number of leading digits that two postcodes have in common: none to four. */
  byDigits: [350, 120, 45, 18, 8],
} as const

/** Minutes to pack up, load, park and unpack, whatever the distance; none from door to door. Own choice. */
const moveMinutes = 5
/** km/h between addresses of the same town. Own choice. */
const townSpeed = 25
/** km/h between towns. Own choice. */
const countrySpeed = 60
/** km that are walked rather than driven; walking needs no parking place. Own choice. */
const walkKm = 0.3
/** km/h on foot, with tools. Own choice. */
const walkSpeed = 4

const numberOf = (streetNumber: string): number => Number(/\d+/.exec(streetNumber)?.[0] ?? 0)

/** An address whose street and town are folded once, for comparing it with many others. */
export const comparable = <A extends Address>(address: A): A => ({
  ...address,
  street: fold(address.street),
  city: fold(address.city),
})

/** The estimated distance between two addresses in km; 0 for the same one. */
export const distanceBetween = (one: Address, other: Address): number =>
  distanceOf(comparable(one), comparable(other))

/** As distanceBetween, of comparable addresses. */
export const distanceOf = (one: Address, other: Address): number => {
  const sameTown = one.city === other.city
  if (one.zipcode === other.zipcode && sameTown && one.street === other.street) {
    if (one.streetNumber === other.streetNumber) return 0
    const numbers = Math.max(1, Math.abs(numberOf(one.streetNumber) - numberOf(other.streetNumber)))
    return Math.min(distanceKm.sameStreet, numbers * distanceKm.perHouseNumber)
  }
  if (one.complexId === other.complexId && one.zipcode === other.zipcode) return distanceKm.sameComplex
  if (one.zipcode === other.zipcode) return distanceKm.samePostcode
  let digits = 0
  while (digits < 4 && one.zipcode[digits] !== undefined && one.zipcode[digits] === other.zipcode[digits])
    digits += 1
  const byPostcode = distanceKm.byDigits[digits] ?? distanceKm.byDigits[0]
  return sameTown ? Math.min(distanceKm.sameCity, byPostcode) : byPostcode
}

/** Minutes from one address to another, rounded up to whole ones. */
export const travelMinutes = (km: number): number => {
  if (km === 0) return 0
  if (km <= walkKm) return Math.ceil((km / walkSpeed) * 60)
  const town = Math.min(km, distanceKm.sameCity)
  return moveMinutes + Math.ceil((town / townSpeed + (km - town) / countrySpeed) * 60)
}
