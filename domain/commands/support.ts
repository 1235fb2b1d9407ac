import type { ExtendedDownlinkCode } from './downlink.ts'

/** The first core firmware that knows a command; the others are in every release. Source: own choice, 0x0E is RT1's extension. */
const firstVersions: Partial<Record<ExtendedDownlinkCode, string>> = { ActiveHarvesting: '2.0.0' }

const numbers = (version: string): number[] | undefined => {
  const match = /^v?(\d+)\.(\d+)(?:\.(\d+))?/.exec(version.trim())
  return match ? [Number(match[1]), Number(match[2]), Number(match[3] ?? 0)] : undefined
}

/** Orders firmware versions: below 0 where the first is older. One that is no version counts as the oldest. */
export const compareVersions = (one: string, other: string): number => {
  const [a = [], b = []] = [numbers(one), numbers(other)]
  for (const part of [0, 1, 2]) {
    const difference = (a[part] ?? -1) - (b[part] ?? -1)
    if (difference !== 0) return difference
  }
  return 0
}

export type WhyNotSupported = 'versionUnknown' | 'firmwareTooOld'

/** Why a thermostat's core firmware, as it last reported it, does not know a command. */
export const whyNotSupported = (firmwareVersion: string | null | undefined, code: ExtendedDownlinkCode): WhyNotSupported | undefined => {
  if (firmwareVersion === null || firmwareVersion === undefined || numbers(firmwareVersion) === undefined) return 'versionUnknown'
  const first = firstVersions[code]
  return first !== undefined && compareVersions(firmwareVersion, first) < 0 ? 'firmwareTooOld' : undefined
}

/** Whether a thermostat's core firmware knows a command; an unknown one is taken not to. */
export const supportsCommand = (firmwareVersion: string | null | undefined, code: ExtendedDownlinkCode): boolean =>
  whyNotSupported(firmwareVersion, code) === undefined
