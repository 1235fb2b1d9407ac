import { and, isNotNull, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import * as z from 'zod'
import { thenKeys } from '../../db/page.ts'
import { naturalOrder, thermostats as table } from '../../db/schema.ts'
import { refuse } from '../../http/refusal.ts'

/** The sorting part of a device list's query. */
export interface OrderQuery {
  'Sort.SortOption': string
  'Sort.Direction': 'Ascending' | 'Descending'
  'Sort.Then'?: readonly string[] | undefined
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
  return key === 'lastSeenAt' || key === 'createdAt'
    ? z.iso.datetime().safeParse(value).success
    : !value.includes('\0')
}

const readCursor = (text: string, key: SortColumn): z.output<typeof Cursor> => {
  const cursor = Cursor.safeParse(fromJson(Buffer.from(text, 'base64url').toString('utf8'))).data
  return cursor && fits(key, cursor[0])
    ? cursor
    : refuse('invalidRequest', { fields: { After: 'invalidValue' } })
}

/** Firmware versions in numeric order, 2.9.0 before 2.10.0. */
export const firmwareOrder = naturalOrder(table.firmwareVersion)

/** A sort column, and its way where unknown values stand as people expect them: thermostats never seen before those seen long ago, others last. */
const sortedBy = (option: string, down: boolean) => {
  const key = isSortOption(option) ? sortColumns[option] : 'lastSeenAt'
  const column: SQLWrapper = key === 'firmwareVersion' ? firmwareOrder : table[key]
  const nullsFirst = key === 'lastSeenAt' && !down
  return {
    key,
    column,
    nullsFirst,
    way: sql`${sql.raw(down ? 'desc' : 'asc')} ${sql.raw(nullsFirst ? 'nulls first' : 'nulls last')}`,
  }
}

/** Whether rows that are equal by the first column are ordered by others. */
export const isBySeveral = ({ 'Sort.Then': then = [] }: Pick<OrderQuery, 'Sort.Then'>): boolean =>
  then.length > 0

/** The columns of an order by several of them, as `value0`, `value1` …, and that order, which no index has; undefined for an order by one. Errors: 400 with a cursor. */
export const orderBySeveral = (query: OrderQuery) => {
  if (!isBySeveral(query)) return undefined
  if (query.After !== undefined) refuse('invalidRequest', { fields: { After: 'invalidValue' } })
  const down = query['Sort.Direction'] === 'Descending'
  const keys = [
    sortedBy(query['Sort.SortOption'], down),
    ...thenKeys(query).map((then) => sortedBy(then.name, then.down)),
  ]
  const nameOf = (at: number) => sql.raw(`value${at}`)
  return {
    columns: sql.join(
      keys.map(({ column }, at) => sql`${column} as ${nameOf(at)}`),
      sql`, `,
    ),
    order: sql.join(
      [...keys.map(({ way }, at) => sql`${nameOf(at)} ${way}`), sql`id ${sql.raw(down ? 'desc' : 'asc')}`],
      sql`, `,
    ),
  }
}

/** The order of a device list: unique, so that pages neither repeat nor skip rows, and provided by the index of the sort column. */
export const deviceOrder = (query: OrderQuery) => {
  const option = query['Sort.SortOption']
  const down = query['Sort.Direction'] === 'Descending'
  const { key, column, nullsFirst, way } = sortedBy(option, down)
  const field = table[key]
  const isVersion = key === 'firmwareVersion'
  const sortedAs = (value: string | number): SQL =>
    isVersion ? naturalOrder(sql`${value}::text`) : sql`${sql.param(value, field)}`

  const bySeen = key === 'lastSeenAt'
  const plain = sql.raw(down ? 'desc' : 'asc')
  const beyond = sql.raw(down ? '<' : '>')
  // the index on the last uplink has the list's order; the others are read backwards, nulls first
  const indexWay = bySeen ? way : plain
  const halves = down && !bySeen && !field.notNull

  const ordered = (value: SQLWrapper, id: SQLWrapper, how: SQL): SQL =>
    sql`${value} ${how}, ${id} ${indexWay}`

  return {
    /** The sort column. */
    column,
    /** The order over branches that alias the column as `value`. */
    orderOfPart: ordered(sql`value`, sql`id`, way),
    /** The order within one of `parts`, as an index provides it: a part has either only values or only nulls. */
    orderOfIndex: ordered(column, table.id, indexWay),
    orderOfIndexPart: ordered(sql`value`, sql`id`, indexWay),

    /** Keyset conditions for rows after the `After` cursor, as separate branches: rows with and without a value in one condition would defeat the index. */
    parts: (): (SQL | undefined)[] => {
      if (query.After === undefined) return halves ? [isNotNull(field), isNull(field)] : [undefined]
      const [value, id] = readCursor(query.After, key)
      if (value === null) {
        const same = and(isNull(field), sql`${table.id} ${beyond} ${id}::uuid`)
        return nullsFirst ? [same, isNotNull(field)] : [same]
      }
      const behind = sql`(${column}, ${table.id}) ${beyond} (${sortedAs(value)}, ${id}::uuid)`
      return nullsFirst || field.notNull ? [behind] : [behind, isNull(field)]
    },

    /** The cursor for the row that ends a page. */
    cursorOf: (row: SortedRow): string =>
      Buffer.from(JSON.stringify([row[key], row.id])).toString('base64url'),
  }
}
