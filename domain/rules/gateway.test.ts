import { describe, expect, it } from 'vitest'
import {
  aggregatedStatus,
  levelOfPlacement,
  gatewayNetworkStatus,
  gatewayOnlineSince,
  recommendedGateways,
  signalVerdict,
  whyNotGatewayIssues,
  normaliseMac,
  whyNotAssignGateway,
  whyNotGatewayEui,
  whyNotInstallationProcess,
  whyNotMac,
  whyNotPlacement,
  whyNotReassignGateway,
  whyNotRegisterGateway,
  whyNotRemoveGateway,
  whyNotUnassignGateway,
} from './gateway.ts'

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
  ] as const)('among %j makes them %s', (statuses, together) =>
    expect(aggregatedStatus(statuses)).toBe(together),
  )
})

it.each([
  ['attic', -1, 'roof'],
  ['entrance', 0, 0],
  ['basement', -2, -1],
  ['basement_heating_room', -1, -1],
  ['basement', 0, undefined],
  ['main_staircase', -1, undefined],
  ['other', -1, undefined],
  [null, -1, undefined],
] as const)(
  'a gateway placed at %s in a house whose lowest level is %d stands at %s',
  (placement, lowest, level) => expect(levelOfPlacement(placement, lowest)).toBe(level),
)

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
    expect(whyNotGatewayIssues({ issues: ['BuildingInaccessible', 'Other'], comment: '  ' })).toBe(
      'commentRequired',
    )
    expect(whyNotGatewayIssues({ issues: ['Other'], comment: 'Baustelle' })).toBeUndefined()
    expect(whyNotGatewayIssues({ issues: ['BuildingInaccessible'] })).toBeUndefined()
  })
})

const standing = { buildingId: 'b' }
const stored = { buildingId: null }

describe('the installation of a gateway', () => {
  it.each([
    ['requested', stored, undefined],
    ['added', stored, undefined],
    ['assigned', stored, 'gatewayNotAssigned'],
    ['completed', stored, 'gatewayNotAssigned'],
    ['requested', standing, 'gatewayStillAssigned'],
    ['added', standing, 'gatewayStillAssigned'],
    ['assigned', standing, undefined],
    ['signalTested', standing, undefined],
    ['completed', standing, undefined],
  ] as const)('may be %s with %j: %s', (process, gateway, reason) =>
    expect(whyNotInstallationProcess(process, gateway)).toBe(reason),
  )

  it('is assigned from the store, and must be unassigned before it is deleted', () => {
    expect([whyNotAssignGateway(stored), whyNotUnassignGateway(stored), whyNotRemoveGateway(stored)]).toEqual(
      [undefined, 'gatewayNotAssigned', undefined],
    )
    expect([
      whyNotAssignGateway(standing),
      whyNotUnassignGateway(standing),
      whyNotRemoveGateway(standing),
    ]).toEqual(['gatewayInUse', undefined, 'gatewayStillAssigned'])
  })

  it('moves only to a different client, and is registered once', () => {
    expect([
      whyNotReassignGateway('a', 'b'),
      whyNotReassignGateway(null, 'b'),
      whyNotReassignGateway('a', 'a'),
    ]).toEqual([undefined, undefined, 'sameTenant'])
    expect([
      whyNotRegisterGateway({ registeredAt: null }),
      whyNotRegisterGateway({ registeredAt: '2026-11-16' }),
    ]).toEqual([undefined, 'gatewayRegistered'])
  })

  it('needs a comment for placement other', () => {
    expect(whyNotPlacement({ placement: 'other', placementNote: ' ' })).toBe('commentRequired')
    expect([
      whyNotPlacement({ placement: 'other', placementNote: 'Dach' }),
      whyNotPlacement({ placement: 'attic' }),
      whyNotPlacement({}),
    ]).toEqual([undefined, undefined, undefined])
  })

  it('accepts its EUI or its MAC address', () => {
    expect(
      ['02-AB-CD-FF-FE-01-02-03', '02:AB:CD:01:02:03', '', 'xyz', '02abcd'].map(whyNotGatewayEui),
    ).toEqual([undefined, undefined, 'required', 'invalidEui', 'invalidEui'])
    expect(['02AB.CD01.0203', '02abcd010203ff', ''].map(whyNotMac)).toEqual([
      undefined,
      'invalidMac',
      'invalidMac',
    ])
    expect(normaliseMac('02AB.CD01.0203')).toBe('02:ab:cd:01:02:03')
  })
})
