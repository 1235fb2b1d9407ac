import { describe, expect, it } from 'vitest'
import { aggregatedStatus, gatewayNetworkStatus, gatewayOnlineSince, recommendedGateways, signalVerdict, whyNotGatewayIssues } from './gateway.ts'

describe('a gateway', () => {
  const now = new Date('2026-11-16T09:00:00.000Z')

  it.each([
    [null, 'Unknown'],
    [undefined, 'Unknown'],
    ['2026-11-16T08:55:00.000Z', 'Online'],
    ['2026-11-16T09:00:30.000Z', 'Online'],
    ['2026-11-16T08:54:59.999Z', 'Offline'],
  ] as const)('last heard at %s is %s', (at, status) => expect(gatewayNetworkStatus(at, now)).toBe(status))

  it('is online from the same moment on in database conditions', () => {
    expect(gatewayOnlineSince(now)).toBe('2026-11-16T08:55:00.000Z')
    expect(gatewayNetworkStatus(gatewayOnlineSince(now), now)).toBe('Online')
  })

  it.each([
    [[], 'None'],
    [['Online', 'Online'], 'Online'],
    [['Online', 'Offline'], 'Warning'],
    [['Online', 'Unknown'], 'Warning'],
    [['Offline'], 'Offline'],
    [['Unknown', 'Offline'], 'Offline'],
  ] as const)('among %j makes them %s', (statuses, together) => expect(aggregatedStatus(statuses)).toBe(together))
})

describe('recommended gateways', () => {
  it.each([
    [{ floors: 1, units: 0 }, 1],
    [{ floors: 6, units: 30 }, 1],
    [{ floors: 7, units: 30 }, 2],
    [{ floors: 6, units: 31 }, 2],
    [{ floors: 6, units: 90 }, 2],
    [{ floors: 6, units: 91 }, 3],
    [{ floors: 5, units: 60, staircases: 2 }, 2],
    [{ floors: 12, units: 200, staircases: 2 }, 7],
  ])('%j: %i', (demand, gateways) => expect(recommendedGateways(demand)).toBe(gateways))
})

describe('the signal test', () => {
  it.each([
    [[], 'notStarted'],
    [[null, null], 'notStarted'],
    [['good', null], 'incomplete'],
    [['none', null], 'incomplete'],
    [['good', 'good'], 'good'],
    [['good', 'weak'], 'weak'],
    [['weak', 'none'], 'none'],
  ] as const)('of %j is %s', (floors, verdict) => expect(signalVerdict(floors)).toBe(verdict))
})

describe('installation issues', () => {
  it('need a comment for Other', () => {
    expect(whyNotGatewayIssues({ issues: ['Other'] })).toBe('commentRequired')
    expect(whyNotGatewayIssues({ issues: ['BuildingInaccessible', 'Other'], comment: '  ' })).toBe('commentRequired')
    expect(whyNotGatewayIssues({ issues: ['Other'], comment: 'Baustelle' })).toBeUndefined()
    expect(whyNotGatewayIssues({ issues: ['BuildingInaccessible'] })).toBeUndefined()
  })
})
