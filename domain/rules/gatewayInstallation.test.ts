import { describe, expect, it } from 'vitest'
import {
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
} from './gatewayInstallation.ts'

const standing = { buildingId: 'b' }
const stored = { buildingId: null }

describe('a gateway', () => {
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
  ] as const)('may be %s with %j: %s', (process, gateway, reason) => expect(whyNotInstallationProcess(process, gateway)).toBe(reason))

  it('is assigned from the store, and must be unassigned before it is deleted', () => {
    expect([whyNotAssignGateway(stored), whyNotUnassignGateway(stored), whyNotRemoveGateway(stored)]).toEqual([undefined, 'gatewayNotAssigned', undefined])
    expect([whyNotAssignGateway(standing), whyNotUnassignGateway(standing), whyNotRemoveGateway(standing)]).toEqual([
      'gatewayInUse',
      undefined,
      'gatewayStillAssigned',
    ])
  })

  it('moves only to a different client, and is registered once', () => {
    expect([whyNotReassignGateway('a', 'b'), whyNotReassignGateway(null, 'b'), whyNotReassignGateway('a', 'a')]).toEqual([undefined, undefined, 'sameTenant'])
    expect([whyNotRegisterGateway({ registeredAt: null }), whyNotRegisterGateway({ registeredAt: '2026-11-16' })]).toEqual([undefined, 'gatewayRegistered'])
  })

  it('needs a comment for placement other', () => {
    expect(whyNotPlacement({ placement: 'other', placementNote: ' ' })).toBe('commentRequired')
    expect([whyNotPlacement({ placement: 'other', placementNote: 'Dach' }), whyNotPlacement({ placement: 'attic' }), whyNotPlacement({})]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('accepts its EUI or its MAC address', () => {
    expect(['02-AB-CD-FF-FE-01-02-03', '02:AB:CD:01:02:03', '', 'xyz', '02abcd'].map(whyNotGatewayEui)).toEqual([
      undefined,
      undefined,
      'required',
      'invalidEui',
      'invalidEui',
    ])
    expect(['02AB.CD01.0203', '02abcd010203ff', ''].map(whyNotMac)).toEqual([undefined, 'invalidMac', 'invalidMac'])
    expect(normaliseMac('02AB.CD01.0203')).toBe('02:ab:cd:01:02:03')
  })
})
