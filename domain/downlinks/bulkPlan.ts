import { commandBytes, packFrames, type Command } from '../commands/command.ts'
import {
  whyNotPermitted,
  whyNotSupported,
  type CommandedThermostat,
  type WhyNotPermitted,
  type WhyNotSupported,
} from '../commands/sending.ts'
import { airTimeMs, gatewayFramesPerHour, gatewayLoad, spreadingFactorFrom } from '../signal/dataRates.ts'

/** States of a bulk update: planned (its targets are fixed), running, then finished by itself or aborted by a user. */
export const bulkStates = ['Planned', 'Running', 'Finished', 'Aborted'] as const
export type BulkState = (typeof bulkStates)[number]

/** Result of a bulk update at one thermostat. */
export const bulkItemStates = ['Pending', 'Running', 'Success', 'Failed', 'Skipped', 'Aborted'] as const
export type BulkItemState = (typeof bulkItemStates)[number]

/** The load of a bulk update on one gateway; null: thermostats whose gateway is unknown. */
export interface BulkGateway {
  gatewayEui: string | null
  thermostats: number
  frames: number
  /** Air time of its frames in seconds. */
  airTimeSeconds: number
  /** Hours to send them at the pace that a gateway allows. */
  hours: number
}

/** Maximum number of thermostats in one bulk update. Own choice: planned within seconds; more need several updates. */
export const bulkTargetsMax = 50_000

/** The usual uplink interval of thermostats in minutes. Source: RT1, status. */
export const uplinkMinutesUsual = 10

/** The fields of a thermostat that decide whether a bulk update includes it, and via which gateway. */
export interface BulkCandidate extends CommandedThermostat {
  readonly firmwareVersion: string | null
  readonly lastSeenAt: string | null
  readonly gatewayEui: string | null
  readonly spreadingFactor: number | null
}

type WhySkipped = WhyNotPermitted | WhyNotSupported | 'neverSeen'

/** Why a bulk update skips a thermostat; undefined if it does not. A thermostat that is merely offline is included: it may come back in time. */
export const whySkipped = (
  candidate: BulkCandidate,
  commands: readonly Command[],
  ignoreVersion: boolean,
): WhySkipped | undefined => {
  const reason = whyNotPermitted(candidate, 'AdminApp')
  if (reason !== undefined) return reason
  if (candidate.lastSeenAt === null) return 'neverSeen'
  if (ignoreVersion) return undefined
  return commands
    .map(({ code }) => whyNotSupported(candidate.firmwareVersion, code))
    .find((why) => why !== undefined)
}

/** The lengths in bytes of the frames that each thermostat receives. */
export const frameLengths = (commands: readonly Command[]): number[] =>
  packFrames(commands).map((frame) => frame.reduce((bytes, { code }) => bytes + commandBytes(code), 0))

/** Air time in seconds of the frames for one thermostat; assumes the slowest data rate if it was never heard. */
export const airTimeOf = (lengths: readonly number[], spreadingFactor: number | null): number =>
  lengths.reduce((sum, bytes) => sum + airTimeMs(spreadingFactorFrom(spreadingFactor) ?? 12, bytes), 0) / 1000

/** The load of a bulk update on each gateway, longest duration first. */
export const gatewaysOf = (
  targets: readonly Pick<BulkCandidate, 'gatewayEui' | 'spreadingFactor'>[],
  lengths: readonly number[],
): BulkGateway[] =>
  [...Map.groupBy(targets, ({ gatewayEui }) => gatewayEui)]
    .map(([gatewayEui, group]) => ({
      gatewayEui,
      thermostats: group.length,
      ...gatewayLoad(
        group.flatMap(({ spreadingFactor }) =>
          lengths.map((applicationBytes) => ({
            applicationBytes,
            spreadingFactor: spreadingFactorFrom(spreadingFactor) ?? null,
          })),
        ),
      ),
    }))
    .toSorted((one, other) => other.hours - one.hours)

/**
 * Hours until a bulk update is sent completely, which the slowest gateway decides. `waiting` is the number of thermostats not yet sent
 * to, by gateway; before the start that is all of them.
 */
export const hoursLeft = (
  gateways: readonly BulkGateway[],
  waiting: ReadonlyMap<string | null, number>,
): number =>
  Math.max(
    0,
    ...gateways.map(
      ({ gatewayEui, thermostats, hours }) =>
        (hours * (waiting.get(gatewayEui) ?? 0)) / Math.max(1, thermostats),
    ),
  )

/** What a gateway has recently been given to send. */
export interface GatewayUse {
  frames: number
  airTimeSeconds: number
}

interface Window {
  readonly minutes: number
  readonly frames: number
  readonly airTimeSeconds: number
}

/** 36 s per hour: the 1 % duty cycle of the first receive window. */
const airTimePerHour = 36
const partsOfHour = 12

/** A gateway's allowance per hour, and per five minutes so that it is not used up in one burst. Source: field knowledge, radio limits. */
export const gatewayWindows: readonly Window[] = [
  { minutes: 60, frames: gatewayFramesPerHour, airTimeSeconds: airTimePerHour },
  {
    minutes: 60 / partsOfHour,
    frames: Math.ceil(gatewayFramesPerHour / partsOfHour),
    airTimeSeconds: airTimePerHour / partsOfHour,
  },
]

/** Whether a gateway may be given more now; `used` is by window. An unused window always admits what a single thermostat receives. */
export const mayTakeMore = (used: readonly GatewayUse[], more: GatewayUse): boolean =>
  gatewayWindows.every((window, index) => {
    const { frames, airTimeSeconds } = used[index] ?? { frames: 0, airTimeSeconds: 0 }
    return (
      frames === 0 ||
      (frames + more.frames <= window.frames && airTimeSeconds + more.airTimeSeconds <= window.airTimeSeconds)
    )
  })
