import { afterAll, beforeAll, expect, it } from 'vitest'
import { settingCodes, settings } from '../../../domain/settings.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'

let app: TestApp
let root: Person
beforeAll(async () => {
  app = await testApp()
  root = await aPerson(app, { role: 'SuperAdmin' })
})
afterAll(() => app.stop())

const call = (method: 'GET' | 'PUT' | 'DELETE', path = '', more: { version?: number; as?: string } = {}) =>
  app.onMain({ method, url: `/api/settings${path}`, as: root.token, ...more })
const read = async (code: string) =>
  (await call('GET')).json().items.find((item: { code: string }) => item.code === code)

it('returns every setting with its default, to every role', async () => {
  const renter = await aPerson(app, { role: 'SubRenter', tenantId: await aTenant(app) })
  const { items } = (await call('GET', '', { as: renter.token })).json()
  expect(items.map(({ code }: { code: string }) => code)).toEqual([...settingCodes])
  expect(items).toContainEqual({
    code: 'JobRetentionDays',
    kind: 'days',
    value: '7',
    default: settings.JobRetentionDays.default,
    version: 0,
    updatedAt: null,
  })
})

it('sets a setting, and resets it to its default', async () => {
  const set = await call('PUT', `/DefaultCountry/${encodeURIComponent('Côte d’Ivoire / Süd')}`, {
    version: 0,
  })
  expect(set.statusCode).toBe(200)
  expect(set.json()).toMatchObject({
    value: 'Côte d’Ivoire / Süd',
    version: 1,
    updatedAt: app.clock.now().toISOString(),
  })
  const stale = await call('PUT', '/DefaultCountry/Schweiz', { version: 0 })
  expect(stale.statusCode).toBe(409)
  expect(stale.json()).toMatchObject({ error: 'staleVersion', current: { version: 1 } })
  expect((await call('PUT', '/DefaultCountry/Schweiz', { version: 1 })).json()).toMatchObject({
    value: 'Schweiz',
    version: 2,
  })
  expect((await call('DELETE', '/DefaultCountry')).statusCode).toBe(204)
  expect(await read('DefaultCountry')).toMatchObject({ value: 'Deutschland', version: 0 })
})

it('rejects an invalid value at its field, an unknown code, and a write without a version', async () => {
  const wrong = await call('PUT', '/SupportEmail/hilfe', { version: 0 })
  expect(wrong.statusCode).toBe(422)
  expect(wrong.json()).toMatchObject({ error: 'rule', fields: { value: 'invalidEmail' } })
  expect(
    (await call('PUT', `/DefaultCountry/${encodeURIComponent('a\0b')}`, { version: 0 })).json(),
  ).toMatchObject({ fields: { value: 'invalidCharacters' } })
  expect((await call('PUT', `/DefaultCountry/${'x'.repeat(300)}`, { version: 0 })).json()).toMatchObject({
    fields: { value: 'tooLong' },
  })
  for (const code of ['Unknown', 'constructor', '__proto__'])
    expect((await call('PUT', `/${code}/1`, { version: 0 })).statusCode).toBe(404)
  expect((await call('PUT', '/DefaultCountry/Schweiz')).json()).toMatchObject({ error: 'versionRequired' })
})

it('requires a SuperAdmin for changes', async () => {
  const admin = await aPerson(app, { role: 'Admin', tenantId: await aTenant(app) })
  expect((await call('PUT', '/DefaultCountry/Schweiz', { version: 0, as: admin.token })).statusCode).toBe(403)
  expect((await call('DELETE', '/DefaultCountry', { as: admin.token })).statusCode).toBe(403)
})
