import * as z from 'zod'
import { downlinkPhases, downlinkReasons } from '../../domain/commands/sending.ts'
import { extendedDownlinkCodes } from '../../domain/commands/commandTable.ts'
import { commandWarnings, expirationMinutesDefault, expirationMinutesMax, expirationMinutesMin, waitingReasons } from '../../domain/downlinks/waiting.ts'
import { downlinkSources, downlinkStatuses } from '../../domain/enums.ts'
import { Id, Instant, QueryFlag, QueryInt } from '../shapes.ts'
import { Withheld } from './withheld.ts'

/**
 * Why a command that is under way waits, and until when. `position`: its frame's place among those that wait, from 1. `expectedAt`: when
 * the thermostat is likely to take it, or to report; null while it is silent. `until`: when it is given up. `tries`: sent in vain so far.
 */
export const Waiting = z.object({
  why: z.enum(waitingReasons),
  position: z.int().min(1),
  expectedAt: Instant.nullable(),
  until: Instant,
  tries: z.int().min(0),
})

/** A command to a thermostat and what became of it. `args` are what the command takes (domain/commands/commandTable.ts). */
export const Downlink = z.object({
  id: Id,
  code: z.enum(extendedDownlinkCodes),
  source: z.enum(downlinkSources),
  status: z.enum(downlinkStatuses),
  phase: z.enum(downlinkPhases),
  reason: z.enum(downlinkReasons).nullable(),
  args: z.record(z.string(), z.json()),
  /** Why there are no args: they tell what the thermostat had reported, as a schedule went by it. */
  withheld: Withheld,
  /** 0 to 255, by which the device answers. */
  seq: z.int(),
  ignoreVersion: z.boolean(),
  createdAt: Instant,
  expiresAt: Instant,
  sentAt: Instant.nullable(),
  acknowledgedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
  createdBy: Id.nullable(),
  /** Null for who is no user of the client (any more). */
  createdByName: z.string().nullable(),
  bulkId: Id.nullable(),
  scheduleEntryId: Id.nullable(),
  /** Null once it has come to an end. */
  waiting: Waiting.nullable(),
})
export type Downlink = z.output<typeof Downlink>

/** The commands that a call has made, and what is to be known of their chances. */
export const SentCommands = z.object({ downlinks: z.array(Downlink), warnings: z.array(z.enum(commandWarnings)) })

/**
 * How a command is sent. IgnoreVersion: also to a thermostat whose firmware may not know it. ExpirationMinutes: how long it may wait.
 * Errors: tooSmall, tooLarge, wholeNumbersOnly.
 */
export const sendOptions = {
  IgnoreVersion: QueryFlag.default(false),
  ExpirationMinutes: QueryInt.min(expirationMinutesMin, `tooSmall|{"minimum":${expirationMinutesMin}}`)
    .max(expirationMinutesMax, `tooLarge|{"maximum":${expirationMinutesMax}}`)
    .default(expirationMinutesDefault),
}
