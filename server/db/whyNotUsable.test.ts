import { describe, expect, it } from 'vitest'
import { emptyDatabase } from '../../tests/support/freshDatabase.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open.ts'
import { whyNotUsable } from './whyNotUsable.ts'

const facts = { version: 150_000, encoding: 'UTF8', icu: true }

describe('a database', () => {
  it('of version 15 or later, with UTF8 and ICU, can be used', () => {
    expect([whyNotUsable(facts), whyNotUsable({ ...facts, version: 180_001 })]).toEqual([undefined, undefined])
  })

  it.each([
    ['an older version', { version: 140_013 }, /Postgres 14\. Use version 15/],
    ['another encoding', { encoding: 'SQL_ASCII' }, /encoding SQL_ASCII\. Create it with the encoding UTF8/],
    ['no collations of ICU', { icu: false }, /no collations of ICU.*Use a Postgres/],
  ])('of %s cannot, in one line that says what to do', (_, fact, words) => {
    const why = whyNotUsable({ ...facts, ...fact })
    expect(why).toMatch(words)
    expect(why).not.toContain('\n')
  })
})

describe('migrations', () => {
  it('are refused before anything is written, if it has another encoding', async () => {
    const { db, url, close: remove } = await emptyDatabase()
    const other = new URL(url)
    other.pathname += '_ascii'
    const name = other.pathname.slice(1)
    await db.pool.query(`create database ${name} encoding 'SQL_ASCII' locale 'C' template template0`)
    const theirs = await openDatabase(other.href)
    await expect(migrate(theirs.pool)).rejects.toThrow('encoding SQL_ASCII')
    expect((await theirs.pool.query("select from pg_namespace where nspname = 'drizzle'")).rowCount).toBe(0)
    await theirs.close()
    await db.pool.query(`drop database ${name} with (force)`)
    await remove()
  })
})
