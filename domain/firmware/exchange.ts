import { fragmentHeader } from '../codec/lorawan/fragmentation.ts'
import { fragmentCount } from '../codec/lorawan/parity.ts'
import { gatewayLoad, maxPayloadOf, spreadingFactorFrom } from '../signal/dataRates.ts'
import { hour, minute } from '../time.ts'
import type { BulkGateway } from '../downlinks/bulkPlan.ts'
import type { FirmwareStep, UpdateEvent } from './updateStates.ts'

/** The ports of the packages that an update uses: fragments, and the management of images. Source: TS004, TS006. */
export const firmwarePorts = { fragments: 201, management: 203 } as const

/** Sessions that a thermostat is offered at most, each further one because the one before was lost; a retry begins to count again. */
export const attemptsMax = 3
/** Frames of one request: how often it is repeated without an answer. */
const triesMax = 5
/** How often missing fragments are made up for in one session. */
const roundsMax = 10
/** s between the order to restart and the restart, so that the answer still goes out. */
export const restartSeconds = 30
/** Hours within which a thermostat reports its version after the restart: it does so at once, and once a day. */
const reportHours = 26
/** Uplinks after which a request counts as lost: a thermostat answers at once. */
const uplinksToAnswer = 2
/** A network server may drop a frame after so many hours. */
export const frameHours = 24
/** Frames for the same, each of which waited for `frameHours` without being sent, after which an update is given up: nobody listens. */
const unsentMax = 2

/** Bytes of data in a fragment for a device with this spreading factor; the slowest if it is unknown. */
export const fragmentSizeFor = (spreadingFactor: number | null): number =>
  maxPayloadOf(spreadingFactorFrom(spreadingFactor) ?? 12) - fragmentHeader

/** The index of a session at the device, which tells answers of earlier ones apart. */
export const sessionIndexOf = (attempts: number): number => attempts & 3

/** The sessions of an update: all, and those before its last retry. */
interface Attempts {
  readonly attempts: number
  readonly attemptsBefore: number
}

/** Sessions since the update was begun, or begun again by a retry. */
export const attemptsNow = ({ attempts, attemptsBefore }: Attempts): number => attempts - attemptsBefore

/** Whether a session that was lost may be followed by another one. */
export const mayTryAgain = (update: Attempts): boolean => attemptsNow(update) < attemptsMax

/** How far the exchange with a thermostat is. */
interface Exchange extends Attempts {
  readonly step: FirmwareStep
  /** Frames or questions since the step began; while fragments are sent, since the last one that was transmitted. */
  readonly tries: number
  readonly rounds: number
  readonly nextFragment: number
  readonly lastFragment: number
  /** When the request of this step went out last (ISO instant). */
  readonly askedAt: string | null
  readonly stepAt: string
}

/**
 * What is sent, what a thermostat is asked by a command, or what has happened without anything being heard; undefined: wait.
 */
type NextSend =
  | { readonly send: 'setup' | 'fragment' | 'status' | 'image' | 'restart' }
  | { readonly ask: 'versions' }
  | { readonly event: UpdateEvent }
  | undefined

const requests = { setup: 'setup', checking: 'status', verifying: 'image', rebooting: 'restart' } as const

/** A session that a device does not know any more, because it restarted, is not answered: it gets another one. */
const afterSilence = (exchange: Exchange): UpdateEvent =>
  exchange.step === 'checking' && mayTryAgain(exchange) ? 'sessionLost' : 'noAnswer'

const since = (instant: string, now: Date): number => now.getTime() - Date.parse(instant)

/** How long a thermostat has to answer, in ms. */
const patience = (uplinkMinutes: number): number => uplinksToAnswer * Math.max(1, uplinkMinutes) * minute

const nextRequest = (
  exchange: Exchange,
  step: keyof typeof requests,
  uplinkMinutes: number,
  now: Date,
): NextSend => {
  const { askedAt, stepAt, tries } = exchange
  if (askedAt !== null && since(askedAt, now) < patience(uplinkMinutes)) return undefined
  if (tries >= unsentMax && since(stepAt, now) >= unsentMax * frameHours * hour) return { event: 'noAnswer' }
  return tries >= triesMax ? { event: afterSilence(exchange) } : { send: requests[step] }
}

const nextOfRound = ({ nextFragment: next, lastFragment, tries }: Exchange): NextSend => {
  if (next > lastFragment) return { event: 'allSent' }
  return tries >= unsentMax ? { event: 'noAnswer' } : { send: 'fragment' }
}

/** The report after the restart may get lost, and the next one would come a day later. */
const nextQuestion = ({ askedAt, stepAt, tries }: Exchange, uplinkMinutes: number, now: Date): NextSend => {
  if (since(stepAt, now) > reportHours * hour) return { event: 'noVersionReport' }
  const isDue = since(askedAt ?? stepAt, now) >= restartSeconds * 1000 + patience(uplinkMinutes)
  return isDue && tries < triesMax ? { ask: 'versions' } : undefined
}

/** What is to be done for a thermostat with no frame on its way. */
export const nextSend = (exchange: Exchange, uplinkMinutes: number, now: Date): NextSend => {
  const { step } = exchange
  switch (step) {
    case 'setup':
    case 'checking':
    case 'verifying':
    case 'rebooting':
      return nextRequest(exchange, step, uplinkMinutes, now)
    case 'sending':
      return nextOfRound(exchange)
    case 'reporting':
      return nextQuestion(exchange, uplinkMinutes, now)
    default:
      return undefined
  }
}

/** What the answer about a session means: how many fragments are sent on top, or that it has none left. */
export const afterStatus = (missing: number, rounds: number): UpdateEvent => {
  if (missing === 0) return 'complete'
  return rounds >= roundsMax ? 'tooManyRounds' : 'someMissing'
}

/** The number of the last fragment of the next round: what is missing, and a fifth more, because some of those get lost too. */
export const lastOfRound = (nextFragment: number, total: number, missing: number): number =>
  Math.max(total, nextFragment - 1 + missing + Math.ceil(missing / 5) + 1)

/** Share of parity fragments that a usual connection needs. */
const usualParity = 0.05

/** The lengths in bytes of the frames that one thermostat receives. */
const framesOf = (blockBytes: number, spreadingFactor: number | null): number[] => {
  const size = fragmentSizeFor(spreadingFactor)
  const count = Math.ceil(fragmentCount(blockBytes, size) * (1 + usualParity))
  return [11, ...Array.from({ length: count }, () => size + fragmentHeader), 2, 1, 4]
}

interface Target {
  readonly gatewayEui: string | null
  readonly spreadingFactor: number | null
}

/** The load of a batch on each gateway, longest duration first. */
export const firmwareLoad = (targets: readonly Target[], blockBytes: number): BulkGateway[] =>
  [...Map.groupBy(targets, ({ gatewayEui }) => gatewayEui)]
    .map(([gatewayEui, group]) => {
      const factors = [...Map.groupBy(group, ({ spreadingFactor }) => spreadingFactor)]
      const loads = factors.map(([factor, same]) => {
        const spreadingFactor = spreadingFactorFrom(factor) ?? null
        const one = gatewayLoad(
          framesOf(blockBytes, factor).map((applicationBytes) => ({ applicationBytes, spreadingFactor })),
        )
        return {
          frames: one.frames * same.length,
          airTimeSeconds: one.airTimeSeconds * same.length,
          hours: one.hours * same.length,
        }
      })
      const sum = (of: 'frames' | 'airTimeSeconds' | 'hours') =>
        loads.reduce((total, load) => total + load[of], 0)
      return {
        gatewayEui,
        thermostats: group.length,
        frames: sum('frames'),
        airTimeSeconds: sum('airTimeSeconds'),
        hours: sum('hours'),
      }
    })
    .toSorted((one, other) => other.hours - one.hours)
