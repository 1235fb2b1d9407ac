import { and, isNotNull, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import * as z from 'zod'
import { thermostats as table } from '../db/schema.ts'
import { refuse } from '../http/refusal.ts'

/** What a device list is sorted by, as its query has it. */
export interface OrderQuery {
  'Sort.SortOption': string
  'Sort.Direction': 'Ascending' | 'Descending'
  After?: string | undefined
}

const sortColumns = {
  LastSeen: 'lastSeenAt',
  Eui: 'eui',
  WtId: 'wtId',
  FirmwareVersion: 'firmwareVersion',
  BatteryVoltage: 'batteryVoltage',
  CreatedAt: 'createdAt',
} as const
type SortColumn = (typeof sortColumns)[keyof typeof sortColumns]

type SortedRow = Readonly<Record<SortColumn, string | number | null> & { id: string }>

const isSortOption = (text: string): text is keyof typeof sortColumns => Object.hasOwn(sortColumns, text)

const Cursor = z.tuple([z.union([z.string().max(200), z.number(), z.null()]), z.uuid()])

const fromJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const fits = (key: SortColumn, value: string | number | null): boolean => {
  if (value === null || key === 'batteryVoltage') return typeof value !== 'string'
  if (typeof value === 'number') return false
  return key === 'lastSeenAt' || key === 'createdAt' ? z.iso.datetime().safeParse(value).success : !value.includes('\0')
}

const readCursor = (text: string, key: SortColumn): z.output<typeof Cursor> => {
  const cursor = Cursor.safeParse(fromJson(Buffer.from(text, 'base64url').toString('utf8'))).data
  return cursor && fits(key, cursor[0]) ? cursor : refuse('invalidRequest', { fields: { After: 'invalidValue' } })
}

/** The order of a device list: pages neither repeat nor skip rows, and the index of the sort column gives it. */
export const deviceOrder = (query: OrderQuery) => {
  const option = query['Sort.SortOption']
  const key = isSortOption(option) ? sortColumns[option] : 'lastSeenAt'
  const down = query['Sort.Direction'] === 'Descending'
  // a thermostat that was never seen comes before those that were seen long ago; of the others an unknown value comes last
  const nullsFirst = down === (key !== 'lastSeenAt')
  const way = sql.raw(`${down ? 'desc' : 'asc'} nulls ${nullsFirst ? 'first' : 'last'}`)
  const beyond = sql.raw(down ? '<' : '>')

  const ordered = (value: SQLWrapper, id: SQLWrapper): SQL => sql`${value} ${way}, ${id} ${way}`

  return {
    /** The column that is sorted by. */
    column: table[key],
    /** Order by clauses: over the table, and over a part of it that gives the column the name `value`. */
    order: ordered(table[key], table.id),
    orderOfPart: ordered(sql`value`, sql`id`),

    /** What comes after the row that `After` names, one condition after the other: with rows without a value in the same one no index would serve it. */
    parts: (): (SQL | undefined)[] => {
      if (query.After === undefined) return [undefined]
      const [value, id] = readCursor(query.After, key)
      const column = table[key]
      if (value === null) {
        const same = and(isNull(column), sql`${table.id} ${beyond} ${id}::uuid`)
        return nullsFirst ? [same, isNotNull(column)] : [same]
      }
      const behind = sql`(${column}, ${table.id}) ${beyond} (${sql.param(value, column)}, ${id}::uuid)`
      return nullsFirst || column.notNull ? [behind] : [behind, isNull(column)]
    },

    /** What names a row as the one that a page ends with. */
    cursorOf: (row: SortedRow): string => Buffer.from(JSON.stringify([row[key], row.id])).toString('base64url'),
  }
}
