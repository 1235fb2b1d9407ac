import { describe, expect, it } from 'vitest'
import { onboardingColumns, whyNotOnboard } from './onboarding.ts'

const both = { skipNetworkServer: false, skipAdminApp: false }
const neededOf = (...args: Parameters<typeof onboardingColumns>) =>
  Object.entries(onboardingColumns(...args))
    .filter(([, { needed }]) => needed)
    .map(([key]) => key)

describe('the columns that a file needs', () => {
  it('are those of the parts that are not skipped', () => {
    expect(neededOf('thermostats', both, false)).toEqual([
      'wtId',
      'devEui',
      'joinEui',
      'hardwareRevision',
      'firmwareVersion',
      'appKey',
    ])
    expect(neededOf('thermostats', { ...both, skipNetworkServer: true }, false)).toEqual([
      'wtId',
      'devEui',
      'joinEui',
      'hardwareRevision',
      'firmwareVersion',
    ])
    expect(neededOf('thermostats', { ...both, skipAdminApp: true }, false)).toEqual([
      'devEui',
      'joinEui',
      'appKey',
    ])
  })

  it('do not include the type of sensors once one is chosen', () => {
    expect(neededOf('sensors', both, false)).toContain('sensorType')
    expect(neededOf('sensors', both, true)).not.toContain('sensorType')
  })
})

describe('the options', () => {
  const ids = { applicationId: 'a', deviceProfileId: 'p', tenantId: 't' }
  it.each([
    ['thermostats', { ...both, ...ids, tenantId: null }, undefined],
    ['sensors', { ...both, ...ids, tenantId: null }, { tenantId: 'required' }],
    ['thermostats', { ...both, ...ids, applicationId: '' }, { applicationId: 'required' }],
    ['sensors', { ...both, ...ids, deviceProfileId: '' }, { deviceProfileId: 'required' }],
    [
      'sensors',
      { ...both, applicationId: '', deviceProfileId: '', tenantId: null },
      { applicationId: 'required', deviceProfileId: 'required', tenantId: 'required' },
    ],
    ['gateways', { ...both, ...ids, applicationId: '', deviceProfileId: '' }, undefined],
    [
      'thermostats',
      { skipNetworkServer: true, skipAdminApp: true, ...ids },
      { skipAdminApp: 'nothingToOnboard' },
    ],
    [
      'thermostats',
      {
        skipNetworkServer: true,
        skipAdminApp: false,
        applicationId: '',
        deviceProfileId: '',
        tenantId: null,
      },
      undefined,
    ],
  ] as const)('of %s with %o', (subject, options, why) => {
    expect(whyNotOnboard(subject, options)).toEqual(why)
  })
})
