import { and, eq, getTableColumns, gte, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { alias, PgDialect } from 'drizzle-orm/pg-core'
import { NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { expect, it } from 'vitest'
import { QuickDialect } from './QuickDialect.ts'
import { buildings, thermostats, thermostatStates } from './schema.ts'

const quick = new QuickDialect({ casing: 'snake_case' })
const library = new PgDialect({ casing: 'snake_case' })
const db = new NodePgDatabase(quick, new NodePgSession(new pg.Client(), quick, undefined), undefined)

const other = alias(thermostats, 'other')
const few = db.select({ id: buildings.id }).from(buildings).where(eq(buildings.name, 'Haus')).as('few')
const made = db.$with('made').as(
  db
    .select({ id: buildings.id, n: sql<number>`count(*)`.as('n') })
    .from(buildings)
    .groupBy(buildings.id),
)

const statements: Record<string, SQL> = {
  'values, lists, nulls and nothing': sql`select ${1}, ${'two'}, ${null}, ${undefined}, ${[1, 'two', null]}, ${[]}, ${new Date(0)}, ${{ json: true }}, ${true}`,
  'names, raw text and placeholders': sql`${sql.identifier('a "name"')} ${sql.raw('raw $text')} ${sql.placeholder('one')} ${sql.param(sql.placeholder('two'))} ${sql.empty()}`,
  'values as their columns send them': sql`${and(eq(thermostats.lastSeenAt, '2026-11-27T10:00:00.000Z'), gte(thermostats.batteryVoltage, 2.4), isNull(thermostats.roomId))}`,
  'conditions in conditions': sql`where ${or(and(inArray(thermostats.lifecycle, ['Installed', 'Uninstalled']), eq(thermostats.eui, 'x')), undefined, eq(thermostats.wtId, 'WT'))}`,
  'tables, aliases and their columns': sql`from ${thermostats} join ${other} on ${eq(thermostats.id, other.id)}`,
  'a value that is an expression': sql`${sql.param('x', { mapToDriverValue: (value) => sql`lower(${value})` })}, ${2}`,
  'values written into the text': sql`select ${sql`${"it's"} ${1}`.inlineParams()}, ${2}`,
  'a select': db
    .select(getTableColumns(thermostats))
    .from(thermostats)
    .leftJoin(thermostatStates, eq(thermostatStates.thermostatId, thermostats.id))
    .limit(3)
    .getSQL(),
  'a select within a select': db.select().from(few).where(eq(few.id, 'x')).getSQL(),
  'a named select': db.with(made).select({ id: made.id, n: made.n }).from(made).where(eq(made.n, 3)).getSQL(),
  'an update': db
    .update(thermostats)
    .set({ batteryVoltage: 2.9, lastSeenAt: null })
    .where(eq(thermostats.eui, 'a'))
    .returning({ id: thermostats.id })
    .getSQL(),
}

it.each(Object.entries(statements))('writes %s as the library does', (_, statement) => {
  const { sql: text, params } = library.sqlToQuery(statement)
  expect(quick.sqlToQuery(statement)).toMatchObject({ sql: text, params })
})

it('writes the same statement twice', () => {
  const statement = sql`select ${thermostats.eui} from ${thermostats} where ${eq(thermostats.eui, 'a')}`
  expect(quick.sqlToQuery(statement)).toStrictEqual(quick.sqlToQuery(statement))
})
