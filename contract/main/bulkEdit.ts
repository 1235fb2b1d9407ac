import * as z from 'zod'
import type { BulkEdited } from '../../domain/rules/bulkEdited.ts'
import { bulkEditMax, bulkFieldsOf } from '../../domain/rules/bulkFields.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Version } from '../shapes.ts'

/** A field's value: a text, a choice, a day, a number or a truth. */
export const BulkValue = z.union([z.string().max(10_000, 'tooLong'), z.number(), z.boolean()]).nullable()
export type BulkValue = z.output<typeof BulkValue>

/** One field of several rows, and the versions of the rows that the person saw. With `preview` nothing is written. */
const bulkEditOf = (resource: BulkEdited) =>
  z.strictObject({
    field: z.enum(Object.keys(bulkFieldsOf(resource))),
    value: BulkValue,
    rows: z
      .array(z.strictObject({ id: Id, version: Version }))
      .min(1, 'atLeastOne')
      .max(bulkEditMax, 'tooMany'),
    preview: z.boolean().default(false),
  })
export type BulkEdit = z.output<ReturnType<typeof bulkEditOf>>

/**
 * Each row's value now and afterwards, in the requested order; a row that cannot have it has the reason (a code of the error catalogue) and
 * its arguments. `written`: all of them were; while one has a reason, none is.
 */
export const BulkEditReply = z.object({
  written: z.boolean(),
  rows: z.array(
    z.object({
      id: Id,
      before: BulkValue,
      after: BulkValue,
      reason: z.string().nullable(),
      args: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    }),
  ),
})
export type BulkEditReply = z.output<typeof BulkEditReply>

/** The call that sets one field of several rows of a resource. */
export const bulkEdit = <
  const Right extends { needs: 'estate.write' | 'rooms.write'; scope: 'tenant' | 'assigned' },
>(
  resource: BulkEdited,
  right: Right,
) =>
  endpoint({
    method: 'POST',
    path: `/api/taxonomy/${resource}/bulk-edit`,
    summary: 'Set one field of several rows, all or none; or preview what that would do',
    ...right,
    body: bulkEditOf(resource),
    reply: BulkEditReply,
    errors: ['notFound'],
  })
