import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accessNotPossibleReasons, installationStatuses } from '../enums.ts'
import { whyNotBuilding, whyNotYear } from './building.ts'
import { normaliseEui, normaliseGatewayEui, whyNotEui } from './eui.ts'
import { whyNotStatus } from './appointment.ts'
import { leaseOn, overlaps, whyNotLease } from './lease.ts'
import { whyNotRadiator, whyNotVenting } from './radiator.ts'
import { fieldReasons, isMissing } from './reasons.ts'

describe('year', () => {
  it('is an integer between 1000 and next year', () => {
    expect([1000, 1904, 2026, 2027].map((year) => whyNotYear(year, 2026))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    for (const year of [999, 0, -1, 19, 1904.5, 2028, 19040, Number.NaN, Infinity])
      expect(whyNotYear(year, 2026)).toBe('invalidYear')
  })
})

describe('building', () => {
  it('may be entirely unknown, or complete', () => {
    expect(whyNotBuilding({}, 2026)).toBeUndefined()
    expect(
      whyNotBuilding(
        {
          constructionYear: 1904,
          renovationYear: 1904,
          minTemperature: 6,
          maxTemperature: 28,
          floorsAbove: 1,
          floorsBelow: 0,
          exteriorWalls: 4,
          residentialUnitsCount: 0,
          installationFrom: '2026-03-01',
          installationTo: '2026-03-01',
        },
        2026,
      ),
    ).toBeUndefined()
  })

  it('gives the reason at each field', () => {
    expect(
      whyNotBuilding(
        {
          constructionYear: 1980,
          renovationYear: 1979,
          minTemperature: 22,
          maxTemperature: 21,
          floorsAbove: 0,
          floorsBelow: 1.5,
          exteriorWalls: -1,
          residentialUnitsCount: Number.NaN,
          installationFrom: '2026-03-02',
          installationTo: '2026-03-01',
        },
        2026,
      ),
    ).toEqual({
      renovationYear: 'renovationBeforeConstruction',
      minTemperature: 'minAboveMax',
      floorsAbove: 'positiveNumberOnly',
      floorsBelow: 'wholeNumbersOnly',
      exteriorWalls: 'positiveNumberOnly',
      residentialUnitsCount: 'wholeNumbersOnly',
      installationTo: 'endBeforeStart',
    })
    expect(
      whyNotBuilding(
        { constructionYear: 80, renovationYear: 3000, minTemperature: 5.9, maxTemperature: 28.1 },
        2026,
      ),
    ).toEqual({
      constructionYear: 'invalidYear',
      renovationYear: 'invalidYear',
      minTemperature: 'temperatureOutOfRange',
      maxTemperature: 'temperatureOutOfRange',
    })
  })
})

describe('EUI', () => {
  it('accepts any grouping, and is stored in lower case', () => {
    for (const text of [
      'A84041FFFF5DE312',
      'a8-40-41-ff-ff-5d-e3-12',
      'A8:40:41:FF:FF:5D:E3:12',
      ' a84041ff ff5de312 ',
      'a840.41ff.ff5d.e312',
    ]) {
      expect(normaliseEui(text)).toBe('a84041ffff5de312')
      expect(whyNotEui(text)).toBeUndefined()
    }
  })

  it('is derived from the MAC address of a gateway', () => {
    expect(normaliseGatewayEui('AA:BB:CC:DD:EE:FF')).toBe('aabbccfffeddeeff')
    expect(normaliseGatewayEui('a84041ffff5de312')).toBe('a84041ffff5de312')
  })

  it('rejects everything else', () => {
    expect(whyNotEui(' ')).toBe('required')
    for (const text of ['a84041ffff5de31', 'a84041ffff5de3122', 'g84041ffff5de312', "'; drop table"])
      expect(whyNotEui(text)).toBe('invalidEui')
  })

  it('is stable once normalised', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(normaliseEui(normaliseEui(text))).toBe(normaliseEui(text))
      }),
    )
  })
})

describe('installation status', () => {
  it('needs a reason if there was no access, and a description for Other', () => {
    expect(whyNotStatus({ status: 'AccessNotPossible' })).toBe('reasonRequired')
    expect(whyNotStatus({ status: 'AccessNotPossible', reason: 'TenantAbsent' })).toBeUndefined()
    expect(whyNotStatus({ status: 'AccessNotPossible', reason: 'Other', description: ' ' })).toBe(
      'descriptionRequired',
    )
    expect(whyNotStatus({ status: 'AccessNotPossible', reason: 'Other', description: 'dog' })).toBeUndefined()
  })

  it('accepts no reason with any other status', () => {
    for (const status of installationStatuses.filter((each) => each !== 'AccessNotPossible')) {
      expect(whyNotStatus({ status, reason: null })).toBeUndefined()
      for (const reason of accessNotPossibleReasons)
        expect(whyNotStatus({ status, reason })).toBe('reasonNotAllowed')
    }
  })
})

describe('radiator', () => {
  const radiator = { name: 'R1', valveType: 'Standard_Heimeier_M30', valveDirection: 'Left' } as const

  it('needs name, valve type and direction', () => {
    expect(whyNotRadiator(radiator)).toBeUndefined()
    expect(whyNotRadiator({})).toEqual({
      name: 'required',
      valveType: 'required',
      valveDirection: 'required',
    })
    expect(whyNotRadiator({ name: ' ', valveType: '', valveDirection: '' })).toEqual({
      name: 'required',
      valveType: 'required',
      valveDirection: 'required',
    })
  })

  it('needs a description if the valve type is Other', () => {
    expect(whyNotRadiator({ ...radiator, valveType: 'Other' })).toEqual({
      valveDescription: 'descriptionRequired',
    })
    expect(whyNotRadiator({ ...radiator, valveType: 'Other', valveDescription: 'M33' })).toBeUndefined()
  })

  it('needs positive measures', () => {
    expect(
      whyNotRadiator({ ...radiator, length: 0, height: -1, width: Number.NaN, sectionalSpacing: 500 }),
    ).toEqual({
      length: 'positiveNumberOnly',
      height: 'positiveNumberOnly',
      width: 'positiveNumberOnly',
    })
  })
})

describe('venting', () => {
  it('requires the details that belong to the answer', () => {
    expect(whyNotVenting({})).toEqual({ isVentingPossible: 'required' })
    expect(whyNotVenting({ isVentingPossible: true })).toEqual({ successDuration: 'required' })
    expect(whyNotVenting({ isVentingPossible: true, successDuration: 'None' })).toBeUndefined()
    expect(whyNotVenting({ isVentingPossible: false, successDuration: 'None' })).toEqual({
      failureReason: 'required',
    })
    expect(whyNotVenting({ isVentingPossible: false, failureReason: 'otherIssue' })).toBeUndefined()
  })
})

describe('lease', () => {
  const first = { startsOn: '2020-01-01', endsOn: '2023-12-31' }
  const open = { startsOn: '2024-01-01', endsOn: null }

  it('ends on or after its start', () => {
    expect(whyNotLease({ startsOn: '2024-02-01', endsOn: '2024-01-31' }, [])).toBe('endBeforeStart')
    expect(whyNotLease({ startsOn: '2024-02-01', endsOn: '2024-02-01' }, [])).toBeUndefined()
  })

  it('shares no day with another', () => {
    expect(whyNotLease(open, [first])).toBeUndefined()
    expect(whyNotLease({ startsOn: '2023-12-31' }, [first])).toBe('leaseOverlaps')
    expect(whyNotLease({ startsOn: '2030-01-01' }, [open])).toBe('leaseOverlaps')
    expect(whyNotLease({ startsOn: '2019-01-01', endsOn: '2019-12-31' }, [first, open])).toBeUndefined()
  })

  it('is found by day', () => {
    expect(leaseOn([first, open], '2023-12-31')).toBe(first)
    expect(leaseOn([first, open], '2024-01-01')).toBe(open)
    expect(leaseOn([first], '2024-01-01')).toBeUndefined()
  })

  it('overlaps symmetrically', () => {
    const day = fc
      .integer({ min: 0, max: 60 })
      .map((days) => new Date(Date.UTC(2024, 0, 1 + days)).toISOString().slice(0, 10))
    const lease = fc.record({ startsOn: day, endsOn: fc.option(day, { nil: undefined }) })
    fc.assert(
      fc.property(lease, lease, (one, other) => {
        expect(overlaps(one, other)).toBe(overlaps(other, one))
      }),
    )
  })
})

describe('reasons', () => {
  it('are undefined if no field has one', () => {
    expect(fieldReasons({ a: undefined })).toBeUndefined()
    expect(fieldReasons({ a: undefined, b: 'x' })).toEqual({ b: 'x' })
  })

  it('treat empty inputs as missing', () => {
    expect([undefined, null, '', '  '].every(isMissing)).toBe(true)
    expect([0, false, 'x', []].some(isMissing)).toBe(false)
  })
})
