import { describe, expect, it } from 'vitest'
import { givenFilters, whyNotDeviceSearch } from './deviceSearch.ts'

describe('the device list', () => {
  it('asks for a filter first, whatever the order and the page', () => {
    expect(whyNotDeviceSearch({})).toBe('filtersRequired')
    expect(
      whyNotDeviceSearch({ Page: 2, PageSize: 25, 'Sort.SortOption': 'Eui', 'Sort.Direction': 'Descending', After: 'x', format: 'csv', Language: 'de' }),
    ).toBe('filtersRequired')
    expect(whyNotDeviceSearch({ TenantIds: [], Query: '', BatteryBelow: undefined })).toBe('filtersRequired')
  })

  it('is content with one, also with one that is false or nought', () => {
    expect(whyNotDeviceSearch({ Query: 'ab' })).toBeUndefined()
    expect(whyNotDeviceSearch({ HasRadiator: false })).toBeUndefined()
    expect(whyNotDeviceSearch({ BatteryBelow: 0 })).toBeUndefined()
    expect(givenFilters({ HasRadiator: false, Modes: ['normal'], Page: 1 })).toEqual(['HasRadiator', 'Modes'])
  })

  it('takes floors of a place alone', () => {
    expect(whyNotDeviceSearch({ Floors: [2] })).toBe('floorsNeedPlace')
    expect(whyNotDeviceSearch({ Floors: [2], Modes: ['normal'] })).toBe('floorsNeedPlace')
    expect(whyNotDeviceSearch({ Floors: [2], BuildingIds: ['b'] })).toBeUndefined()
  })
})
