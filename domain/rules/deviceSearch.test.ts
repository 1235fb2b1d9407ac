import { describe, expect, it } from 'vitest'
import { givenFilters, whyNotDeviceSearch } from './deviceSearch.ts'

describe('the device list', () => {
  it('requires a filter, whatever the order and the page', () => {
    expect(whyNotDeviceSearch({})).toBe('filtersRequired')
    expect(
      whyNotDeviceSearch({
        Page: 2,
        PageSize: 25,
        'Sort.SortOption': 'Eui',
        'Sort.Direction': 'Descending',
        'Sort.Then': ['WtId.Ascending'],
        After: 'x',
        format: 'csv',
        Language: 'de',
      }),
    ).toBe('filtersRequired')
    expect(whyNotDeviceSearch({ TenantIds: [], Query: '', BatteryBelow: undefined })).toBe('filtersRequired')
  })

  it('accepts a single filter, even if its value is false or 0', () => {
    expect(whyNotDeviceSearch({ Query: 'ab' })).toBeUndefined()
    expect(whyNotDeviceSearch({ HasRadiator: false })).toBeUndefined()
    expect(whyNotDeviceSearch({ BatteryBelow: 0 })).toBeUndefined()
    expect(givenFilters({ HasRadiator: false, Modes: ['normal'], Page: 1 })).toEqual(['HasRadiator', 'Modes'])
  })

  it('accepts floors only with a place', () => {
    expect(whyNotDeviceSearch({ Floors: [2] })).toBe('floorsNeedPlace')
    expect(whyNotDeviceSearch({ Floors: [2], Modes: ['normal'] })).toBe('floorsNeedPlace')
    expect(whyNotDeviceSearch({ Floors: [2], BuildingIds: ['b'] })).toBeUndefined()
  })
})
