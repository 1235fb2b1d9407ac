import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { migrate } from './migrate.ts'
import { openDatabase } from './open.ts'
import { emptyDatabase } from '../../tests/support/freshDatabase.ts'

describe('migrations of a database', () => {
  it('fail in words if somebody else made a role that the user may not take', async () => {
    const { db, url, close: remove } = await emptyDatabase()
    await migrate(db.pool)
    const login = `ventil_login_${randomUUID().slice(0, 8)}`
    const name = `${login}_estate`
    await db.pool.query(`create role ${login} login; grant app_tenant, app_admin, app_identity to ${login}`)
    await db.pool.query(`create database ${name} owner ${login}`)
    const own = new URL(url)
    own.username = login
    own.pathname = `/${name}`
    const theirs = await openDatabase(own.href)
    await expect(migrate(theirs.pool)).rejects.toThrow(
      `The database user "${login}" may not act as app_importer, app_eraser.`,
    )
    expect(
      (await theirs.pool.query(`select from pg_namespace where nspname in ('main', 'drizzle')`)).rowCount,
    ).toBe(0)
    await db.pool.query(
      `grant app_importer, app_eraser to ${login}; revoke create on database ${name} from ${login}`,
    )
    await expect(migrate(theirs.pool)).rejects.toThrow(`grant create on database "${name}" to "${login}"`)
    await db.pool.query(`grant create on database ${name} to ${login}`)
    await migrate(theirs.pool)
    await db.pool.query(`revoke app_tenant, app_importer from ${login}`)
    await expect(migrate(theirs.pool)).rejects.toThrow(
      `let a superuser run: grant app_tenant, app_importer to "${login}"`,
    )
    const lacking = ['app_tenant', 'ventil_nobody_made'] as const
    await expect(migrate(theirs.pool, { roles: lacking })).rejects.toThrow(
      `let a superuser run: create role ventil_nobody_made nologin; grant app_tenant, ventil_nobody_made to "${login}"`,
    )
    await theirs.close()
    const owner = new pg.Client({ connectionString: url })
    await owner.connect()
    await owner.query(`drop database ${name} with (force)`)
    await owner.query(`drop role ${login}`)
    await owner.end()
    await remove()
  })
})
