import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { countedDatabase } from '../../tests/support/countedDatabase.ts'
import { aPerson, aTenant } from '../../tests/support/people.ts'
import { testApp, type TestApp } from '../../tests/support/testApp.ts'
import { assignments, sessions, users } from '../db/schema.ts'
import { withScope, type Tx } from '../db/scope.ts'
import { accessTokenLife, signAccessToken } from './accessToken.ts'
import { rightsReader, tellRightsChanged } from './rights.ts'
import { eventually } from '../../tests/support/patience.ts'

let app: TestApp
let tenantId = ''

beforeAll(async () => {
  app = await testApp()
  tenantId = await aTenant(app)
})
afterAll(() => app.stop())

const inIdentity = <T>(work: (tx: Tx) => Promise<T>) =>
  withScope(app.deps.db.pool, { role: 'app_identity' }, work)
const list = (token: string) => app.onMain({ url: '/api/taxonomy/locations', as: token, tenant: tenantId })
const told = async (token: string) => {
  const reply = await list(token)
  return [reply.statusCode, reply.json().error]
}

/** Time stands still for what the process remembers: only a notification, not its age, makes it forget. */
const timeStands = () => vi.spyOn(Date, 'now').mockReturnValue(Date.now())

it('applies a change of rights when notified', async () => {
  timeStands()
  const person = await aPerson(app, { role: 'Admin', tenantId })
  expect((await list(person.token)).statusCode).toBe(200)
  await inIdentity(async (tx) => {
    await tx.update(assignments).set({ role: 'SubRenter' }).where(eq(assignments.userId, person.id))
    await tx.execute(tellRightsChanged(person.id))
  })
  await eventually(async () => expect(await told(person.token)).toEqual([403, 'forbidden']))
  await inIdentity(async (tx) => {
    await tx.delete(assignments).where(eq(assignments.userId, person.id))
    await tx.execute(tellRightsChanged(person.id))
  })
  await eventually(async () => expect(await told(person.token)).toEqual([404, 'tenantNotFound']))
})

it('applies it within five seconds if the notification is lost', async () => {
  const person = await aPerson(app, { role: 'Admin', tenantId })
  expect((await list(person.token)).statusCode).toBe(200)
  await inIdentity((tx) => tx.delete(assignments).where(eq(assignments.userId, person.id)))
  const now = Date.now()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 4_999)
  expect(await told(person.token)).toEqual([404, 'tenantNotFound'])
  clock.mockRestore()
})

it.each([
  [
    'is deactivated',
    (tx: Tx, { id }: { id: string }) =>
      tx.update(users).set({ state: 'Deactivated' }).where(eq(users.id, id)),
  ],
  [
    'signs out elsewhere',
    (tx: Tx, { sessionId }: { sessionId: string }) =>
      tx.update(sessions).set({ revokedAt: new Date().toISOString() }).where(eq(sessions.id, sessionId)),
  ],
])('ends the session of a user who %s', async (_, change) => {
  timeStands()
  const person = await aPerson(app, { role: 'Admin', tenantId })
  expect((await list(person.token)).statusCode).toBe(200)
  await inIdentity(async (tx) => {
    await change(tx, person)
    await tx.execute(tellRightsChanged(person.id))
  })
  await eventually(async () => expect(await told(person.token)).toEqual([401, 'sessionEnded']))
})

it('accepts neither a token nor a session past its end', async () => {
  const person = await aPerson(app, { role: 'Admin', tenantId })
  expect((await list(person.token)).statusCode).toBe(200)
  app.clock.advance(accessTokenLife * 1000)
  expect(await told(person.token)).toEqual([401, 'sessionEnded'])
  const fresh = await signAccessToken(app.keys, person.sessionId, person.id, app.clock.now())
  expect((await list(fresh)).statusCode).toBe(200)
  app.clock.advance(8 * 86_400_000)
  const late = await signAccessToken(app.keys, person.sessionId, person.id, app.clock.now())
  const real = Date.now()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(real + 4_000)
  expect(await told(late)).toEqual([401, 'sessionEnded'])
  clock.mockRestore()
})

const countedReader = async () => {
  const { db, connect } = countedDatabase(app.deps.db)
  return { reader: await rightsReader({ ...app.deps, db }), connect }
}

it('reads the database once for concurrent calls', async () => {
  const { reader, connect } = await countedReader()
  const person = await aPerson(app, { role: 'Customer', tenantId })
  const read = await Promise.all(Array.from({ length: 20 }, () => reader.of(person.sessionId)))
  expect(connect).toHaveBeenCalledTimes(1)
  expect(read.every((rights) => rights?.roles.get(tenantId) === 'Customer')).toBe(true)
  await reader.stop()
})

it('does not cache failures, and looks unknown sessions up again', async () => {
  const { reader, connect } = await countedReader()
  const person = await aPerson(app, { role: 'Customer', tenantId })
  connect.mockImplementationOnce(() => Promise.reject(new Error('gone')))
  await expect(reader.of(person.sessionId)).rejects.toThrow('gone')
  expect((await reader.of(person.sessionId))?.userId).toBe(person.id)
  const unknown = '018f3a2c-7b1d-7c3e-9f00-0123456789ab'
  connect.mockClear()
  expect([await reader.of(unknown), await reader.of(unknown)]).toEqual([undefined, undefined])
  expect(connect).toHaveBeenCalledTimes(2)
  await reader.stop()
})
