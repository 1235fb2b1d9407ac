import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CallError } from '../../contract/client.ts'
import { permissionNames } from '../../domain/roles/permissions.ts'
import { declareAll } from '../declareAll.ts'
import { authProvider } from './authProvider.ts'
import { whoGrants } from './granting.ts'
import { permissionsFor, permissionsHere } from './rights.ts'
import { endSession, readSession, startSession, subscribeSession, writeTenant } from './session.ts'
import { facts, FakeIdentity } from './testing/FakeIdentity.ts'

declareAll()

let identity: FakeIdentity

beforeEach(async () => {
  identity = await FakeIdentity.start()
  document.head.innerHTML = `<script type="application/json" id="config">{"identity":"${identity.url}"}</script>`
  localStorage.clear()
  sessionStorage.clear()
})

afterEach(async () => {
  await identity.stop()
})

describe('permissionsHere', () => {
  it('returns those of this tab’s tenant without a request', async () => {
    startSession(identity.session())
    expect(await permissionsHere()).toEqual(['tenants.read', 'estate.read'])
    writeTenant('tenant-b')
    expect(await permissionsHere()).toEqual(['estate.read'])
    expect(identity.seen).toEqual([])
  })

  it('requests them once in a tenant that the session does not list', async () => {
    startSession(identity.session({ moreTenants: true }))
    writeTenant('tenant-z')
    expect(await Promise.all([permissionsHere(), permissionsHere()])).toEqual([
      ['estate.read'],
      ['estate.read'],
    ])
    expect(identity.seen).toMatchObject([{ path: '/api/auth/check-session', tenant: 'tenant-z' }])
  })

  it('requests them again after a failure', async () => {
    startSession(identity.session({ moreTenants: true }))
    writeTenant('tenant-y')
    identity.answer('/api/auth/check-session', 503, {})
    await expect(permissionsHere()).rejects.toMatchObject({ status: 503 })
    identity.answer('/api/auth/check-session', 200, { ...facts, permissions: ['firmware'] })
    expect(await permissionsHere()).toEqual(['firmware'])
  })

  it('returns none without a session', async () => {
    expect(await permissionsHere()).toEqual([])
  })
})

describe('permissionsFor', () => {
  it('rejects unknown resources', () => {
    expect(permissionsFor('secrets', 'list')).toBeUndefined()
  })

  it('distinguishes reading, creating, changing and removing', () => {
    expect(
      ['list', 'show', 'export', 'create', 'edit', 'delete'].map((action) =>
        permissionsFor('building-units', action),
      ),
    ).toEqual([
      ['estate.read'],
      ['estate.read'],
      ['estate.read'],
      ['estate.write'],
      ['rooms.write'],
      ['estate.write'],
    ])
  })
})

describe('whoGrants', () => {
  it('names the roles that can grant a role with the permission', () => {
    expect(whoGrants('tenants.write')).toEqual(['SuperAdmin'])
    expect(whoGrants('estate.write')).toEqual(['SuperAdmin'])
    expect(whoGrants('rooms.write').sort()).toEqual(['Admin', 'SuperAdmin'])
    expect(whoGrants('estate.read').sort()).toEqual(['Admin', 'Customer', 'SuperAdmin'])
    expect(whoGrants('firmware')).toEqual(['SuperAdmin'])
  })

  it('finds a role for every permission', () => {
    expect(permissionNames.filter((permission) => whoGrants(permission).length === 0)).toEqual([])
  })
})

describe('authProvider', () => {
  it('allows users with any one of the permissions', async () => {
    startSession(identity.session())
    const may = (resource: string, action: string) =>
      authProvider.canAccess?.({ resource, action, signal: new AbortController().signal })
    expect(
      await Promise.all([
        may('tenants', 'list'),
        may('tenants', 'edit'),
        may('rooms', 'show'),
        may('secrets', 'list'),
      ]),
    ).toEqual([true, false, true, false])
  })

  it('identifies the signed-in user', async () => {
    startSession(identity.session())
    expect(await authProvider.getIdentity?.()).toEqual({
      id: 'user-1',
      fullName: 'Anna Berger',
      email: 'admin@demo.ventil.test',
    })
    startSession(identity.session({ user: { ...facts.user, firstName: '', lastName: '' } }))
    expect(await authProvider.getIdentity?.()).toMatchObject({ fullName: 'admin@demo.ventil.test' })
    endSession('signedOut')
    await expect(authProvider.getIdentity?.()).rejects.toThrow('no session')
    await expect(authProvider.checkAuth({})).rejects.toMatchObject({ message: false })
  })

  it.each([403, 404, 409, 500, 0])('does not treat a %i as the end of the session', async (status) => {
    startSession(identity.session())
    await authProvider.checkError(new CallError(status, {}))
    expect(readSession()).toBeDefined()
  })

  it('ends the session on a 401 that a refresh did not fix', async () => {
    startSession(identity.session())
    const ends: unknown[] = []
    const stop = subscribeSession((end) => ends.push(end))
    await expect(authProvider.checkError(new CallError(401, {}))).rejects.toMatchObject({ message: false })
    stop()
    expect(ends).toEqual(['refused'])
    expect(await authProvider.logout({})).toBe(false)
    expect(identity.seen).toEqual([])
  })

  it('signs out at the server and leaves the redirect to the page', async () => {
    startSession(identity.session())
    expect(await authProvider.logout({})).toBe(false)
    expect(identity.calls('/api/auth/logout')).toMatchObject([{ method: 'POST', token: 'access-1' }])
    expect(readSession()).toBeUndefined()
  })
})
