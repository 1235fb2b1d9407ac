import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import {
  anAccount,
  goodPassword,
  linkSecret,
  refresh,
  signIn,
  tokensOf,
} from '../../../tests/support/identity.ts'
import { aPerson, aTenant } from '../../../tests/support/people.ts'
import { testApp } from '../../../tests/support/testApp.ts'

it('logs every request, without addresses, names, passwords or secrets', async () => {
  let logged = ''
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logged += chunk.toString()
      done()
    },
  })
  const app = await testApp({}, pino({ level: 'trace' }, stream))
  const [tenantId, root] = [await aTenant(app), await aPerson(app, { role: 'SuperAdmin' })]
  const person = await anAccount(app, { role: 'Regular', tenantId, email: 'diskret@example.test' })
  const session = await signIn(app, person.email)
  const renewed = tokensOf(await refresh(app, session.refreshToken, session.cookie))
  await refresh(app, session.refreshToken, undefined)
  await app.onIdentity({
    method: 'POST',
    url: '/api/auth/login',
    body: { email: person.email, password: 'falsch und geheim' },
  })
  await app.onIdentity({ method: 'POST', url: '/api/auth/forgot-password', body: { email: person.email } })
  const reset = await linkSecret(app, person.email)
  await app.onIdentity({
    method: 'POST',
    url: '/api/users/invite',
    as: root.token,
    body: { email: 'neu.hier@example.test', tenantId, role: 'Regular', firstName: 'Roswitha' },
  })
  const invitation = await linkSecret(app, 'neu.hier@example.test')
  await app.onIdentity({ url: `/api/users/invitation/${invitation}` })
  await app.onIdentity({
    method: 'POST',
    url: `/api/users/register/${invitation}`,
    body: { firstName: 'Roswitha', lastName: 'K', password: 'kurz' },
  })
  await app.onIdentity({ url: '/api/users/list?Query=diskret', as: root.token })
  await app.onIdentity({ url: '/api/no/such/diskret@example.test' })
  await app.stop()
  expect(logged).toContain('/api/users/invitation/:token')
  expect(logged.split('\n').length).toBeGreaterThan(10)
  const secrets = [
    session.accessToken,
    session.refreshToken,
    session.cookie.split('=')[1],
    renewed.accessToken,
    renewed.refreshToken,
    reset,
    invitation,
  ]
  for (const secret of [
    ...secrets,
    goodPassword,
    'falsch und geheim',
    'diskret',
    'neu.hier',
    'Roswitha',
    root.token,
  ]) {
    expect(secret?.length).toBeGreaterThan(5)
    expect(logged).not.toContain(secret)
  }
})
