/** What says whether a search of the device list narrows it: filters by their query keys. */
export type DeviceSearch = Readonly<Record<string, unknown>>

/** Keys that choose the order and the part of a list, not its rows. */
const notFilters: ReadonlySet<string> = new Set(['Page', 'PageSize', 'After', 'Sort.SortOption', 'Sort.Direction', 'Language', 'format'])

/** Filters by place, from the client down. */
export const placeFilterKeys = ['TenantIds', 'LocationIds', 'ComplexIds', 'BuildingIds', 'UnitIds', 'PublicAreaIds', 'RoomIds', 'RenterIds', 'Ids'] as const

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/** The filters of a search that are given. */
export const givenFilters = (search: DeviceSearch): string[] => Object.keys(search).filter((key) => !notFilters.has(key) && isGiven(search[key]))

export type WhyNotDeviceSearch = 'filtersRequired' | 'floorsNeedPlace'

/**
 * Why the device list shows nothing yet: no filter is chosen, or floors of nowhere in particular.
 * Source: spec 1 §2, 'filters required before results'; that a floor needs a place is our choice.
 */
export const whyNotDeviceSearch = (search: DeviceSearch): WhyNotDeviceSearch | undefined => {
  const given = givenFilters(search)
  if (given.length === 0) return 'filtersRequired'
  return given.includes('Floors') && !placeFilterKeys.some((key) => given.includes(key)) ? 'floorsNeedPlace' : undefined
}
