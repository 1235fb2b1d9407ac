import { randomUUID } from 'node:crypto'
import type { Role } from '../../domain/enums.ts'
import type { Functionality } from '../../domain/roles/permissions.ts'
import { assignments, functionGrants, sessions, tenants, users } from '../../server/db/schema.ts'
import { asAdmin, withScope } from '../../server/db/scope.ts'
import { signAccessToken } from '../../server/http/accessToken.ts'
import { newId } from '../../server/ids.ts'
import type { Deps } from '../../server/deps.ts'
import type { InstallationKeys } from '../../server/http/keys.ts'

const day = 86_400_000

/** What rows are planted in: a test app, or the database of processes elsewhere. */
export interface Grounds {
  deps: Pick<Deps, 'db'>
  clock: { now(): Date }
  keys: Pick<InstallationKeys, 'signing'>
}

export interface Person {
  id: string
  email: string
  token: string
  sessionId: string
}

/** Inserts a client directly into the database. */
export const aTenant = async (app: Grounds, name = `Hausverwaltung ${randomUUID()}`): Promise<string> => {
  const id = newId()
  await withScope(app.deps.db.pool, asAdmin, (tx) => tx.insert(tenants).values({ id, name }))
  return id
}

interface PersonOptions {
  role: Role
  tenantId?: string | string[]
  functions?: Functionality[]
  email?: string
  passwordHash?: string
}

/** An active, signed-in user with a role. The token is valid for ten minutes of the test's clock. */
export const aPerson = async (
  app: Grounds,
  {
    role,
    tenantId = [],
    functions = [],
    email = `${role.toLowerCase()}.${randomUUID()}@example.test`,
    passwordHash,
  }: PersonOptions,
): Promise<Person> => {
  const id = newId()
  const sessionId = newId()
  const now = app.clock.now()
  await withScope(app.deps.db.pool, { role: 'app_identity' }, async (tx) => {
    await tx.insert(users).values({
      id,
      email,
      firstName: 'Erika',
      lastName: role,
      state: 'Active',
      superAdmin: role === 'SuperAdmin',
      passwordHash: passwordHash ?? null,
    })
    for (const tenant of [tenantId].flat())
      await tx.insert(assignments).values({ id: newId(), userId: id, tenantId: tenant, role })
    for (const functionality of functions)
      await tx.insert(functionGrants).values({ userId: id, functionality })
    await tx.insert(sessions).values({
      id: sessionId,
      userId: id,
      cookieHash: '',
      createdAt: now.toISOString(),
      lastUsedAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + 7 * day).toISOString(),
    })
  })
  return { id, email, sessionId, token: await signAccessToken(app.keys, sessionId, id, now) }
}
