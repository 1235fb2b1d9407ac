/** The query of the device list: its filters by query key. */
export type DeviceSearch = Readonly<Record<string, unknown>>

/** Query keys that select order and page rather than rows. */
const notFilters: ReadonlySet<string> = new Set([
  'Page',
  'PageSize',
  'After',
  'Sort.SortOption',
  'Sort.Direction',
  'Sort.Then',
  'Language',
  'format',
])

/** Filters by place, from the client downwards. */
const placeFilterKeys = [
  'TenantIds',
  'LocationIds',
  'ComplexIds',
  'BuildingIds',
  'UnitIds',
  'PublicAreaIds',
  'RoomIds',
  'RenterIds',
  'Ids',
] as const

const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/** The query keys of the filters in use. */
export const givenFilters = (search: DeviceSearch): string[] =>
  Object.keys(search).filter((key) => !notFilters.has(key) && isGiven(search[key]))

export type WhyNotDeviceSearch = 'filtersRequired' | 'floorsNeedPlace'

/**
 * Why the device list shows no results yet: no filter is set, or only floors without a place.
 * Source: spec 1 §2, 'filters required before results'; that floors need a place is our own choice.
 */
export const whyNotDeviceSearch = (search: DeviceSearch): WhyNotDeviceSearch | undefined => {
  const given = givenFilters(search)
  if (given.length === 0) return 'filtersRequired'
  return given.includes('Floors') && !placeFilterKeys.some((key) => given.includes(key))
    ? 'floorsNeedPlace'
    : undefined
}
