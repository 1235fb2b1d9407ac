import type { AddressSource } from '../../domain/rules/addressQuery.ts'

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
