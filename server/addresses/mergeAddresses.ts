import { addressKey } from '../../domain/rules/address.ts'
import type { AddressQuery } from '../../domain/rules/addressQuery.ts'
import type { AddressHit, FoundAddresses } from './AddressHit.ts'

const keyOf = ({ street, streetNumber, zipcode, city, countryCode }: AddressHit): string =>
  `${countryCode}|${addressKey({ street: street ?? '', streetNumber: streetNumber ?? '', zipcode, city })}`

/** Each address once, where it stood first. */
const once = (hits: readonly AddressHit[]): AddressHit[] => {
  const first = new Map<string, AddressHit>()
  for (const hit of hits) if (!first.has(keyOf(hit))) first.set(keyOf(hit), hit)
  return [...first.values()]
}

/** Those of the postcode that was typed stand before the others. */
const byPostcode =
  (postcode: string | undefined) =>
  (one: AddressHit, other: AddressHit): number =>
    Number(other.zipcode === postcode) - Number(one.zipcode === postcode)

/** Of a search for a place, so many of the hits are left to the online search, which alone knows other countries. */
const leftToOnline = 3

/**
 * One list out of two. With a street the online search comes first, and the register, which takes any street, beside it only
 * where the whole postcode is known; what has that postcode stands first. Without a street the register is complete, and the online search adds to it.
 */
export const mergeAddresses = (query: AddressQuery, register: FoundAddresses, online: readonly AddressHit[], limit: number): FoundAddresses => {
  if (online.length === 0) return register
  if (query.street !== undefined) {
    const all = once([...online, ...(query.postcode === undefined ? [] : register.items)]).toSorted(byPostcode(query.postcode))
    return { items: all.slice(0, limit), more: all.length > limit }
  }
  const known = new Set(register.items.map(keyOf))
  const others = once(online).filter((hit) => !known.has(keyOf(hit)))
  const first = register.items.slice(0, limit - Math.min(leftToOnline, others.length))
  return { items: [...first, ...others].slice(0, limit), more: register.more || register.items.length + others.length > limit }
}
