import { addressKey } from '../../domain/rules/address.ts'
import type { AddressQuery, AddressSource } from '../../domain/rules/addressQuery.ts'

/** An address that the search found; parts that the source does not know are null. */
export interface AddressHit {
  readonly street: string | null
  readonly streetNumber: string | null
  readonly zipcode: string
  readonly city: string
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string
  /** Degrees, WGS 84. */
  readonly latitude: number | null
  readonly longitude: number | null
  readonly source: AddressSource
}

export interface FoundAddresses {
  readonly items: readonly AddressHit[]
  /** Whether further hits were cut off by the limit. */
  readonly more: boolean
}

const keyOf = ({ street, streetNumber, zipcode, city, countryCode }: AddressHit): string =>
  `${countryCode}|${addressKey({ street: street ?? '', streetNumber: streetNumber ?? '', zipcode, city })}`

/** Removes duplicate addresses and keeps the first of each. */
const once = (hits: readonly AddressHit[]): AddressHit[] => {
  const first = new Map<string, AddressHit>()
  for (const hit of hits) if (!first.has(keyOf(hit))) first.set(keyOf(hit), hit)
  return [...first.values()]
}

/** Moves hits that have the typed postcode to the front. */
const byPostcode =
  (postcode: string | undefined) =>
  (one: AddressHit, other: AddressHit): number =>
    Number(other.zipcode === postcode) - Number(one.zipcode === postcode)

/** Slots reserved for the online search when a place is searched, because only it knows other countries. */
const leftToOnline = 3

/**
 * Merges both lists. With a street, the online hits come first, and the register, which accepts any street, contributes only if the
 * postcode is complete; hits with that postcode come first. Without a street the register is complete, and the online search supplements
 * it.
 */
export const mergeAddresses = (
  query: AddressQuery,
  register: FoundAddresses,
  online: readonly AddressHit[],
  limit: number,
): FoundAddresses => {
  if (online.length === 0) return register
  if (query.street !== undefined) {
    const all = once([...online, ...(query.postcode === undefined ? [] : register.items)]).toSorted(
      byPostcode(query.postcode),
    )
    return { items: all.slice(0, limit), more: all.length > limit }
  }
  const known = new Set(register.items.map(keyOf))
  const others = once(online).filter((hit) => !known.has(keyOf(hit)))
  const first = register.items.slice(0, limit - Math.min(leftToOnline, others.length))
  return {
    items: [...first, ...others].slice(0, limit),
    more: register.more || register.items.length + others.length > limit,
  }
}
