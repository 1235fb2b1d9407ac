import { describe, expect, it } from 'vitest'
import { downlinkSources, thermostatLifecycles } from '../enums.ts'
import { extendedDownlinkCodes } from './commandTable.ts'
import {
  likelySentAt,
  endByNotice,
  whyNotPermitted,
  mayReplace,
  priorityOf,
  compareVersions,
  supportsCommand,
  whyNotSupported,
} from './sending.ts'

describe('firmware', () => {
  it('is ordered numerically', () => {
    expect(['2.10.0', '2.9.3', '2.9', '10.0.0', '2.9.0'].toSorted(compareVersions)).toEqual([
      '2.9',
      '2.9.0',
      '2.9.3',
      '2.10.0',
      '10.0.0',
    ])
    expect(compareVersions('v2.4.1', '2.4.1-rc1')).toBe(0)
    expect(compareVersions('?', '0.0.0')).toBeLessThan(0)
  })

  it('supports the commands of its release', () => {
    for (const code of extendedDownlinkCodes) expect(whyNotSupported('2.4.1', code)).toBeUndefined()
    expect(extendedDownlinkCodes.filter((code) => !supportsCommand('1.9.9', code))).toEqual([
      'ActiveHarvesting',
    ])
    expect(whyNotSupported('1.9.9', 'ActiveHarvesting')).toBe('firmwareTooOld')
  })

  it('supports no command if its version is unknown', () => {
    for (const version of [null, undefined, '', 'unknown'])
      expect([whyNotSupported(version, 'McuReset'), supportsCommand(version, 'McuReset')]).toEqual([
        'versionUnknown',
        false,
      ])
  })
})

describe('sources', () => {
  it('replace commands of the same or lower priority', () => {
    expect(priorityOf('AdminApp')).toBeGreaterThan(priorityOf('ThermostatService'))
    expect(priorityOf('ThermostatService')).toBeGreaterThan(priorityOf('HeatingEngine'))
    expect(mayReplace('HeatingEngine', 'AdminApp')).toBe(false)
    expect(mayReplace('AdminApp', 'HeatingEngine')).toBe(true)
    for (const source of downlinkSources) expect(mayReplace(source, source)).toBe(true)
  })

  it('may send to thermostats that are mounted or in assembly', () => {
    const refused = thermostatLifecycles.filter(
      (lifecycle) => whyNotPermitted({ lifecycle, malfunctionAt: null }, 'AdminApp') !== undefined,
    )
    expect(refused).toEqual(['ReservedDevEui', 'Uninstalled'])
    expect(
      whyNotPermitted({ lifecycle: 'Installed', malfunctionAt: '2026-01-01T00:00:00Z' }, 'AdminApp'),
    ).toBe('malfunctionReported')
  })

  it('exclude the assembly line once the thermostat is mounted', () => {
    expect(whyNotPermitted({ lifecycle: 'Installed', malfunctionAt: null }, 'AssemblyLine')).toBe(
      'assemblyIsOver',
    )
    expect(
      whyNotPermitted({ lifecycle: 'EndOfLineFailed', malfunctionAt: null }, 'AssemblyLine'),
    ).toBeUndefined()
  })
})

describe('log events of the network server', () => {
  it('end a frame by error or expiry', () => {
    expect(endByNotice('ERROR', 'DOWNLINK_PAYLOAD_SIZE')).toBe('payloadTooLarge')
    expect(endByNotice('ERROR', 'DOWNLINK_CODEC')).toBe('refusedByNetwork')
    expect(endByNotice('ERROR', 'DOWNLINK_GATEWAY')).toBe('gatewayRefused')
    expect(endByNotice('INFO', 'EXPIRED')).toBe('deadline')
  })

  it('end nothing for other events', () => {
    expect(endByNotice('WARNING', 'DOWNLINK_GATEWAY')).toBeUndefined()
    expect(endByNotice('ERROR', 'UPLINK_MIC')).toBeUndefined()
    expect(endByNotice('INFO', 'UPLINK_F_CNT_RESET')).toBeUndefined()
  })
})

describe('a waiting frame', () => {
  const now = new Date('2026-01-14T06:15:00Z')

  it('goes out after the next uplink, and one uplink later for each before it', () => {
    const device = { lastSeenAt: '2026-01-14T06:10:00Z', uplinkMinutes: 10 }
    expect(likelySentAt(device, now)).toBe('2026-01-14T06:20:00.000Z')
    expect(likelySentAt(device, now, 2)).toBe('2026-01-14T06:40:00.000Z')
  })

  it('is expected in the future, even after lost uplinks or with an unknown interval', () => {
    expect(likelySentAt({ lastSeenAt: '2026-01-14T05:32:00Z', uplinkMinutes: 10 }, now)).toBe(
      '2026-01-14T06:22:00.000Z',
    )
    expect(likelySentAt({ lastSeenAt: '2026-01-14T06:15:00Z', uplinkMinutes: 0 }, now)).toBe(
      '2026-01-14T06:16:00.000Z',
    )
    expect(likelySentAt({ lastSeenAt: null, uplinkMinutes: 10 }, now)).toBeNull()
  })
})
