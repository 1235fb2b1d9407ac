import {
  withoutCrc,
  readHeader,
  writtenHeader,
  readSources,
  writeTargets,
  type FragmentRange,
  type ReadSource,
  type WriteTarget,
} from '../codec/rt1/transfer.ts'
import { airTimeMs, maxPayloadOf, spreadingFactorFrom, type SpreadingFactor } from '../signal/dataRates.ts'
import { day, minute } from '../time.ts'

export const transferDirections = ['toDevice', 'fromDevice'] as const
export type TransferDirection = (typeof transferDirections)[number]

const namesOf = <Name extends string>(codes: Readonly<Record<Name, number>>): Name[] => {
  const names: Name[] = []
  for (const name in codes) names.push(name)
  return names
}

/** What is transferred: firmware or a binary to a device, or a part of its memory from it. */
export const writtenKinds: readonly WriteTarget[] = namesOf(writeTargets)
export const readKinds: readonly ReadSource[] = namesOf(readSources)
export type TransferKind = WriteTarget | ReadSource
export const transferKinds = [
  'core',
  'app',
  'configuration',
  'lookupTable',
  'other',
  'flash',
  'logs',
  'ram',
] as const satisfies readonly TransferKind[]

/** The types of binaries that are uploaded for a transfer; core and app come from the firmware's artifacts. */
export const binaryTypes = ['configuration', 'lookupTable', 'other'] as const satisfies readonly WriteTarget[]
export type BinaryType = (typeof binaryTypes)[number]

/** Bytes of the largest file that is sent fragment by fragment: more takes weeks at a class A device. Own choice. */
export const transferBytesMax = 256 * 1024
/** Bytes that one request can read: its length has 16 bits. Source: RT1, data transfers. */
export const readBytesMax = 65_535
export const readBytesDefault = 4096
/** Days that a thermostat's memory may tell of: 64 KiB of log with a line of 32 bytes every ten minutes. Own choice. */
const memoryDays = 14

/** From when on memory may tell of its surroundings that is requested at a time. */
export const memoryFrom = (requestedAt: Date | string): Date =>
  new Date(new Date(requestedAt).getTime() - memoryDays * day)

/** A home that what was read may tell of, and from when on (ISO instant). */
export interface HomeInMemory {
  readonly unitId: string
  readonly since: string
}

/** The last address that can be read. */
export const addressMax = 0xff_ff_ff_ff

/** Devices of one call, and thermostats of one bulk upload. Own choice. */
export const transferDevicesMax = 100
/** Defaults of the thresholds of a bulk upload: percent and V. Source: field knowledge, firmware over the air. */
export const batteryLevelDefault = 60
export const voltageDefault = 3.2
/** The limits of the voltage threshold, in V: what a storage can have. */
export const [voltageMin, voltageMax] = [1.8, 4.6] as const

const factorOf = (factor: number | null): SpreadingFactor => spreadingFactorFrom(factor) ?? 12

/** Bytes of a file in one fragment at a spreading factor: N − 3 to the device, N − 5 from it. */
export const fragmentBytesAt = (direction: TransferDirection, factor: number | null): number =>
  maxPayloadOf(factorOf(factor)) - (direction === 'toDevice' ? writtenHeader : readHeader)

/** Whether a fragment of this size can be sent at a spreading factor. */
export const fitsRate = (fragmentBytes: number, factor: number | null): boolean =>
  fragmentBytes <= fragmentBytesAt('toDevice', factor)

const crcBytes = 4

/** Number of fragments. What comes from a device has its checksum at its end. */
export const fragmentsOf = (direction: TransferDirection, bytes: number, fragmentBytes: number): number =>
  Math.ceil((bytes + (direction === 'fromDevice' ? crcBytes : 0)) / fragmentBytes)

/** Share of the time in which a device may send. */
const dutyCycle = 0.01

/** ms between two fragments of a device that uses its duty cycle to the full. */
export const spacingMs = (factor: number | null): number =>
  airTimeMs(factorOf(factor), maxPayloadOf(factorOf(factor))) / dutyCycle

interface Pace {
  readonly direction: TransferDirection
  /** Fragments that are missing. */
  readonly left: number
  readonly spreadingFactor: number | null
  readonly uplinkMinutes: number
}

/**
 * Expected minutes that a transfer needs for its remaining fragments, without losses: to a device one an uplink, from it as many as its duty
 * cycle permits. Source: field knowledge, firmware over the air, unicast transfer.
 */
export const minutesLeft = ({ direction, left, spreadingFactor, uplinkMinutes }: Pace): number =>
  direction === 'toDevice' ? left * Math.max(1, uplinkMinutes) : (left * spacingMs(spreadingFactor)) / minute

/** Fragments of some ranges. */
export const countOf = (ranges: readonly FragmentRange[]): number =>
  ranges.reduce((sum, [, count]) => sum + count, 0)

/** The ranges without one fragment. */
export const without = (ranges: readonly FragmentRange[], fragment: number): FragmentRange[] =>
  ranges.flatMap(([from, count]): FragmentRange[] => {
    if (fragment < from || fragment >= from + count) return [[from, count]]
    const parts: FragmentRange[] = [
      [from, fragment - from],
      [fragment + 1, from + count - fragment - 1],
    ]
    return parts.filter(([, left]) => left > 0)
  })

/** The ranges of the fragments from 0 that are not among those that are there. */
export const gapsIn = (there: ReadonlySet<number>, fragments: number): FragmentRange[] => {
  const gaps: [number, number][] = []
  for (let number = 0; number < fragments; number += 1) {
    if (there.has(number)) continue
    const last = gaps.at(-1)
    if (last && last[0] + last[1] === number) last[1] += 1
    else gaps.push([number, 1])
  }
  return gaps
}

/** What was read, from its fragments in order; undefined if the checksum does not fit. */
export const assembled = (fragments: readonly Uint8Array[]): Uint8Array | undefined => {
  const whole = new Uint8Array(fragments.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const fragment of fragments) {
    whole.set(fragment, at)
    at += fragment.length
  }
  return withoutCrc(whole)
}
