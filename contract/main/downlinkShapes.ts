import * as z from 'zod'
import { downlinkPhases, downlinkReasons } from '../../domain/commands/sending.ts'
import { extendedDownlinkCodes } from '../../domain/commands/commandTable.ts'
import { commandWarnings, expirationMinutesDefault, expirationMinutesMax, expirationMinutesMin, waitingReasons } from '../../domain/downlinks/waiting.ts'
import { downlinkSources, downlinkStatuses } from '../../domain/enums.ts'
import { Id, Instant, QueryFlag, QueryInt } from '../shapes.ts'
import { Withheld } from './withheld.ts'

/**
 * Why a command in progress waits, and until when. `position`: its frame's place in the queue, from 1. `expectedAt`: when the thermostat
 * will probably receive it, or report; null while it is offline. `until`: when it expires. `tries`: failed attempts so far.
 */
export const Waiting = z.object({
  why: z.enum(waitingReasons),
  position: z.int().min(1),
  expectedAt: Instant.nullable(),
  until: Instant,
  tries: z.int().min(0),
})

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
export const SentCommands = z.object({ downlinks: z.array(Downlink), warnings: z.array(z.enum(commandWarnings)) })

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
