import type { Role } from '../../../domain/enums.ts'
import { goodPassword, linkSecret, signIn } from '../../support/identity.ts'
import { aPerson } from '../../support/people.ts'
import type { MakeSample } from '../Sample.ts'

const unique = () => crypto.randomUUID().slice(0, 8)
const address = () => `neu.${unique()}@example.test`
/** Another one than `goodPassword`: a password is replaced by another. */
const otherPassword = 'Messingventil im Flur 3'
const target: MakeSample = async ({ side }) => ({ params: { id: (await side.freshUser()).id } })

/** A fresh user of a side whose new address waits for its confirmation; they ask for it themselves, so that they have a session. */
const waiting = async ({
  app,
  side,
  role = 'Regular',
}: Pick<Parameters<MakeSample>[0], 'app' | 'side'> & { role?: Role }) => {
  const user = await side.freshUser(role)
  const email = address()
  await app.onIdentity({
    method: 'POST',
    url: `/api/users/${user.id}/change-email`,
    as: user.token,
    body: { email, currentPassword: goodPassword },
  })
  return { ...user, pendingEmail: email }
}

/** Samples of all calls of the identity backend. */
export const identitySamples: Readonly<Record<string, MakeSample>> = {
  'POST /api/auth/login': ({ person }) => ({ body: { email: person.email, password: goodPassword } }),
  'POST /api/auth/refresh-token': async ({ app, person }) => {
    const session = await signIn(app, person.email)
    return { body: { refreshToken: session.refreshToken }, headers: { cookie: session.cookie } }
  },
  'GET /api/auth/check-session': () => ({}),
  'POST /api/auth/logout': async ({ app, side, role }) => ({
    token: (await aPerson(app, { role, ...(role !== 'SuperAdmin' && { tenantId: side.tenantId }) })).token,
  }),
  'POST /api/auth/forgot-password': () => ({ body: { email: address() } }),
  'POST /api/auth/reset-password': async ({ app, side }) => {
    const user = await side.freshUser()
    await app.onIdentity({ method: 'POST', url: '/api/auth/forgot-password', body: { email: user.email } })
    return { body: { token: await linkSecret(app, user.email), password: otherPassword } }
  },
  'POST /api/auth/reset-password/check': () => ({ body: { token: 'unbekannt' } }),
  'POST /api/auth/confirm-email/check': () => ({ body: { token: 'unbekannt' } }),
  'POST /api/auth/confirm-email': async ({ app, side }) => {
    const { pendingEmail } = await waiting({ app, side })
    return { body: { token: await linkSecret(app, pendingEmail) } }
  },
  'GET /api/development/functionality-assignments': () => ({}),
  'PUT /api/development/functionality-assignments/{userId}': ({ side }) => ({
    params: { userId: side.people.get('Admin')?.id ?? '' },
    body: { functionalities: ['firmware'] },
    version: 1,
  }),
  'GET /api/renters/my-roles': () => ({}),
  'GET /api/tenants/{tenantId}/users': ({ side }) => ({ params: { tenantId: side.tenantId } }),
  'POST /api/tenants/user-count': ({ side }) => ({ body: { tenantIds: [side.tenantId] } }),
  'POST /api/user-assignments/{userId}': async ({ side }) => ({
    params: { userId: (await side.freshSisterUser()).id },
    body: { tenantId: side.tenantId, role: 'Regular' },
  }),
  'PATCH /api/user-assignments/{userId}': async ({ side }) => ({
    params: { userId: (await side.freshUser()).id },
    body: { tenantId: side.tenantId, role: 'Technician' },
    version: 1,
  }),
  'DELETE /api/user-assignments/{userId}': async ({ side }) => ({
    params: { userId: (await side.freshUser()).id },
  }),
  'DELETE /api/user-assignments/tenant/{tenantId}/{userId}': async ({ side }) => ({
    params: { tenantId: side.tenantId, userId: (await side.freshUser()).id },
  }),
  'GET /api/users/list': ({ side }) => ({ query: { TenantId: side.tenantId } }),
  'GET /api/users/tenant-list': () => ({}),
  'GET /api/users/autocomplete': ({ side }) => ({ query: { TenantId: side.tenantId } }),
  'GET /api/users/my-roles': () => ({}),
  'POST /api/users': ({ side }) => ({
    body: {
      email: address(),
      firstName: 'Jana',
      lastName: 'Novak',
      assignments: [{ tenantId: side.tenantId, role: 'Regular' }],
    },
  }),
  'POST /api/users/invite': ({ side }) => ({
    body: { email: address(), tenantId: side.tenantId, role: 'Regular' },
  }),
  'POST /api/users/invite-global': ({ side }) => ({
    body: { email: address(), role: 'Admin', tenantIds: [side.tenantId] },
  }),
  'GET /api/users/invitation/{token}': () => ({ params: { token: 'unbekannt' } }),
  'POST /api/users/invitation/{token}/accept': async ({ app, side }) => {
    const { email } = await side.freshSisterUser()
    await app.onIdentity({
      method: 'POST',
      url: '/api/users/invite',
      as: side.people.get('SuperAdmin')?.token ?? '',
      body: { email, tenantId: side.tenantId, role: 'Regular' },
    })
    return { params: { token: await linkSecret(app, email) } }
  },
  'POST /api/users/register/{token}': async ({ app, side }) => {
    const email = address()
    await app.onIdentity({
      method: 'POST',
      url: '/api/users/invite',
      as: side.people.get('SuperAdmin')?.token ?? '',
      body: { email, tenantId: side.tenantId, role: 'Regular' },
    })
    return {
      params: { token: await linkSecret(app, email) },
      body: { firstName: 'Jana', lastName: 'Novak', password: goodPassword },
    }
  },
  'PATCH /api/users/profile': async ({ app, person }) => {
    const session = await app.onIdentity({ url: '/api/auth/check-session', as: person.token })
    return { body: { phone: '030 23125002' }, version: session.json().user.version }
  },
  'POST /api/users/{id}/change-password': async ({ side, role, person }) => {
    // the people of a side keep their passwords, with which other samples sign in
    const own = person === side.people.get(role) ? await side.freshUser(role) : person
    return {
      params: { id: own.id },
      body: { currentPassword: goodPassword, newPassword: otherPassword },
      token: own.token,
    }
  },
  'POST /api/users/{id}/change-email': async ({ side, role, person }) => {
    // the people of a side keep their addresses, with which other samples sign in
    const own = person === side.people.get(role) ? await side.freshUser(role) : person
    return {
      params: { id: own.id },
      body: { email: address(), currentPassword: goodPassword },
      token: own.token,
    }
  },
  'POST /api/users/profile/pending-email': async ({ app, side, role }) => ({
    token: (await waiting({ app, side, role })).token,
  }),
  'DELETE /api/users/profile/pending-email': async ({ app, side, role }) => ({
    token: (await waiting({ app, side, role })).token,
  }),
  'POST /api/users/{id}/pending-email': async ({ app, side }) => ({
    params: { id: (await waiting({ app, side })).id },
  }),
  'DELETE /api/users/{id}/pending-email': async ({ app, side }) => ({
    params: { id: (await waiting({ app, side })).id },
  }),
  'GET /api/users/{id}': target,
  'PUT /api/users/{id}': async ({ side }) => {
    const user = await side.freshUser()
    return {
      params: { id: user.id },
      body: { email: user.email, firstName: 'Erika', lastName: 'Muster', language: 'de' },
      version: 1,
    }
  },
  'DELETE /api/users/{id}': target,
}
