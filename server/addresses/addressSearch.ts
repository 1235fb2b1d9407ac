import type { FoundAddress } from '../../contract/main/addresses.ts'
import { isGermany } from '../../domain/import/place.ts'
import { parseAddressQuery, type OnlineSearchState } from '../../domain/rules/addressQuery.ts'
import type { Deps } from '../deps.ts'
import { placesByPostcode } from './placeRegister.ts'
import { type AddressHit, type FoundAddresses, mergeAddresses } from './mergeAddresses.ts'
import { photonServer } from './photon.ts'
import { photonHits } from './photonHits.ts'
import { placeIndex, type PlaceIndex } from './placeIndex.ts'
import { searchRegister } from './registerSearch.ts'

interface Asked {
  text: string
  limit: number
  /** ISO 3166-1 alpha-2 codes; addresses in other countries are dropped. */
  countries: readonly string[]
  /** The country name that new addresses get by default, used for hits in Germany. */
  defaultCountry: string
}

interface Answer {
  items: FoundAddress[]
  more: boolean
  online: OnlineSearchState
}

const names = new Intl.DisplayNames(['de'], { type: 'region' })

const asFound = ({ countryCode, ...hit }: AddressHit, defaultCountry: string): FoundAddress => {
  const here = countryCode === 'DE'
  const country = here && isGermany(defaultCountry) ? defaultCountry : (names.of(countryCode) ?? countryCode)
  const street = [hit.street, hit.streetNumber].filter(Boolean).join(' ')
  const label = [hit.street ? street : '', `${hit.zipcode} ${hit.city}`, here ? '' : country]
    .filter(Boolean)
    .join(', ')
  return { ...hit, label, country }
}

let places: PlaceIndex | undefined

const nothing: FoundAddresses = { items: [], more: false }

/** The address search of an installation: the built-in register, merged with a Photon server if one is configured. */
const addressSearch = ({ config, log, now }: Pick<Deps, 'config' | 'log' | 'now'>) => {
  const photon =
    config.photonUrl === undefined
      ? undefined
      : photonServer({
          url: config.photonUrl,
          now,
          onFailure: (reason) => log.warn({ reason }, 'the online address search did not answer'),
        })
  return async ({ text, limit, countries, defaultCountry }: Asked): Promise<Answer> => {
    const query = parseAddressQuery(text)
    const features = await photon?.search(text)
    const online = photonHits(features ?? [], query).filter(({ countryCode }) =>
      countries.includes(countryCode),
    )
    // the register covers Germany only
    const register = countries.includes('DE')
      ? searchRegister((places ??= placeIndex(placesByPostcode())), query, limit)
      : nothing
    const { items, more } = mergeAddresses(query, register, online, limit)
    return {
      items: items.map((hit) => asFound(hit, defaultCountry)),
      more,
      online: !photon ? 'notConfigured' : features ? 'answered' : 'failed',
    }
  }
}

const searches = new WeakMap<Deps, ReturnType<typeof addressSearch>>()

/** The single search instance of an installation; it holds the cache of Photon's answers. */
export const addressSearchOf = (deps: Deps): ReturnType<typeof addressSearch> => {
  const search = searches.get(deps) ?? addressSearch(deps)
  searches.set(deps, search)
  return search
}
