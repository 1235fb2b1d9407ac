import * as z from 'zod'
import { moments } from '../domain/moments.ts'
import { oneLine, severalLines } from '../domain/rules/text.ts'
import { day, formatInstant } from '../domain/time.ts'

/** Reports a missing value as required, and an invalid one with `code`. */
const unlessMissing =
  (code: string) =>
  ({ input }: { input?: unknown }): string =>
    input === undefined || input === null || input === '' ? 'required' : code

/** Identifier of a row: a lower-case UUID. Errors: required, invalidId. */
export const Id = z
  .uuid({ error: unlessMissing('invalidId') })
  .transform((id) => id.toLowerCase())
  .meta({ json: { type: 'string', format: 'uuid' } })

/** The id of a new row that was made without a network; the server makes one if it is missing. */
export const NewId = Id.optional()

/** An instant in UTC, ISO 8601, as in replies; for requests see GivenInstant. */
export const Instant = z.iso.datetime({ offset: true, error: unlessMissing('invalidDate'), abort: true })

/** The years that a day may lie in: neither mistyped centuries nor the ends of what calendars can count. */
const [firstDay, lastDay] = ['1800-01-01', '2199-12-31']

const [firstMs, endMs] = [Date.parse(firstDay), Date.parse(lastDay) + day]
const isBetween = (at: number): boolean => at >= firstMs && at < endMs

/** A calendar day, YYYY-MM-DD, without a time zone, from 1800 to 2199. Errors: required, invalidDate. */
export const Day = z.iso
  .date({ error: unlessMissing('invalidDate') })
  .refine((date) => date >= firstDay && date <= lastDay, 'invalidDate')

/** An instant that somebody gives, with any offset, in the years of days; read as UTC. Errors: required, invalidDate. */
export const GivenInstant = Instant.refine((instant) => isBetween(Date.parse(instant)), {
  error: 'invalidDate',
  abort: true,
}).overwrite(formatInstant)

const moment = { type: 'string', enum: [...moments] }

/** A limit of a filter in time: an instant that somebody gives, or a moment named relative to now (domain/moments.ts), which the server's clock turns into one. */
export const FilterInstant = z
  .string({ error: 'invalidDate' })
  .pipe(GivenInstant)
  .meta({ json: { anyOf: [{ type: 'string', format: 'date-time' }, moment] } })

/** The same by calendar days at the buildings. */
export const FilterDay = z
  .string({ error: 'invalidDate' })
  .pipe(Day)
  .meta({ json: { anyOf: [{ type: 'string', format: 'date' }, moment] } })

/** The version of an editable row; a write sends the one that it read in If-Match. */
export const Version = z.int().min(1)

/** A line of user input: trimmed, 1 to `max` characters, no control characters. */
export const Line = (max = 200) =>
  z.string().trim().min(1, 'required').max(max, 'tooLong').regex(oneLine, 'invalidCharacters')

/** Multi-line user input: trimmed, up to `max` characters; empty becomes null. */
export const Note = (max = 2000) =>
  z
    .string()
    .trim()
    .max(max, 'tooLong')
    .regex(severalLines, 'invalidCharacters')
    .nullable()
    .transform((text) => text || null)

/** Required multi-line text: trimmed, up to `max` characters. */
export const Paragraphs = (max: number) =>
  z.string().trim().min(1, 'required').max(max, 'tooLong').regex(severalLines, 'invalidCharacters')

/** An optional line; empty becomes null. */
export const OptionalLine = (max = 200) =>
  z
    .string()
    .trim()
    .max(max, 'tooLong')
    .regex(oneLine, 'invalidCharacters')
    .nullable()
    .transform((text) => text || null)

/** A whole number, as text in a query. */
export const QueryInt = z.coerce.number<number>({ error: 'invalidNumber' }).int('wholeNumbersOnly')

/** A flag, as text in a query: true, false, 1, 0. */
export const QueryFlag = z.union([z.boolean(), z.stringbool({ error: 'invalidValue' })])

/** Maximum page size of a list. */
export const maxPageSize = 200

/**
 * Query of a paged list: Page from 1, PageSize 1 to 200, a sort key of the list, a direction, a search text.
 * @param sortOptions the sort keys of the list; the first is the default.
 * @param filters further query keys of the list, in the spec's case.
 */
export const listQuery = <const S extends readonly [string, ...string[]], F extends z.ZodRawShape>(
  sortOptions: S,
  filters: F,
) =>
  z.strictObject({
    Page: QueryInt.min(1, 'positiveNumberOnly').max(1_000_000, 'tooLarge').default(1),
    PageSize: QueryInt.min(1, 'positiveNumberOnly').max(maxPageSize, 'tooLarge').default(25),
    'Sort.SortOption': z.enum(sortOptions).default(sortOptions[0]),
    'Sort.Direction': z.enum(['Ascending', 'Descending']).default('Ascending'),
    Query: z.string().trim().max(200, 'tooLong').optional(),
    Ids: z.array(Id).max(1000, 'tooMany').optional(),
    ...filters,
  })

/** How many sort keys may decide in turn. */
const sortKeysMax = 3

/** As `listQuery`, for a list in which further sort keys decide among rows that are equal by those before: `Name.Ascending`. */
export const sortedListQuery = <const S extends readonly [string, ...string[]], F extends z.ZodRawShape>(
  sortOptions: S,
  filters: F,
) =>
  listQuery(sortOptions, {
    'Sort.Then': z
      .array(z.enum(sortOptions.flatMap((key) => [`${key}.Ascending`, `${key}.Descending`])))
      .max(sortKeysMax - 1, 'tooMany')
      .optional(),
    ...filters,
  })

/**
 * Filters by values that can also be turned around: `Not` names those of them that rows must not match, `Empty` those by which rows without a
 * value match too, or alone. Rows without a value are not what a filter names: 'is not' includes them unless `Empty` names the filter as well.
 * @param empty the filters whose value may be missing.
 */
export const withOperators = <F extends z.ZodRawShape>(
  filters: F,
  empty: readonly Extract<keyof F, string>[],
) => ({
  ...filters,
  Not: z.array(z.enum(Object.keys(filters))).optional(),
  Empty: z.array(z.enum([...empty])).optional(),
})

/** A page of a list. `total` is exact up to 10,000; past that `more` is true and `total` is the bound. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    total: z.int().min(0),
    more: z.boolean().optional(),
    page: z.int().min(1),
    pageSize: z.int().min(1),
  })

/** A postal address. The postcode is text: it may start with a zero. */
export const addressFields = {
  street: Line(120),
  streetNumber: Line(20),
  zipcode: Line(12),
  city: Line(120),
  country: Line(80).default('Deutschland'),
}

/** Fields that the reply for every editable row has. */
export const rowFields = { id: Id, version: Version, createdAt: Instant, updatedAt: Instant }
