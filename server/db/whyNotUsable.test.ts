import { describe, expect, it } from 'vitest'
import { emptyDatabase } from '../../tests/support/freshDatabase.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open.ts'
import { whyNotConnected, whyNotUsable } from './whyNotUsable.ts'

const facts = { version: 150_000, encoding: 'UTF8', icu: true, letters: true }

describe('a database', () => {
  it('of version 15 or later, with UTF8 and ICU, can be used', () => {
    expect([whyNotUsable(facts), whyNotUsable({ ...facts, version: 180_001 })]).toEqual([
      undefined,
      undefined,
    ])
  })

  it.each([
    ['an older version', { version: 140_013 }, /Postgres 14\. Use version 15/],
    ['another encoding', { encoding: 'SQL_ASCII' }, /encoding SQL_ASCII\. Create it with the encoding UTF8/],
    ['a locale of few letters', { letters: false }, /only the letters A to Z.*locale 'C\.UTF-8'/],
    ['no collations of ICU', { icu: false }, /no collations of ICU.*Use a Postgres/],
  ])('of %s cannot, in one line that says what to do', (_, fact, words) => {
    const why = whyNotUsable({ ...facts, ...fact })
    expect(why).toMatch(words)
    expect(why).not.toContain('\n')
  })
})

it.each([
  [
    '28P01',
    'password authentication failed',
    /^The database server db\.example:5433 refuses the user "anna"\. Correct name and password in DATABASE_URL\.$/,
  ],
  [
    undefined,
    'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string',
    /refuses the user "anna"\. Correct name and password in DATABASE_URL\.$/,
  ],
  [
    '53300',
    'sorry, too many clients already',
    /takes no more connections \(sorry, too many clients already\)\. Raise its max_connections, or end others\.$/,
  ],
  [
    '3D000',
    'database "ventil" does not exist',
    /has no database "ventil"\. Create it, or correct DATABASE_URL\.$/,
  ],
  [
    'ECONNREFUSED',
    'connect ECONNREFUSED',
    /does not answer \(connect ECONNREFUSED\)\. Start it, or correct DATABASE_URL\.$/,
  ],
])(
  'a server that cannot be reached (%s) is named with what to do, and without the password',
  (code, message, words) => {
    const why = whyNotConnected(
      Object.assign(new Error(message), { code }),
      'postgres://anna:geheim@db.example:5433/ventil',
    )
    expect(why).toMatch(words)
    expect(why).not.toContain('geheim')
  },
)

describe('migrations', () => {
  it.each(['SQL_ASCII', 'LATIN1'])(
    'are refused before anything is written, if it has the encoding %s',
    async (encoding) => {
      const { db, url, close: remove } = await emptyDatabase()
      const other = new URL(url)
      other.pathname += '_other'
      const name = other.pathname.slice(1)
      await db.pool.query(`create database ${name} encoding '${encoding}' locale 'C' template template0`)
      const theirs = await openDatabase(other.href)
      await expect(migrate(theirs.pool)).rejects.toThrow(`encoding ${encoding}`)
      expect((await theirs.pool.query("select from pg_namespace where nspname = 'drizzle'")).rowCount).toBe(0)
      await theirs.close()
      await db.pool.query(`drop database ${name} with (force)`)
      await remove()
    },
  )
})
