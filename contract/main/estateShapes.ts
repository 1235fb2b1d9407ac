import * as z from 'zod'
import { spaceTypes } from '../../domain/enums.ts'
import { floorLevelMax, floorLevelMin } from '../../domain/limits.ts'
import { normaliseEui, whyNotEui } from '../../domain/rules/eui.ts'
import { Id, QueryInt } from '../shapes.ts'

/** A floor level: 0 ground, 1 the first upper floor, -1 the basement. The server checks that the building has it. */
export const Floor = z.int().min(floorLevelMin).max(floorLevelMax)

/** An EUI in any common notation; stored as 16 lower-case hex digits. */
export const Eui = z
  .string()
  .max(60, 'tooLong')
  .superRefine((text, context) => {
    const reason = whyNotEui(text)
    if (reason) context.addIssue({ code: 'custom', message: reason })
  })
  .transform(normaliseEui)
  .meta({ json: { type: 'string' } })

/** Ids of a filter: at most 100; an id that is missing or belongs to another client gives a 404. */
export const FilterIds = z.array(Id).max(100, 'tooMany').optional()

/** Floor levels of a filter. */
export const FilterFloors = z
  .array(QueryInt.min(floorLevelMin).max(floorLevelMax))
  .max(100, 'tooMany')
  .optional()

/** The rows of a batch call: at most 1,000. */
export const bulkIds = { ids: z.array(Id).min(1, 'atLeastOne').max(1000, 'tooMany') }

/**
 * Result of a batch call by row, in the requested order. All changes are made in one transaction; a row that a rule rejects has the
 * reason (a code of the error catalogue) and its arguments.
 */
export const BulkReply = z.object({
  done: z.int(),
  refused: z.int(),
  results: z.array(
    z.object({
      id: Id,
      ok: z.boolean(),
      reason: z.string().nullable(),
      args: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    }),
  ),
})
export type BulkReply = z.output<typeof BulkReply>

/** Short form of a space: one step of a path. */
export const SpaceRef = z.object({ id: Id, type: z.enum(spaceTypes), name: z.string() })
