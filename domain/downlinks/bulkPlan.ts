import { commandBytes, packFrames, type Command } from '../commands/command.ts'
import { whyNotPermitted, whyNotSupported, type CommandedThermostat, type WhyNotPermitted, type WhyNotSupported } from '../commands/sending.ts'
import { airTimeMs, gatewayFramesPerHour, gatewayLoad, spreadingFactorFrom } from '../signal/dataRates.ts'

/** A bulk update is planned (its targets stand), goes out, and ends by itself or by hand. */
export const bulkStates = ['Planned', 'Running', 'Finished', 'Aborted'] as const
export type BulkState = (typeof bulkStates)[number]

/** What became of a bulk update at one thermostat. */
export const bulkItemStates = ['Pending', 'Running', 'Success', 'Failed', 'Skipped', 'Aborted'] as const
export type BulkItemState = (typeof bulkItemStates)[number]

/** What a bulk update asks of one gateway; null: thermostats whose gateway is not known. */
export interface BulkGateway {
  gatewayEui: string | null
  thermostats: number
  frames: number
  /** Seconds that its frames are on the air. */
  airTimeSeconds: number
  /** Hours that they take at the pace a gateway is given. */
  hours: number
}

/** Thermostats of one bulk update at most. Own choice: what is planned in a moment; more are several updates. */
export const bulkTargetsMax = 50_000

/** Minutes between two uplinks of most thermostats. Source: RT1, status. */
export const uplinkMinutesUsual = 10

/** What of a thermostat decides whether a bulk update goes to it, and by which gateway. */
export interface BulkCandidate extends CommandedThermostat {
  readonly firmwareVersion: string | null
  readonly lastSeenAt: string | null
  readonly gatewayEui: string | null
  readonly spreadingFactor: number | null
}

export type WhySkipped = WhyNotPermitted | WhyNotSupported | 'neverSeen'

/** Why a bulk update leaves a thermostat out; undefined where it goes there. One that is only silent is not left out: it may come back in time. */
export const whySkipped = (candidate: BulkCandidate, commands: readonly Command[], ignoreVersion: boolean): WhySkipped | undefined => {
  const reason = whyNotPermitted(candidate, 'AdminApp')
  if (reason !== undefined) return reason
  if (candidate.lastSeenAt === null) return 'neverSeen'
  if (ignoreVersion) return undefined
  return commands.map(({ code }) => whyNotSupported(candidate.firmwareVersion, code)).find((why) => why !== undefined)
}

/** The lengths of the frames that each thermostat gets, in bytes. */
export const frameLengths = (commands: readonly Command[]): number[] =>
  packFrames(commands).map((frame) => frame.reduce((bytes, { code }) => bytes + commandBytes(code), 0))

/** Seconds on the air of what one thermostat gets; the slowest rate is taken where it was never heard. */
export const airTimeOf = (lengths: readonly number[], spreadingFactor: number | null): number =>
  lengths.reduce((sum, bytes) => sum + airTimeMs(spreadingFactorFrom(spreadingFactor) ?? 12, bytes), 0) / 1000

/** What a bulk update asks of each gateway, the one that takes longest first. */
export const gatewaysOf = (targets: readonly Pick<BulkCandidate, 'gatewayEui' | 'spreadingFactor'>[], lengths: readonly number[]): BulkGateway[] =>
  [...Map.groupBy(targets, ({ gatewayEui }) => gatewayEui)]
    .map(([gatewayEui, group]) => ({
      gatewayEui,
      thermostats: group.length,
      ...gatewayLoad(
        group.flatMap(({ spreadingFactor }) =>
          lengths.map((applicationBytes) => ({ applicationBytes, spreadingFactor: spreadingFactorFrom(spreadingFactor) ?? null })),
        ),
      ),
    }))
    .toSorted((one, other) => other.hours - one.hours)

/**
 * Hours until a bulk update has gone out, by the gateway that takes longest: `waiting` are the thermostats that are still to be sent to,
 * by gateway; all of them while it has not begun.
 */
export const hoursLeft = (gateways: readonly BulkGateway[], waiting: ReadonlyMap<string | null, number>): number =>
  Math.max(0, ...gateways.map(({ gatewayEui, thermostats, hours }) => (hours * (waiting.get(gatewayEui) ?? 0)) / Math.max(1, thermostats)))

/** What a gateway has been given of late. */
export interface GatewayUse {
  frames: number
  airTimeSeconds: number
}

interface Window {
  readonly minutes: number
  readonly frames: number
  readonly airTimeSeconds: number
}

/** 36 s of an hour: the duty cycle of the first window, 1 %. */
const airTimePerHour = 36
const partsOfHour = 12

/** What a gateway is given in an hour, and in each five minutes of it, so that it does not come all at once. Source: field knowledge, radio limits. */
export const gatewayWindows: readonly Window[] = [
  { minutes: 60, frames: gatewayFramesPerHour, airTimeSeconds: airTimePerHour },
  { minutes: 60 / partsOfHour, frames: Math.ceil(gatewayFramesPerHour / partsOfHour), airTimeSeconds: airTimePerHour / partsOfHour },
]

/** Whether a gateway may be given more now; `used` is by window. What a single thermostat gets is never too much for a window of nothing else. */
export const mayTakeMore = (used: readonly GatewayUse[], more: GatewayUse): boolean =>
  gatewayWindows.every((window, index) => {
    const { frames, airTimeSeconds } = used[index] ?? { frames: 0, airTimeSeconds: 0 }
    return frames === 0 || (frames + more.frames <= window.frames && airTimeSeconds + more.airTimeSeconds <= window.airTimeSeconds)
  })
