import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { anAccount, refresh, signIn } from '../../../tests/support/identity.ts'
import { aTenant } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { rateLimitCounts } from '../../db/schema.ts'
import { withScope } from '../../db/scope.ts'
import { purgeIdentity } from './purge.ts'

const day = 86_400_000

let app: TestApp
beforeEach(async () => {
  app = await testApp()
})
afterEach(() => app.stop())

const left = async () =>
  (
    await withScope(app.deps.db.pool, { role: 'app_identity' }, (tx) =>
      tx.execute(sql`select (select count(*)::int from identity.sessions) sessions, (select count(*)::int from identity.refresh_tokens) tokens,
    (select count(*)::int from identity.one_time_tokens) links, (select count(*)::int from identity.mails) mails`),
    )
  ).rows[0]

it('deletes sessions, links and mails 30 days after their end, and not earlier', async () => {
  const person = await anAccount(app, { role: 'Regular', tenantId: await aTenant(app) })
  const { refreshToken, cookie } = await signIn(app, person.email)
  await refresh(app, refreshToken, cookie)
  await app.onIdentity({ method: 'POST', url: '/api/auth/forgot-password', body: { email: person.email } })
  expect(await purgeIdentity(app.deps)).toMatchObject({ sessions: 0, links: 0, mails: 0 })
  app.clock.advance(30 * day)
  expect(await purgeIdentity(app.deps)).toMatchObject({ sessions: 0, links: 0, mails: 0 })
  app.clock.advance(1_000)
  expect(await purgeIdentity(app.deps)).toMatchObject({ sessions: 0, links: 0, mails: 1 })
  app.clock.advance(day)
  expect(await purgeIdentity(app.deps)).toMatchObject({ sessions: 0, links: 1, mails: 0 })
  expect(await left()).toMatchObject({ sessions: 2, tokens: 2 })
  app.clock.advance(7 * day)
  expect(await purgeIdentity(app.deps)).toMatchObject({ sessions: 2, links: 0, mails: 0 })
  expect(await left()).toEqual({ sessions: 0, tokens: 0, links: 0, mails: 0 })
})

it('deletes counted attempts once their time is over', async () => {
  const at = (ms: number) => new Date(app.clock.now().getTime() + ms).toISOString()
  const held = [
    { key: 'over', taken: [1, 2], endsAt: at(-1) },
    { key: 'counts', taken: [3], endsAt: at(1_000) },
  ]
  await withScope(app.deps.db.pool, { role: 'app_identity' }, (tx) => tx.insert(rateLimitCounts).values(held))
  expect((await purgeIdentity(app.deps)).attempts).toBe(1)
  expect(
    await withScope(app.deps.db.pool, { role: 'app_identity' }, (tx) =>
      tx.select({ key: rateLimitCounts.key }).from(rateLimitCounts),
    ),
  ).toEqual([{ key: 'counts' }])
})

it('works in batches, whatever the volume', async () => {
  const person = await anAccount(app, { role: 'Regular', tenantId: await aTenant(app) })
  const at = app.clock.now().toISOString()
  await withScope(app.deps.db.pool, { role: 'app_identity' }, (tx) =>
    tx.execute(sql`insert into identity.one_time_tokens (hash, purpose, user_id, created_at, expires_at)
    select 'link ' || n, 'reset', ${person.id}, ${at}, ${at} from generate_series(1, 1203) n`),
  )
  app.clock.advance(31 * day)
  expect(await purgeIdentity(app.deps)).toMatchObject({ links: 1203 })
})
