import type { AddressSource } from '../../domain/rules/addressQuery.ts'

/** An address that was found, or as much of one as its source knows. */
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
  /** Whether there are others that did not fit. */
  readonly more: boolean
}
