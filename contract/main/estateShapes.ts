import * as z from 'zod'
import { spaceTypes } from '../../domain/enums.ts'
import { floorLevelMax, floorLevelMin } from '../../domain/limits.ts'
import { normaliseEui, whyNotEui } from '../../domain/rules/eui.ts'
import { Id, QueryInt } from '../shapes.ts'

/** A floor level: 0 ground, 1 the first upper floor, -1 the basement. Whether the building has it is the server's to say. */
export const Floor = z.int().min(floorLevelMin).max(floorLevelMax)

/** An EUI as people write it; stored as 16 hex digits in lower case. */
export const Eui = z
  .string()
  .max(60, 'tooLong')
  .superRefine((text, context) => {
    const reason = whyNotEui(text)
    if (reason) context.addIssue({ code: 'custom', message: reason })
  })
  .transform(normaliseEui)
  .meta({ json: { type: 'string' } })

/** Ids of a filter: at most 100; one that is foreign or missing is a 404. */
export const FilterIds = z.array(Id).max(100, 'tooMany').optional()

/** Floor levels of a filter. */
export const FilterFloors = z.array(QueryInt.min(floorLevelMin).max(floorLevelMax)).max(100, 'tooMany').optional()

/** The rows of a bulk call: at most 1,000. */
export const bulkIds = { ids: z.array(Id).min(1, 'atLeastOne').max(1000, 'tooMany') }

/**
 * What became of each row of a bulk call, in the order asked for. One transaction: what is done is done together;
 * a row that a rule keeps back has its reason (a code of the error catalogue) and its figures.
 */
export const BulkReply = z.object({
  done: z.int(),
  refused: z.int(),
  results: z.array(
    z.object({ id: Id, ok: z.boolean(), reason: z.string().nullable(), args: z.record(z.string(), z.union([z.string(), z.number()])).optional() }),
  ),
})
export type BulkReply = z.output<typeof BulkReply>

/** A space by its id, type and name: a step of a path. */
export const SpaceRef = z.object({ id: Id, type: z.enum(spaceTypes), name: z.string() })
