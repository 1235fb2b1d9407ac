import * as z from 'zod'
import { downlinkPhases, downlinkReasons } from '../../domain/commands/sending.ts'
import { extendedDownlinkCodes } from '../../domain/commands/commandTable.ts'
import {
  commandWarnings,
  expirationMinutesDefault,
  expirationMinutesMax,
  expirationMinutesMin,
  waitingReasons,
} from '../../domain/downlinks/waiting.ts'
import { calibrations } from '../../domain/codec/rt1/status.ts'
import { downlinkSources, downlinkStatuses, operationalModes } from '../../domain/enums.ts'
import { Id, Instant, QueryFlag, QueryInt } from '../shapes.ts'
import { Withheld } from './withheld.ts'

/**
 * Why a command in progress waits, and until when. `position`: its frame's place in the queue, from 1. `expectedAt`: when the thermostat
 * will probably receive it, or report; null while it is offline. `until`: when it expires. `tries`: failed attempts so far.
 */
const Waiting = z.object({
  why: z.enum(waitingReasons),
  position: z.int().min(1),
  expectedAt: Instant.nullable(),
  until: Instant,
  tries: z.int().min(0),
})

/** What the device reported about a command's value, and when: the fields of its status that tell it. A value that it does not know is null. */
export const Reported = z.object({
  at: Instant,
  values: z
    .object({
      /** Degrees. */
      displayRotation: z.int().nullable(),
      mode: z.enum(operationalModes).nullable(),
      motorPosition: z.int().nullable(),
      motorConstraint: z.int().nullable(),
      targetTemperature: z.number().nullable(),
      targetLevel: z.int().nullable(),
      directMotorControl: z.boolean().nullable(),
      activeHarvesting: z.boolean().nullable(),
      calibration: z.enum(calibrations).nullable(),
    })
    .partial(),
  withheld: Withheld,
})
export type Reported = z.output<typeof Reported>

/** A command to a thermostat and its result. `args` are the command's arguments (domain/commands/commandTable.ts). */
export const Downlink = z.object({
  id: Id,
  code: z.enum(extendedDownlinkCodes),
  source: z.enum(downlinkSources),
  status: z.enum(downlinkStatuses),
  phase: z.enum(downlinkPhases),
  reason: z.enum(downlinkReasons).nullable(),
  args: z.record(z.string(), z.json()),
  /** Why args is missing: a schedule derived them from a reported value that needs consent. */
  withheld: Withheld,
  /** Sequence number, 0 to 255, which the device's answer repeats. */
  seq: z.int(),
  ignoreVersion: z.boolean(),
  createdAt: Instant,
  expiresAt: Instant,
  sentAt: Instant.nullable(),
  acknowledgedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
  /** The report that tells what became of its value: the last before its end, or the first after it. Null if there was none. */
  reported: Reported.nullable(),
  createdBy: Id.nullable(),
  /** Null if the creator is not, or no longer, a user of the client. */
  createdByName: z.string().nullable(),
  bulkId: Id.nullable(),
  scheduleEntryId: Id.nullable(),
  /** Null once it has ended. */
  waiting: Waiting.nullable(),
})
export type Downlink = z.output<typeof Downlink>

/** The commands that a call created, and warnings about their chances. */
export const SentCommands = z.object({
  downlinks: z.array(Downlink),
  warnings: z.array(z.enum(commandWarnings)),
})

/**
 * Options for sending. IgnoreVersion: send even if the thermostat's firmware may not support the command. ExpirationMinutes: how long it
 * may wait. Errors: tooSmall, tooLarge, wholeNumbersOnly.
 */
export const sendOptions = {
  IgnoreVersion: QueryFlag.default(false),
  ExpirationMinutes: QueryInt.min(expirationMinutesMin, `tooSmall|{"minimum":${expirationMinutesMin}}`)
    .max(expirationMinutesMax, `tooLarge|{"maximum":${expirationMinutesMax}}`)
    .default(expirationMinutesDefault),
}
